import type { Budget } from '../../../../wire/src/grant.ts';
import type { GrantNames } from '../../data/program-names.ts';
import type { Program } from '../../data/programs.ts';
import { t, type Word, word } from '../../locale/t.ts';
import { budgetAmount } from './grant-words.ts';
import styles from './Programs.module.css';

type Span = 'day' | 'week' | 'all';

const SPANS: Readonly<Record<Span, Word>> = {
  day: word('{used} of {limit} in the last day'),
  week: word('{used} of {limit} in the last week'),
  all: word('{used} of {limit} in all'),
};

/** What a grant has used of each limit, with a bar. */
export function UsedLimits({ program, names }: { program: Program; names: GrantNames }) {
  const { grant, usedUsd, usedTokens } = program;
  if (!grant) return null;
  const limits = [
    ...limitsOf(null, grant.usd, usedUsd),
    ...Object.entries(grant.tokens).flatMap(([token, budget]) =>
      limitsOf(token, budget, usedTokens[token] ?? { day: '0', week: '0', all: '0' }),
    ),
  ];
  return limits.map(({ token, span, used, limit }) => {
    const share = shareOf(used, limit);
    const text = (amount: string) => budgetAmount(amount, token, names);
    return (
      <div key={`${token} ${span}`} className={styles.used}>
        <span>{t(SPANS[span], { used: text(used), limit: text(limit) })}</span>
        <div className={styles.track} aria-hidden="true">
          <div
            className={styles.bar}
            data-full={share >= 1 || undefined}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      </div>
    );
  });
}

function limitsOf(token: string | null, budget: Budget | null, used: Readonly<Record<Span, string>>) {
  return (Object.keys(SPANS) as Span[]).flatMap((span) => {
    const limit = budget?.[span] ?? null;
    return limit === null ? [] : [{ token, span, used: used[span], limit }];
  });
}

/** From 0 to 1, for the eye. */
function shareOf(used: string, limit: string): number {
  const share = Number(used) / Number(limit);
  return Number.isFinite(share) ? Math.min(share, 1) : 1;
}
