import type { Fields } from '../signer-asking.ts';
import type { SignerMember } from './member.ts';

/** More than a journal has positions. */
const SPAN = 2 ** 40;

/**
 * What was signed after these heads, page by page: of one signer after the other, so that a position is which of them, and where in its journal. One
 * may be away, since the other one of each pair has what it has signed. Throws SIGNER_UNAVAILABLE if two are.
 */
export async function newerOfAll(
  members: readonly SignerMember[],
  { heads, at }: Fields,
  within?: number,
): Promise<Fields> {
  const [from, inner] = at === null ? [0, 0] : [Math.floor(Number(at) / SPAN), Number(at) % SPAN];
  const member = members[from];
  if (!member) return { signed: '', at: '' };
  const page = await member
    .ask('newer', { heads, at: inner === 0 ? null : inner - 1 }, within)
    .catch(async () => {
      const others = members.filter((other) => other !== member);
      await Promise.all(others.map((other) => other.ask('ping', {})));
      return { signed: '', at: '' };
    });
  if (page.at !== '') return { signed: page.signed, at: String(from * SPAN + Number(page.at) + 1) };
  return { signed: page.signed, at: from + 1 < members.length ? String((from + 1) * SPAN) : '' };
}
