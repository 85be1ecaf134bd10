import type { Warning } from '@cumulus/contract/warnings.ts';
import type { Account } from '../ports/chain.ts';
import { accountKind, extensions } from './token-account.ts';

/** Layout of a mint: an option of 4 bytes before each authority. */
const MINT_AUTHORITY_OFFSET = 0;
const FREEZE_AUTHORITY_OFFSET = 46;
/** Extension types of Token-2022. Source: spl_token_2022 ExtensionType. */
const TRANSFER_FEE_CONFIG = 1;
const PERMANENT_DELEGATE = 12;
const TRANSFER_HOOK = 14;
const PAUSABLE = 26;
const HOOK_PROGRAM_OFFSET = 32;
/** Basis points of the older and the newer fee. */
const FEE_OFFSETS = [88, 106];

/** What the issuer of a token may do to those who hold it. None for SOL and what is not a mint. */
export function mintRisks(mint: Account | null): Warning[] {
  if (!mint || accountKind(mint) !== 'mint') return [];
  const base = new DataView(mint.data.buffer, mint.data.byteOffset, mint.data.byteLength);
  const risks = [...extensions(mint)].flatMap(({ type, value }): Warning[] => {
    if (type === PERMANENT_DELEGATE && isSet(value, 0)) return [{ code: 'TOKEN_DELEGATED' }];
    if (type === TRANSFER_HOOK && isSet(value, HOOK_PROGRAM_OFFSET)) return [{ code: 'TOKEN_HOOKED' }];
    if (type === PAUSABLE && isSet(value, 0)) return [{ code: 'TOKEN_PAUSABLE' }];
    if (type !== TRANSFER_FEE_CONFIG) return [];
    const basisPoints = Math.max(...FEE_OFFSETS.map((at) => value.getUint16(at, true)));
    return basisPoints > 0 ? [{ code: 'TOKEN_TAKES_FEE', percent: String(basisPoints / 100) }] : [];
  });
  if (base.getUint32(FREEZE_AUTHORITY_OFFSET, true) === 1) risks.push({ code: 'TOKEN_FREEZABLE' });
  if (base.getUint32(MINT_AUTHORITY_OFFSET, true) === 1) risks.push({ code: 'TOKEN_MINTABLE' });
  return risks;
}

/** Whether an address is there: none is all zeros. */
function isSet(value: DataView, offset: number): boolean {
  return new Uint8Array(value.buffer, value.byteOffset + offset, 32).some((byte) => byte !== 0);
}
