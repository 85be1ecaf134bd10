import { amountText, type BaseUnits, baseUnits, type Scale } from '@cumulus/contract/amount.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Warning } from '@cumulus/contract/warnings.ts';
import type { Account } from '../ports/chain.ts';
import { TOKEN_2022_PROGRAM } from './programs.ts';
import { extensions, isFrozen, TOKEN_ACCOUNT_BYTES } from './token-account.ts';

/** Extension types of Token-2022 that decide whether and how a token moves. Source: spl_token_2022 ExtensionType. */
const TRANSFER_FEE_CONFIG = 1;
const DEFAULT_ACCOUNT_STATE = 6;
const MEMO_TRANSFER = 8;
const NON_TRANSFERABLE = 9;
const TRANSFER_HOOK = 14;
const PAUSABLE = 26;
/** Bytes that a token account needs for each extension of its mint: type, length and contents. */
const ACCOUNT_EXTENSION_BYTES = new Map([
  [TRANSFER_FEE_CONFIG, 4 + 8],
  [NON_TRANSFERABLE, 4 + 4],
  [TRANSFER_HOOK, 4 + 1],
  [PAUSABLE, 4],
]);
/** Every associated token account of Token-2022 carries ImmutableOwner, after the account type byte. */
const IMMUTABLE_OWNER_BYTES = 1 + 4;

const ZERO_ADDRESS_BYTES = 32;
const BASIS_POINTS = 10_000n;

/**
 * Most that the issuer keeps of a transfer by the mint's own rules, base units. Throws CallError UNSAFE_TOKEN if it would fail, run a third party's program, or leave
 * the receiver with tokens that cannot be used.
 */
export function keptByIssuer(
  mint: Account,
  source: Account,
  destination: Account | null,
  amount: BaseUnits,
): BaseUnits {
  if (isFrozen(source)) refuse('its issuer has frozen your account');
  if (destination && isFrozen(destination)) refuse("its issuer has frozen the receiver's account");
  let fee = baseUnits(0n);
  for (const { type, value } of extensions(mint)) {
    if (type === NON_TRANSFERABLE) refuse('its issuer does not allow transfers');
    if (type === TRANSFER_HOOK && !isZero(value, 32)) refuse('each transfer runs a program of its issuer');
    if (type === DEFAULT_ACCOUNT_STATE && value.getUint8(0) === 2 && !destination)
      refuse('its issuer must approve the receiver first');
    if (type === PAUSABLE && value.byteLength > 32 && value.getUint8(32) === 1)
      refuse('its issuer has paused all transfers');
    if (type === TRANSFER_FEE_CONFIG) fee = transferFee(value, amount);
  }
  for (const { type, value } of destination ? extensions(destination) : []) {
    if (type === MEMO_TRANSFER && value.getUint8(0) === 1)
      refuse('the receiver takes transfers only with a memo');
  }
  if (fee >= amount) refuse('its issuer would keep all of it');
  return fee;
}

/** Size of an associated token account of a mint, bytes. */
export function accountBytesOf(mint: Account): number {
  let bytes = TOKEN_ACCOUNT_BYTES;
  if (mint.owner === TOKEN_2022_PROGRAM) bytes += IMMUTABLE_OWNER_BYTES;
  for (const { type } of extensions(mint)) bytes += ACCOUNT_EXTENSION_BYTES.get(type) ?? 0;
  return bytes;
}

/** What the receiver should know about the issuer's fee, or null. */
export function feeWarnings(fee: BaseUnits, scale: Scale): Warning[] {
  return fee === 0n ? [] : [{ code: 'TRANSFER_FEE', amount: amountText(fee, scale) }];
}

function refuse(reason: string): never {
  throw new CallError('UNSAFE_TOKEN', { reason });
}

/** Layout: two authorities, the withheld amount, then the older and the newer fee: epoch u64, maximum u64, basis points u16. */
const FEES_OFFSET = 72;
const FEE_BYTES = 18;

/** The larger of the two: which one applies depends on the epoch, and the receiver is promised the smaller amount. */
function transferFee(config: DataView, amount: BaseUnits): BaseUnits {
  const [older = 0n, newer = 0n] = [FEES_OFFSET, FEES_OFFSET + FEE_BYTES].map((at) => {
    const maximum = config.getBigUint64(at + 8, true);
    const basisPoints = BigInt(config.getUint16(at + 16, true));
    const fee = (amount * basisPoints + BASIS_POINTS - 1n) / BASIS_POINTS;
    return fee < maximum ? fee : maximum;
  });
  return baseUnits(older > newer ? older : newer);
}

function isZero(value: DataView, from: number): boolean {
  for (let index = from; index < from + ZERO_ADDRESS_BYTES; index++)
    if (value.getUint8(index) !== 0) return false;
  return true;
}
