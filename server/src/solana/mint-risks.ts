import type { Warning } from '@cumulus/contract/warnings.ts';
import type { Account } from '../ports/chain.ts';
import { multiplierAt, readScaling } from './scaling.ts';
import { accountKind, extensions } from './token-account.ts';

/** Layout of a mint: an option of 4 bytes before each authority. */
const MINT_AUTHORITY_OFFSET = 0;
const FREEZE_AUTHORITY_OFFSET = 46;
/** Extension types of Token-2022. Source: spl_token_2022 ExtensionType. */
const TRANSFER_FEE_CONFIG = 1;
const CONFIDENTIAL_TRANSFER_MINT = 4;
const CONFIDENTIAL_TRANSFER_ACCOUNT = 5;
const PERMANENT_DELEGATE = 12;
const TRANSFER_HOOK = 14;
const PAUSABLE = 26;
const HOOK_PROGRAM_OFFSET = 32;
const PAUSED_OFFSET = 32;
/** Of ConfidentialTransferAccount, how many confidential transfers wait to be applied, u64: after approved, a key of 32, two pending
 * balances of 64, an available one of 64, a decryptable one of 36, and two flags. */
const PENDING_CREDITS_OFFSET = 1 + 32 + 3 * 64 + 36 + 2;
/** Basis points of the older and the newer fee. */
const FEE_OFFSETS = [88, 106];

/** What the issuer of a token may do to those who hold it, and how it has it shown at a time. None for SOL and what is not a mint. */
export function mintRisks(mint: Account | null, now: number): Warning[] {
  if (!mint || accountKind(mint) !== 'mint') return [];
  const base = new DataView(mint.data.buffer, mint.data.byteOffset, mint.data.byteLength);
  const risks = [...extensions(mint)].flatMap(({ type, value }): Warning[] => {
    if (type === PERMANENT_DELEGATE && isSet(value, 0)) return [{ code: 'TOKEN_DELEGATED' }];
    if (type === TRANSFER_HOOK && isSet(value, HOOK_PROGRAM_OFFSET)) return [{ code: 'TOKEN_HOOKED' }];
    if (type === PAUSABLE && value.byteLength > PAUSED_OFFSET && value.getUint8(PAUSED_OFFSET) === 1)
      return [{ code: 'TOKEN_PAUSED' }];
    if (type === PAUSABLE && isSet(value, 0)) return [{ code: 'TOKEN_PAUSABLE' }];
    if (type === CONFIDENTIAL_TRANSFER_MINT) return [{ code: 'TOKEN_CONFIDENTIAL' }];
    if (type !== TRANSFER_FEE_CONFIG) return [];
    const basisPoints = Math.max(...FEE_OFFSETS.map((at) => value.getUint16(at, true)));
    return basisPoints > 0 ? [{ code: 'TOKEN_TAKES_FEE', percent: String(basisPoints / 100) }] : [];
  });
  risks.push(...shownOtherwise(mint, now));
  if (base.getUint32(FREEZE_AUTHORITY_OFFSET, true) === 1) risks.push({ code: 'TOKEN_FREEZABLE' });
  if (base.getUint32(MINT_AUTHORITY_OFFSET, true) === 1) risks.push({ code: 'TOKEN_MINTABLE' });
  return risks;
}

/** How amounts that are shown differ from those on the chain. */
export function shownOtherwise(mint: Account, now: number): Warning[] {
  const scaling = readScaling(mint);
  const multiplier = multiplierAt(scaling, now);
  if (!scaling || multiplier === null) return [];
  if (scaling.kind === 'interest')
    return scaling.bps === 0 ? [] : [{ code: 'TOKEN_EARNS_INTEREST', percent: String(scaling.bps / 100) }];
  return multiplier === 1
    ? []
    : [{ code: 'TOKEN_SCALED', multiplier: String(Number(multiplier.toPrecision(6))) }];
}

/** Whether confidential transfers to a token account wait to be applied by its owner. */
export function pendingWarnings(account: Account): Warning[] {
  const pending = [...extensions(account)].some(
    ({ type, value }) =>
      type === CONFIDENTIAL_TRANSFER_ACCOUNT &&
      value.byteLength >= PENDING_CREDITS_OFFSET + 8 &&
      value.getBigUint64(PENDING_CREDITS_OFFSET, true) > 0n,
  );
  return pending ? [{ code: 'CONFIDENTIAL_PENDING' }] : [];
}

/** Whether an address is there: none is all zeros. */
function isSet(value: DataView, offset: number): boolean {
  return new Uint8Array(value.buffer, value.byteOffset + offset, 32).some((byte) => byte !== 0);
}
