import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type { CallOutput, CallRequest } from '@cumulus/contract/call.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { canonicalFile } from '../../../../wire/src/canonical-json.ts';
import { groupOf } from '../../../../wire/src/check-group.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import { dayBefore, dayOf } from '../../runtime/day.ts';
import type { Liabilities } from '../liabilities/liabilities.ts';
import { amountsOf, claimTokens, countOnce, groupedDays, groupsAt } from './counted.ts';
import { type CheckedGroup, checkedBounds } from './groups.ts';
import type { CheckTokens } from './tokens.ts';

/** `issued`: a user got the tokens of a day. `repeated`: a token was counted before. */
export type CheckOutcome = 'issued' | 'counted' | 'repeated' | 'refused';

/** How much of what was owed on a day its owners have checked. */
interface CheckedDay {
  readonly day: string;
  /** Of all tokens; `counted` are those whose checks can be counted without telling who checked. */
  readonly leaves: number;
  readonly counted: number;
  readonly checked: number;
  readonly tokens: readonly CheckedToken[];
  readonly groups: readonly CheckedGroup[];
}

interface CheckedToken {
  readonly mint: string;
  /** Base units. */
  readonly owed: string;
  readonly leaves: number;
  readonly checked: number;
  /** The checked leaves come to something between these, base units. */
  readonly least: string;
  readonly most: string;
}

export interface Checks {
  /** Throws CallError INVALID_INPUT. Without tokens if the user has asked for others of this day, or it is not the newest. */
  issue(
    userId: string,
    asked: CallRequest<Calls['createCheckTokens']>,
  ): Promise<CallOutput<Calls['createCheckTokens']>['tokens']>;
  /** False if it was counted before. Throws CallError INVALID_INPUT. */
  count(token: CallRequest<Calls['countCheck']>): Promise<boolean>;
  /** Of the newest days, so many, newest first. */
  coverage(days: number): Promise<CheckedDay[]>;
  /** The same of a week, as a file; it changes during the day. */
  file(): Promise<{ readonly fileName: string; readonly content: string }>;
}

interface Deps {
  readonly db: Db;
  readonly liabilities: Pick<Liabilities, 'at' | 'newestDate'>;
  readonly tokens: Pick<CheckTokens, 'evaluate' | 'verify'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly onOutcome: (outcome: CheckOutcome) => void;
}

const WEEK = 7;

/**
 * Counts how many owners have checked what is owed to them, without knowing which: a token is given to an owner blinded, and comes back
 * without their sign-in (docs/decisions/0168).
 */
export function createChecks({ db, liabilities, tokens, clock, onOutcome }: Deps): Checks {
  const refuse = (field: string, reason: string): CallError => {
    onOutcome('refused');
    return new CallError('INVALID_INPUT', { field, reason });
  };

  async function coverageOf(day: string): Promise<CheckedDay[]> {
    const [made, groups] = await Promise.all([liabilities.at(day), groupsAt(db, day)]);
    if (!made) return [];
    const tokensOf = Object.entries(made.mints).flatMap(([mint, { sum, leaves }]): CheckedToken[] => {
      const own = groups.filter((group) => group.mint === mint);
      const bounds = checkedBounds(own, BigInt(sum));
      if (!bounds) return [];
      const [least, most] = [String(bounds.least), String(bounds.most)];
      return [{ mint, owed: sum, leaves: Number(leaves), checked: totalOf(own).checked, least, most }];
    });
    const leaves = Object.values(made.mints).reduce((sum, each) => sum + Number(each.leaves), 0);
    const { leaves: counted, checked } = totalOf(groups);
    return [{ day, leaves, counted, checked, tokens: tokensOf, groups }];
  }

  async function coverage(days: number): Promise<CheckedDay[]> {
    const known = await groupedDays(db, days);
    return (await Promise.all(known.map(coverageOf))).flat();
  }

  return {
    async issue(userId, { day, tokens: asked }) {
      if (new Set(asked.map(({ mint }) => mint)).size < asked.length)
        throw refuse('tokens', 'expected one token of each mint');
      if (day !== (await liabilities.newestDate())) return [];
      const [amounts, groups] = await Promise.all([amountsOf(db, userId, day), groupsAt(db, day)]);
      if (!(await claimTokens(db, day, userId, sha256(JSON.stringify(asked))))) return [];
      const issued = [];
      for (const { mint, blinded } of asked) {
        const amount = amounts.get(mint);
        const group = amount === undefined ? null : groupOf(groups, { mint, amount });
        if (!group) continue;
        const evaluated = tokens.evaluate(day, group, blinded);
        if (!evaluated) throw refuse('tokens', 'expected an element of ristretto255');
        issued.push({ mint, ...evaluated });
        // This process has other users to answer meanwhile.
        await turn();
      }
      onOutcome('issued');
      return issued;
    },
    async count({ day, mint, least, input, output }) {
      const isLate = day < dayBefore(dayOf(clock.now()), 1);
      const groups = isLate ? [] : await groupsAt(db, day);
      if (!groups.some((group) => group.mint === mint && group.least === least))
        throw refuse('day', 'expected a group of this day or the one before');
      if (!tokens.verify(day, { mint, least }, input, output))
        throw refuse('output', 'expected a token of this installation');
      const isCounted = await countOnce(db, day, { mint, least }, sha256(Buffer.from(input, 'hex')));
      onOutcome(isCounted ? 'counted' : 'repeated');
      return isCounted;
    },
    coverage,
    async file() {
      const days = await coverage(WEEK);
      const text = days.map(({ day, leaves, counted, checked, tokens: each, groups }) => ({
        ...{ day, leaves: String(leaves), counted: String(counted), checked: String(checked) },
        tokens: each.map((token) => ({
          ...token,
          ...{ leaves: String(token.leaves), checked: String(token.checked) },
        })),
        groups: groups.map((group) => ({ ...group, checked: String(group.checked) })),
      }));
      return {
        fileName: `cumulus-coverage-${days[0]?.day ?? dayOf(clock.now())}.json`,
        content: canonicalFile({ format: 'cumulus coverage 1', days: text }),
      };
    },
  };
}

function totalOf(groups: readonly CheckedGroup[]): { leaves: number; checked: number } {
  return {
    leaves: groups.reduce((sum, { leaves }) => sum + Number(leaves), 0),
    checked: groups.reduce((sum, { checked }) => sum + checked, 0),
  };
}

function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
