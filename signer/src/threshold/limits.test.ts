import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import type { SignatureRecord } from '../journal/record.ts';
import { parsePolicy } from '../policy/policy.ts';
import { createSpending, type Spent } from '../policy/spending.ts';

/*
 * Three members, one of which lies, and a server that does what it likes: who signs with whom, who hears of what, who is killed between any two
 * steps. What exists as a signature is kept apart, and never exceeds the limit of any hour.
 */

const HOUR = 60 * 60_000;
const LIMIT = 100n;
const WALLET = { walletId: 'wallet', isTreasury: false };
const policy = parsePolicy(JSON.stringify({ perHour: { amounts: { SOL: String(LIMIT) } } }));

/** Rules of members, each of which is needed. */
const RULES = {
  'a member lets half of the limit leave': false,
  'the record is on the disk before the part is given': false,
  'what is counted is so before both have committed': false,
  'what another tells makes no room': false,
};
type Removed = Partial<Record<keyof typeof RULES, boolean>>;

interface Payment {
  readonly kind: 'pay';
  /** Of the two honest ones, the first; and whether with the other or with the liar. */
  readonly by: 0 | 1;
  readonly isWithLiar: boolean;
  readonly amount: number;
  /** Begun at the same time, before any part of them is given. */
  readonly atOnce: number;
  readonly dies: 'never' | 'after its part';
}

type Step =
  | Payment
  | { readonly kind: 'pass'; readonly ms: number }
  | { readonly kind: 'restart'; readonly who: 0 | 1 }
  /** The liar reports what it has not signed, or less and earlier than it has. */
  | { readonly kind: 'lie'; readonly to: 0 | 1; readonly amount: number; readonly ageMs: number };

const who = fc.constantFrom(0 as const, 1 as const);
const pay: fc.Arbitrary<Payment> = fc.record({
  ...{ kind: fc.constant('pay' as const), by: who, isWithLiar: fc.boolean() },
  ...{ amount: fc.integer({ min: 1, max: 60 }), atOnce: fc.integer({ min: 1, max: 3 }) },
  dies: fc.constantFrom('never' as const, 'never' as const, 'after its part' as const),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: pay },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.nat(HOUR) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      ...{ kind: fc.constant('lie' as const), to: who },
      ...{ amount: fc.integer({ min: -100, max: 200 }), ageMs: fc.nat(2 * HOUR) },
    }),
  },
);

function honest(removed: Removed) {
  const parts = removed['a member lets half of the limit leave'] ? 1n : 2n;
  const journal: SignatureRecord[] = [];
  const start = () => {
    const spending = createSpending(policy, () => 0n, parts);
    for (const record of journal) spending.learn(record);
    return spending;
  };
  let spending = start();
  const append = (record: SignatureRecord): void => {
    journal.push(record);
    spending.learn(record);
  };
  return {
    /** Null if it refuses. */
    begin(amount: bigint, now: number) {
      try {
        return spending.spend(WALLET, [{ mint: 'SOL', amount }], now);
      } catch {
        return null;
      }
    },
    sign(spent: Spent, now: number): void {
      append(recordOf(spent, now));
    },
    hear(amount: bigint, claimedAt: number, now: number): void {
      const spent = [{ mint: 'SOL', amount: String(amount), usd: '0' }];
      if (removed['what another tells makes no room']) append(recordOf(spent, claimedAt));
      else append({ ...recordOf(spent, now), feed: { of: 'liar', n: 1, digest: '', at: claimedAt } });
    },
    restart() {
      spending = start();
    },
  };
}

function recordOf(spent: Spent, at: number): SignatureRecord {
  return {
    ...{ kind: 'signature', at, mandateId: 'slot', intentId: 'slot', number: 1, walletId: 'wallet' },
    ...{ digest: null, message: '', signature: '', context: '', facts: {}, spent },
  };
}

/** The most that signatures of one hour let leave. */
function mostIn(steps: readonly Step[], removed: Removed = {}): bigint {
  let now = 100 * HOUR;
  const two = [honest(removed), honest(removed)] as const;
  const made: { at: number; amount: bigint }[] = [];
  const payAtOnce = ({ by, isWithLiar, amount, atOnce, dies }: Payment): void => {
    const one = two[by];
    const both = isWithLiar ? [one] : [one, two[1 - by]!];
    const isLate = removed['what is counted is so before both have committed'];
    const begun = Array.from({ length: atOnce }, () => {
      const counts = both.map((each) => each.begin(BigInt(amount), now));
      const isAllowed = counts.every((each) => each !== null);
      if (!isAllowed || isLate) for (const each of counts) each?.release();
      return isAllowed ? counts : null;
    });
    for (const counts of begun.filter((each) => each !== null)) {
      made.push({ at: now, amount: BigInt(amount) });
      const isDead = dies === 'after its part';
      if (isDead && removed['the record is on the disk before the part is given']) one.restart();
      else for (const [index, each] of both.entries()) each.sign(counts[index]!.spent, now);
      if (isDead) one.restart();
    }
  };
  for (const each of steps)
    switch (each.kind) {
      case 'pay':
        payAtOnce(each);
        break;
      case 'pass':
        now += each.ms;
        break;
      case 'restart':
        two[each.who].restart();
        break;
      case 'lie':
        two[each.to].hear(BigInt(each.amount), now - each.ageMs, now);
    }
  const sums = made.map(({ at }) =>
    made
      .filter((other) => other.at > at - HOUR && other.at <= at)
      .reduce((sum, { amount }) => sum + amount, 0n),
  );
  return sums.reduce((most, sum) => (sum > most ? sum : most), 0n);
}

const runs = { numRuns: 2_000 * CHAOS_SCALE };
const steps = fc.array(step, { minLength: 1, maxLength: 30 });

test('whatever one of three members and the server do, what is signed in any hour keeps to the limit', () => {
  fc.assert(
    fc.property(steps, (each) => mostIn(each) <= LIMIT),
    runs,
  );
});

test.each(Object.keys(RULES) as (keyof typeof RULES)[])(
  'without this rule the limit is passed: %s',
  (rule) => {
    const found = fc.check(
      fc.property(steps, (each) => mostIn(each, { [rule]: true }) <= LIMIT),
      { ...runs, seed: 1 },
    );
    expect(found.failed).toBe(true);
  },
);

test('a liar that reports invented payments stops no one, and two honest ones let half leave', () => {
  const lie: Step = { kind: 'lie', to: 0, amount: 1_000_000, ageMs: 0 };
  const paid: Step = { kind: 'pay', by: 0, isWithLiar: false, amount: 25, atOnce: 3, dies: 'never' };
  expect(mostIn([lie, { ...lie, to: 1 }, paid])).toBe(50n);
  expect(mostIn([paid, { ...paid, isWithLiar: true }])).toBe(50n);
});

test('after an hour as much leaves again, and not before', () => {
  const paid: Step = { kind: 'pay', by: 0, isWithLiar: true, amount: 50, atOnce: 1, dies: 'never' };
  const other: Step = { ...paid, by: 1 };
  expect(mostIn([paid, other, { kind: 'pass', ms: HOUR / 2 }, paid, other])).toBe(LIMIT);
});
