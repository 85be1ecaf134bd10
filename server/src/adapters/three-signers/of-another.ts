import type { Fields } from '../signer-asking.ts';
import type { Carrier } from './carrier.ts';
import { isAway } from './fan-out.ts';
import type { SignerMember } from './member.ts';

/** More than any fee: members have a cap of their own. */
const ANY_FEE = String(2n ** 64n - 1n);
/** What all transactions of a payment have in common, whenever they are built. */
const FIXED = ['kind', 'to', 'lamports', 'mint', 'amount', 'decimals', 'memo', 'references'] as const;

/**
 * Whether a transaction that one member shows, signed or open, does something else than is asked. The member must have it from another payment: all
 * who give a part have judged it, so no honest member shows such a one. Judged by what it declares, or by its bytes, as both others judge them: one of
 * these may lie, too. What they would not sign now for any other reason may have been signed before, so that it binds.
 */
export async function isOfAnother(
  { ask }: Carrier,
  others: readonly SignerMember[],
  { publicKey, intent, message: own }: Fields,
  { message, asked }: Fields,
): Promise<boolean> {
  if (message === own) return false;
  const declared = asked === undefined ? sendOfSol(intent) : declaredIn(asked);
  if (declared === null) return false;
  if (!isAlike(Object(intent) as Fields, declared)) return true;
  const judged = others.map(async (other) => {
    try {
      await ask(other, 'judge', { publicKey, intent: declared, message });
      return false;
    } catch (error) {
      return !isAway(error);
    }
  });
  return (await Promise.all(judged)).every(Boolean);
}

/** No member says what was declared for what is already signed. Only sends of SOL can be judged by what is asked now: others depend on the chain. */
function sendOfSol(intent: unknown): Fields | null {
  const fields = Object(intent) as Fields;
  return fields.kind === 'transfer_sol' ? { ...fields, feeCapLamports: ANY_FEE } : null;
}

function declaredIn(asked: unknown): Fields {
  return Object((Object(JSON.parse(String(asked))) as Fields).intent) as Fields;
}

function isAlike(one: Fields, other: Fields): boolean {
  return FIXED.every((name) => one[name] === other[name]) && mintsOf(one) === mintsOf(other);
}

function mintsOf({ sell, buy }: Fields): string {
  return [sell, buy].map((side) => (Object(side) as Fields).mint).join(' ');
}
