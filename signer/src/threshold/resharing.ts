import { Refusal } from '../terms/refusal.ts';
import { type Dealing, dealScalar } from './dealing.ts';
import { type Group, sumOfGroups, weightedPoint } from './frost.ts';
import { hex } from './group.ts';
import type { Member } from './members.ts';
import { identifierOf } from './said.ts';
import { type Weight, weighted } from './scalar.ts';

/*
 * Two members reshare a key, which is nowhere whole meanwhile: each deals its share, times what that counts for in the key, and the sum of
 * what both have dealt is a share of a new line with the same value at 0 (A. Herzberg, S. Jarecki, H. Krawczyk, M. Yung: Proactive Secret
 * Sharing, 1995; Y. Desmedt, S. Jajodia: Redistributing Secret Shares, 1997). Shares of the old line are useless beside those of the new one.
 */

type Numbered = Pick<Member, 'name' | 'number'>;

/** What the share of a member counts for in the key, beside that of another (Lagrange's weight at 0). */
export function weightOf({ number }: Numbered, { number: other }: Numbered): Weight {
  const over = other - number;
  return { times: over < 0 ? -other : other, over: Math.abs(over) === 2 ? 2 : 1 };
}

/** What a member deals of its share of the key of a group. The caller wipes it. */
export async function dealShare(
  share: Buffer,
  group: Group,
  self: Numbered,
  other: Numbered,
): Promise<Dealing> {
  const weight = weightOf(self, other);
  const secret = weighted(share, weight);
  try {
    return await dealScalar(secret, await weightedPoint(group.verifyingShares[identifierOf(self)]!, weight));
  } finally {
    secret.fill(0);
  }
}

/** What a member has dealt. */
export interface DealtBy {
  readonly member: Member;
  readonly dealt: Group;
}

/** The new group. Throws a Refusal that names the member that has dealt something other than its share of the one before. */
export async function joined(before: Group, dealers: readonly DealtBy[]): Promise<Group> {
  const [one, other] = dealers as readonly [DealtBy, DealtBy];
  for (const [from, { member: beside }] of [
    [one, other],
    [other, one],
  ] as const) {
    const weight = weightOf(from.member, beside);
    const its = await weightedPoint(before.verifyingShares[identifierOf(from.member)]!, weight);
    if (hex(its) !== hex(from.dealt.commitments[0]!))
      throw new Refusal(`${from.member.name} has dealt something other than its share`);
  }
  return await sumOfGroups(one.dealt, other.dealt);
}
