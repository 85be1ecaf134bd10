const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BYTES = 32;

/** Base58 of 32 random bytes: an address without a key, to find a payment by. */
export function randomAddress(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  let text = '';
  for (; value > 0n; value /= 58n) text = BASE58[Number(value % 58n)] + text;
  const zeros = bytes.findIndex((byte) => byte !== 0);
  return '1'.repeat(zeros === -1 ? BYTES : zeros) + text;
}
