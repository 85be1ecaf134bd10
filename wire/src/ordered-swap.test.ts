import { expect, test } from 'vitest';
import { SOL_MINT, USDC_MINT } from '../../contract/src/limits.ts';
import type { PlacedOrder } from '../../contract/src/order-trades.ts';
import { decidedOrder, tradesOf } from './ordered-swap.ts';
import { readTrades } from './trades.ts';

const order = (rule: PlacedOrder['rule'], more: Partial<PlacedOrder> = {}): PlacedOrder => ({
  walletId: 'w',
  sellToken: { mint: SOL_MINT, amount: ' 0100' },
  buyToken: { mint: USDC_MINT },
  rule,
  ...more,
});
const decided = (...given: Parameters<typeof order>) => decidedOrder(order(...given));
const trades = (...lines: string[]) => ({ kind: 'trades', walletId: 'w', trades: lines.join(';') });
const pair = `${SOL_MINT} ${USDC_MINT}`;
const daily = {
  kind: 'recurring',
  count: 1,
  unit: 'day',
  timeZone: 'Europe/Berlin',
  missed: 'skip',
  startAt: '2026-03-01T09:00:00Z',
} as const;

test('says one swap of an amount as an order, whose floor may be left to the server', () => {
  const terms = { kind: 'order', walletId: 'w', sellMint: SOL_MINT, sellAmount: '100', buyMint: USDC_MINT };
  expect(decided({ kind: 'trailing', percent: 5 })).toEqual(terms);
  expect(decided({ kind: 'trailing', percent: 5 }, { floors: ['7'] })).toEqual({ ...terms, buyAmount: '7' });
});

test.each([
  [{ kind: 'trailing', percent: 5 }, { shareBps: 5_000 }, [`1 0 - ${pair} 100:`]],
  [{ kind: 'oco', above: 2, below: 1 }, {}, [`1 0 - ${pair} 100:,100:`]],
  [{ kind: 'oco', above: 2, below: 1 }, { floors: ['9', '4'] }, [`1 0 - ${pair} 100:9,100:4`]],
  [
    {
      kind: 'ladder',
      condition: 'price_above',
      rungs: [
        { value: 2, amount: '60' },
        { value: 3, amount: '40' },
      ],
    },
    { floors: ['9', '8'] },
    [`1 0 - ${pair} 60:9`, `1 0 - ${pair} 40:8`],
  ],
  [{ ...daily, rounds: 30 }, {}, [`30 82800000 - ${pair} 100:`]],
  [daily, {}, [`10000 82800000 - ${pair} 100:`]],
  [{ ...daily, until: '2026-03-04T09:00:00Z' }, {}, [`4 82800000 - ${pair} 100:`]],
] satisfies [PlacedOrder['rule'], Partial<PlacedOrder>, string[]][])(
  'says %j with %j as trades',
  (rule, more, lines) => {
    expect(decided(rule, more)).toEqual(trades(...lines));
    expect(readTrades(lines.join(';'))).toEqual(tradesOf(order(rule, more)));
  },
);
