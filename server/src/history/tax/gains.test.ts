import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGains, type Disposal, type GainsEvent } from './gains.ts';
import { gainsHeader, gainsRow } from './gains-table.ts';
import { METHODS, type Method } from './lots.ts';
import type { Part } from './own-transfers.ts';

const TOKEN = 'Fake111111111111111111111111111111111111111';
const MINTS = [SOL_MINT, USDC_MINT, TOKEN];
const tokens = new Map([
  [SOL_MINT, { symbol: 'SOL', decimals: 9, multiplier: 1, verified: true }],
  [USDC_MINT, { symbol: 'USDC', decimals: 6, multiplier: 1, verified: true }],
]);
const DECIMALS = new Map([
  [SOL_MINT, 9],
  [USDC_MINT, 6],
  [TOKEN, 0],
]);

type Changes = Record<string, [delta: bigint, value: bigint | null]>;

function part(second: number, walletId: string, changes: Changes, fee = 0n): Part {
  return {
    ...{ id: `${second}`.padStart(6, '0'), at: timeOf(second), walletId, wallet: `Wallet ${walletId}` },
    ...{ reason: null, fee: String(fee) },
    changes: Object.entries(changes).map(([mint, [delta, value]]) => ({
      ...{ mint, delta: String(delta), value: value === null ? null : String(value) },
      counterparty: null,
    })),
  };
}

const timeOf = (second: number) =>
  new Date(second * 1_000).toISOString().replace('T', ' ').replace('Z', '000');
const alone = (given: Part): GainsEvent => ({ ...given, signature: `sig-${given.id}`, others: null });

/** The events of one transaction, in their order. */
function together(...parts: Part[]): GainsEvent[] {
  const signature = `sig-${parts[0]!.id}`;
  return parts
    .toSorted((a, b) => (a.at < b.at ? -1 : 1))
    .map((own) => ({ ...own, signature, others: parts.filter((other) => other !== own) }));
}

function follow(events: readonly GainsEvent[], method: Method) {
  const gains = createGains(method);
  const left = events.flatMap((event) => gains.apply(event));
  return { left, held: [...gains.held()] };
}

const brief = ({ kind, lot, proceeds }: Disposal) => [kind, lot.amount, lot.cost, proceeds];
const costs = (rows: readonly Disposal[]) => rows.reduce((sum, { lot }) => sum + (lot.cost ?? 0n), 0n);
const sum = (rows: readonly Disposal[]) => rows.reduce((total, { lot }) => total + lot.amount, 0n);
const where = (rows: readonly Disposal[], walletId: string, mint: string) =>
  rows.filter((row) => row.walletId === walletId && row.mint === mint);

const day = 86_400;
const bought = [
  alone(part(1 * day, 'A', { [TOKEN]: [10n, 100n] })),
  alone(part(2 * day, 'A', { [TOKEN]: [10n, 300n] })),
];
const soldAll = (amount: bigint, value: bigint) => ({
  [TOKEN]: [-amount, value] as [bigint, bigint],
  [USDC_MINT]: [value, value] as [bigint, bigint],
});

test('FIFO sells the oldest at their own cost, average cost all at the same', () => {
  const events = [...bought, alone(part(3 * day, 'A', soldAll(15n, 600n)))];
  expect(follow(events, 'fifo').left.map(brief)).toEqual([
    ['sold', 10n, 100n, 400n],
    ['sold', 5n, 150n, 200n],
  ]);
  expect(follow(events, 'average').left.map(brief)).toEqual([
    ['sold', 10n, 200n, 400n],
    ['sold', 5n, 100n, 200n],
  ]);
});

describe('a transfer between own wallets', () => {
  const cost = { [SOL_MINT]: [-5_000n, 5n] } as Changes;
  const sender = (second: number) => part(second, 'A', { ...cost, [TOKEN]: [-15n, 700n] }, 5_000n);
  const recipient = (second: number) => part(second, 'B', { [TOKEN]: [15n, 700n] });
  const sale = alone(part(9 * day, 'B', soldAll(12n, 240n)));

  test.each([
    ['before its recipient’s event', 3 * day, 3 * day + 1],
    ['after its recipient’s event', 3 * day + 1, 3 * day],
  ])('keeps cost and age, with the sender’s event %s', (_order, sent, received) => {
    const events = [...bought, ...together(sender(sent), recipient(received)), sale];
    const { left, held } = follow(events, 'fifo');
    expect(
      left.map((row) => [row.kind, row.mint, row.lot.since?.slice(0, 10) ?? null, row.lot.cost]),
    ).toEqual([
      ['cost', SOL_MINT, null, null],
      ['sold', TOKEN, '1970-01-02', 100n],
      ['sold', TOKEN, '1970-01-03', 60n],
    ]);
    expect(sum(where(held, 'A', TOKEN))).toBe(5n);
    expect(sum(where(held, 'B', TOKEN))).toBe(3n);
  });

  test('brings what is older than what its recipient has, which then leaves first', () => {
    const own = alone(part(3 * day, 'B', { [TOKEN]: [4n, 400n] }));
    const events = [...bought, own, ...together(sender(4 * day), recipient(4 * day + 1)), sale];
    const { left, held } = follow(events, 'fifo');
    const sold = left.filter(({ kind }) => kind === 'sold');
    expect(sold.map(({ lot }) => [lot.since?.slice(0, 10), lot.amount])).toEqual([
      ['1970-01-02', 10n],
      ['1970-01-03', 2n],
    ]);
    expect(where(held, 'B', TOKEN).map(({ lot }) => [lot.since?.slice(0, 10), lot.amount])).toEqual([
      ['1970-01-03', 3n],
      ['1970-01-04', 4n],
    ]);
  });

  test('that reached the books too late to be seen as one costs nothing twice', () => {
    const [first, second] = together(sender(3 * day), recipient(3 * day + 1));
    const { left, held } = follow([...bought, { ...first!, others: null }, second!], 'fifo');
    expect(left.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'cost']);
    expect(sum(where(held, 'A', TOKEN))).toBe(5n);
    expect(sum(where(held, 'B', TOKEN))).toBe(15n);
  });
});

test('what is not known is left out and said', () => {
  const events = [
    alone(part(1, 'A', { [TOKEN]: [10n, null] })),
    alone(part(2, 'A', { [TOKEN]: [-4n, 80n], [USDC_MINT]: [80n, 80n] })),
    alone(part(3, 'A', { [TOKEN]: [-7n, null] })),
  ];
  for (const method of METHODS) {
    const { left } = follow(events, method);
    expect(left.map(brief)).toEqual([
      ['sold', 4n, null, 80n],
      ['sent', 6n, null, null],
      ['sent', 1n, null, null],
    ]);
    const rows = left.map((row) => cells(row, method));
    expect(rows.map((row) => [row['Cost (USD)'], row['Gain (USD)'], row['Not known']])).toEqual([
      ['', '', 'its cost'],
      ['', '', 'its cost; what for'],
      ['', '', 'how it came; its cost; what for'],
    ]);
    expect(rows[2]).toMatchObject({ 'Date acquired (UTC)': '', 'Acquired by': '' });
  }
});

test('what was spent before it came has left when it comes', () => {
  const { held } = follow(
    [alone(part(1, 'A', { [TOKEN]: [-4n, 8n] })), alone(part(2, 'A', { [TOKEN]: [10n, 100n] }))],
    'fifo',
  );
  expect(held.map(brief)).toEqual([['held', 6n, 60n, null]]);
});

/** By the names of the columns. */
function cells(row: Disposal, method: Method): Record<string, string> {
  const values = gainsRow(row, method, tokens).map((cell) =>
    cell !== null && typeof cell === 'object' ? cell.decimal : String(cell ?? ''),
  );
  return Object.fromEntries(gainsHeader.map((name, index) => [name, values[index]!]));
}

interface Step {
  readonly kind: 'receive' | 'swap' | 'send' | 'move';
  readonly from: string;
  readonly to: string;
  readonly mint: string;
  readonly other: string;
  readonly amount: bigint;
  readonly got: bigint;
  readonly value: bigint | null;
  readonly isLate: boolean;
}

const wallet = fc.constantFrom('A', 'B', 'C');
const mint = fc.constantFrom(...MINTS);
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('receive', 'swap', 'send', 'move'),
  ...{ from: wallet, to: wallet, mint, other: mint },
  amount: fc.bigInt({ min: 1n, max: 40n }),
  got: fc.bigInt({ min: 1n, max: 40n }),
  value: fc.option(fc.bigInt({ min: 0n, max: 2n ** 70n })),
  isLate: fc.boolean(),
});

/** Events of steps that spend only what is there, and the ledger's sums by wallet and mint. */
function playOut(steps: readonly Step[]) {
  const sums = new Map<string, bigint>();
  const had = (walletId: string, of: string) => sums.get(`${walletId} ${of}`) ?? 0n;
  const add = (walletId: string, of: string, delta: bigint) =>
    sums.set(`${walletId} ${of}`, had(walletId, of) + delta);
  const events: GainsEvent[] = [];
  let acquired = 0n;
  for (const [index, given] of steps.entries()) {
    const { kind, from, to, mint: of, other, got, value, isLate } = given;
    const second = index * 10 + 1;
    const amount = kind === 'receive' || had(from, of) > given.amount ? given.amount : had(from, of);
    if (amount === 0n || (kind === 'swap' && of === other) || (kind === 'move' && from === to)) continue;
    if (kind === 'move') {
      const parts = [
        part(second, from, { [of]: [-amount, value] }),
        part(second, to, { [of]: [amount, value] }),
      ];
      const late = { ...parts[0]!, at: timeOf(second + 1) };
      events.push(...together(isLate ? late : parts[0]!, { ...parts[1]!, id: `${parts[1]!.id}b` }));
      add(to, of, amount);
    } else if (kind === 'receive') {
      events.push(alone(part(second, from, { [of]: [amount, value] })));
      acquired += value ?? 0n;
      add(from, of, amount);
      continue;
    } else if (kind === 'send') {
      events.push(alone(part(second, from, { [of]: [-amount, value] })));
    } else {
      events.push(alone(part(second, from, { [of]: [-amount, value], [other]: [got, null] })));
      acquired += value ?? 0n;
      add(from, other, got);
    }
    add(from, of, -amount);
  }
  return { events, sums, acquired };
}

describe.each(METHODS)('by %s, whatever happens,', (method) => {
  test('the lots that are held are what the ledger has, and no cost gets lost', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { events, sums, acquired } = playOut(steps);
        const { left, held } = follow(events, method);
        for (const [key, amount] of sums) {
          const [walletId, of] = key.split(' ') as [string, string];
          expect(sum(where(held, walletId, of)), key).toBe(amount);
        }
        expect(costs(left) + costs(held)).toBe(acquired);
        expect(left.every(({ lot }) => lot.since !== null)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  test('a swap’s gains are its value less the cost of what was given', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { events } = playOut(steps);
        const gains = createGains(method);
        for (const event of events) {
          const rows = gains.apply(event).filter(({ kind }) => kind === 'sold');
          const given = event.changes.find(({ delta }) => delta.startsWith('-'))!;
          if (rows.length === 0) continue;
          if (given.value === null) expect(rows.every(({ proceeds }) => proceeds === null)).toBe(true);
          else expect(rows.reduce((all, { proceeds }) => all + proceeds!, 0n)).toBe(BigInt(given.value));
          const texts = rows.map((row) => cells(row, method));
          for (const [index, { lot, proceeds }] of rows.entries())
            expect(texts[index]!['Gain (USD)'] === '').toBe(lot.cost === null || proceeds === null);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the file’s amounts, without exponents, are the ledger’s to the base unit', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 0, max: 18 }), (steps, zeros) => {
        const scale = 10n ** BigInt(zeros);
        const large = steps.map((one) => ({ ...one, amount: one.amount * scale, got: one.got * scale }));
        const { events } = playOut(large);
        const { left, held } = follow(events, method);
        for (const of of MINTS) {
          const listed = [...left, ...held].filter((row) => row.mint === of).map((row) => cells(row, method));
          const came = events
            .flatMap((event) => (event.others ? [] : event.changes))
            .filter((change) => change.mint === of && !change.delta.startsWith('-'))
            .reduce((total, { delta }) => total + BigInt(delta), 0n);
          for (const row of listed)
            for (const name of ['Amount', 'Proceeds (USD)', 'Cost (USD)', 'Gain (USD)'])
              expect(row[name]).toMatch(/^(-?\d+(\.\d+)?)?$/);
          expect(listed.reduce((total, { Amount }) => total + units(Amount!, DECIMALS.get(of)!), 0n)).toBe(
            came,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('FIFO and average cost agree if there is one lot of each token', () => {
  const sales = fc.array(
    fc.record({ amount: fc.bigInt({ min: 1n, max: 30n }), value: step.map(({ value }) => value) }),
  );
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 20n }), sales, (cost, sold) => {
      let rest = 100n;
      const events = [alone(part(1, 'A', { [TOKEN]: [rest, cost] }))];
      for (const [index, { amount, value }] of sold.entries()) {
        if (amount > rest) break;
        rest -= amount;
        events.push(alone(part(index + 2, 'A', { [TOKEN]: [-amount, value], [USDC_MINT]: [1n, null] })));
      }
      const [fifo, average] = METHODS.map((method) => follow(events, method));
      expect(average!.left).toEqual(fifo!.left);
      expect(average!.held.filter(({ mint: of }) => of === TOKEN)).toEqual(
        fifo!.held.filter(({ mint: of }) => of === TOKEN),
      );
    }),
    { numRuns: 500 },
  );
});

/** Base units of decimal text. */
function units(text: string, decimals: number): bigint {
  const [whole = '', fraction = ''] = text.split('.');
  expect(fraction.length).toBeLessThanOrEqual(decimals);
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}
