import type { SignerMember } from './member.ts';
import { feedsOf, greetingOf } from './states.ts';

export interface MemberLag {
  /** Records that somebody who answers had at the look before, and that it lacks now: what is under way is none. */
  readonly behind: number;
  /** It answers, and has not met the others since its start, or has yet to keep what they have told of owners. */
  readonly isUnready: boolean;
}

/** How far those that answer are behind the others, look by look. */
export interface Lag {
  /** By name, of those that answer. */
  look(
    members: readonly Pick<SignerMember, 'name' | 'isHere' | 'ask'>[],
  ): Promise<ReadonlyMap<string, MemberLag>>;
}

export function createLag(): Lag {
  let most: Readonly<Record<string, number>> = {};
  return {
    async look(members) {
      const answers = await Promise.allSettled(
        members
          .filter(({ isHere }) => isHere())
          .map(async (one) => {
            const [{ feeds, lacks }, { unmet }] = await Promise.all([feedsOf(one), greetingOf(one)]);
            return { name: one.name, feeds, isUnready: lacks || unmet.length > 0 };
          }),
      );
      const known = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
      const before = most;
      const names = members.map(({ name }) => name);
      most = Object.fromEntries(
        names.map((of) => [of, Math.max(0, ...known.map(({ feeds }) => feeds[of]?.records ?? 0))]),
      );
      return new Map(
        known.map(({ name, feeds, isUnready }) => {
          const missing = names.map((of) => Math.max(0, (before[of] ?? 0) - (feeds[of]?.records ?? 0)));
          return [name, { behind: missing.reduce((sum, each) => sum + each, 0), isUnready }];
        }),
      );
    },
  };
}
