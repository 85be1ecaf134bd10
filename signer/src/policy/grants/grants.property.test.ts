import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../../testing/chaos-scale.ts';
import { grantText } from '../../../../wire/src/grant.ts';
import { budget, testGrant } from '../../../testing/programs.ts';
import type { JournalRecord } from '../../journal/record.ts';
import type { Spent } from '../spending.ts';
import { createGrants } from './grants.ts';

const HOUR = 60 * 60_000;
const [DAY, WEEK] = [24 * HOUR, 168 * HOUR];
const ID = '0190aaaa-0000-7000-8000-000000000001';
const [USD, UNIT] = [1_000_000n, 1n];

/** What is allowed in any day, in any week and ever: dollars, and units of a token. */
interface Most {
  readonly day: number;
  readonly week: number;
  readonly all: number;
  readonly wait: number;
}

type Step =
  | { readonly kind: 'act'; readonly amount: number; readonly fate: 'signed' | 'given up' | 'slow' }
  | { readonly kind: 'change'; readonly most: Most }
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'restart' };

const most = fc.record({
  ...{ day: fc.integer({ min: 0, max: 200 }), week: fc.integer({ min: 0, max: 600 }) },
  ...{ all: fc.integer({ min: 0, max: 2_000 }), wait: fc.constantFrom(0, HOUR, 3 * DAY) },
});
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...{ kind: fc.constant('act' as const), amount: fc.integer({ min: 1, max: 30 }) },
      fate: fc.constantFrom('signed' as const, 'signed' as const, 'given up' as const, 'slow' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: DAY }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change' as const), most }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
);

const grantOf = (name: 'usd' | 'token', { day, week, all, wait }: Most) => {
  const limits = budget({ day: String(day), week: String(week), all: String(all) });
  const bounds = name === 'usd' ? { usd: limits } : { usd: null, tokens: { SOL: limits } };
  return testGrant({ id: ID, key: 'A'.repeat(43), raiseWaitMs: String(wait), ...bounds });
};

/** What each limit is at a time: the least of all that was said, but for raises whose wait is over. */
function inForce(said: readonly (Most & { readonly at: number })[], now: number): Most {
  let [current, next, from] = [said[0]! as Most, said[0]! as Most, 0];
  for (const { at, ...newer } of said.slice(1)) {
    if (at >= from) current = next;
    from = at + current.wait;
    current = {
      ...{ day: Math.min(current.day, newer.day), week: Math.min(current.week, newer.week) },
      ...{ all: Math.min(current.all, newer.all), wait: Math.max(current.wait, newer.wait) },
    };
    next = newer;
    const isNarrower = (Object.keys(current) as (keyof Most)[]).every(
      (name) => current[name] === newer[name],
    );
    if (isNarrower) from = at;
  }
  return now >= from ? next : current;
}

async function run(name: 'usd' | 'token', first: Most, steps: readonly Step[]) {
  let now = 1_000 * DAY;
  const records: JournalRecord[] = [];
  const append = async (record: JournalRecord) => {
    records.push(record);
    grants.learn(record);
  };
  const open = () => {
    const made = createGrants({
      ...{ append, wallet: () => null, walletAt: () => null },
      ...{ priced: new Map([['SOL', 1]]), now: () => now },
    });
    for (const record of records) made.learn(record);
    return made;
  };
  let grants = open();
  const said: (Most & { at: number })[] = [];
  const say = async (limits: Most) => {
    await grants.put('owner', grantText(grantOf(name, limits)), () => {});
    // The same again changes nothing, not even the end of a wait.
    const { at: _, ...last } = said.at(-1) ?? { at: 0 };
    if (JSON.stringify(last) !== JSON.stringify(limits)) said.push({ ...limits, at: now });
  };
  await say(first);
  let signed: { at: number; amount: number; isSlow: boolean }[] = [];
  let slow: (() => Promise<void>)[] = [];
  const mandate = {
    ...{ id: ID, owner: 'owner', walletId: 'wallet', expiresAt: null, grant: ID },
    terms: { kind: 'transfer_sol', to: '1', lamports: '1' } as const,
  };
  let refused = 0;
  for (const taken of steps) {
    if (taken.kind === 'pass') now += taken.ms;
    if (taken.kind === 'change') {
      // Those under way end first.
      for (const finish of slow) await finish();
      signed = signed.map((each) => ({ ...each, isSlow: false }));
      slow = [];
      await say(taken.most);
    }
    if (taken.kind === 'restart') {
      // What is on no disk has left no process.
      signed = signed.filter(({ isSlow }) => !isSlow);
      slow = [];
      grants = open();
    }
    if (taken.kind !== 'act') continue;
    const { amount, fate } = taken;
    const [at, unit] = [now, name === 'usd' ? USD : UNIT];
    const spent: Spent = [{ mint: 'SOL', amount: String(amount), usd: String(BigInt(amount) * unit) }];
    try {
      const { release } = grants.spend({ mandate, mints: ['SOL'], pays: null }, spent);
      const { day, week, all } = inForce(said, at);
      const within = (span: number) =>
        signed.filter((each) => each.at > at - span).reduce((sum, each) => sum + each.amount, amount);
      expect(within(DAY)).toBeLessThanOrEqual(day);
      expect(within(WEEK)).toBeLessThanOrEqual(week);
      expect(within(Number.POSITIVE_INFINITY)).toBeLessThanOrEqual(all);
      const sign = () => append({ ...signature(at), spent });
      if (fate === 'given up') {
        release();
        continue;
      }
      signed.push({ at, amount, isSlow: fate === 'slow' });
      if (fate === 'signed') await sign();
      else slow.push(sign);
    } catch (error) {
      if ((error as Error).name !== 'OnHold') throw error;
      refused += 1;
      // No more is refused than windows that last a sixtieth longer explain.
      const { day, week, all } = inForce(said, at);
      const within = (span: number) =>
        signed
          .filter((each) => each.at >= at - span - span / 30)
          .reduce((sum, each) => sum + each.amount, amount);
      expect(within(DAY) > day || within(WEEK) > week || within(Number.POSITIVE_INFINITY) > all).toBe(true);
    }
  }
  return { signed: signed.length, refused };
}

const signature = (at: number) => ({
  ...{
    kind: 'signature' as const,
    at,
    mandateId: ID,
    intentId: ID,
    number: 1,
    walletId: 'wallet',
    digest: null,
  },
  ...{ message: '', signature: '', context: '', facts: {}, grant: ID },
});

test.each(['usd', 'token'] as const)(
  'lets no window have more than its owner allowed then, by %s, and refuses nothing else',
  async (name) => {
    const seen = { signed: 0, refused: 0 };
    const property = fc.asyncProperty(most, fc.array(step, { maxLength: 60 }), async (first, steps) => {
      const { signed, refused } = await run(name, first, steps);
      seen.signed += signed;
      seen.refused += refused;
    });
    await fc.assert(property, { numRuns: 100 * CHAOS_SCALE, ...(CHAOS_SCALE === 1 && { seed: 7 }) });
    expect(seen.signed).toBeGreaterThan(20);
    expect(seen.refused).toBeGreaterThan(20);
  },
);
