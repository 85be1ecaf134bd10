const SOL_DECIMALS = 9;

/** Lamports in SOL, exact to the last digit, for a sentence that users may read: "0.000005 SOL". */
export function solText(lamports: bigint): string {
  const digits = lamports.toString().padStart(SOL_DECIMALS + 1, '0');
  const fraction = digits.slice(-SOL_DECIMALS).replace(/0+$/, '');
  return `${digits.slice(0, -SOL_DECIMALS)}${fraction === '' ? '' : `.${fraction}`} SOL`;
}
