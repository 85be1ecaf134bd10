import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import { CHOICES_MAX, ROUNDS_MAX, TRADES_MAX, type Trade, tradesText } from '../../../../wire/src/trades.ts';
import { decisionText } from '../../../testing/authenticator.ts';
import { sealMandate } from '../../../testing/mandates.ts';
import { FLOOR, SOLD, trade } from '../../../testing/parts-world.ts';
import { MANDATE_MAX_BYTES } from '../../terms/mandate.ts';
import { DECISION_MAX_BYTES, mandateFor, parseDecision } from './decision.ts';

const HOUR = 3_600_000;
const SOL = '1'.repeat(32);
const WRAPPED_SOL = trade().sellMint;
/** As it is shown, with the floors that are left to the server. */
const shown = (more: Partial<Trade> = {}): Trade =>
  trade({ sellMint: SOL, choices: [{ sellAmount: String(SOLD), buyAmount: '' }], ...more });

function decided(trades: readonly Trade[], mandate: Partial<Mandate>, request: Record<string, string> = {}) {
  const terms = { kind: 'trades', walletId: 'wallet', trades: tradesText(trades) } as const;
  return mandateFor(
    { version: '1', nonce: 'nonce', call: 'placeOrder', request, terms },
    {
      ...{ id: randomUUID(), owner: 'owner', walletId: 'wallet', expiresAt: null },
      terms: { kind: 'trades', trades: tradesText([trade()]) },
      ...mandate,
    },
  );
}

const of = (...trades: readonly Trade[]) => ({
  terms: { kind: 'trades', trades: tradesText(trades) } as const,
});

test('trades become a mandate of wrapped SOL, with the floors that a server adds', () => {
  expect(decided([shown()], {})).toMatchObject(of(trade()));
  const back = trade({ sellMint: trade().buyMint, buyMint: WRAPPED_SOL, after: 0 });
  const choices = [{ sellAmount: String(SOLD), buyAmount: '9' }];
  expect(
    decided([shown(), shown({ ...back, buyMint: SOL, choices })], of(trade(), { ...back, choices })),
  ).toMatchObject(of(trade(), { ...back, choices }));
});

test.each<[string, Partial<Trade>]>([
  ['token that is sold', { sellMint: trade().buyMint, buyMint: WRAPPED_SOL }],
  ['number of rounds', { rounds: 2 }],
  ['distance of rounds', { everyMs: 1 }],
  ['amount', { choices: [{ sellAmount: String(SOLD + 1n), buyAmount: String(FLOOR) }] }],
  ['floor than one that was decided', { choices: [{ sellAmount: String(SOLD), buyAmount: '1' }] }],
  ['number of choices', { choices: [...trade().choices, ...trade().choices] }],
])('another %s is something else', (_what, more) => {
  expect(decided([trade({ sellMint: SOL })], of(trade()))).not.toBeNull();
  expect(decided([trade({ sellMint: SOL })], of(trade(more)))).toBeNull();
});

test('a trade that follows none, or one more, is something else', () => {
  const protection = trade({ after: 0 });
  expect(decided([shown(), shown({ after: 0 })], of(trade(), protection))).not.toBeNull();
  expect(decided([shown(), shown({ after: 0 })], of(trade(), trade()))).toBeNull();
  expect(decided([shown()], of(trade(), trade()))).toBeNull();
});

test('rounds begin when it was decided, not before', () => {
  const at = Date.now() + HOUR;
  const time = new Date(at).toISOString();
  const rule = JSON.stringify({ kind: 'recurring', startAt: time });
  for (const request of [{ scheduledTime: time }, { rule }]) {
    expect(decided([shown()], { notBefore: at }, request)).toMatchObject({ notBefore: at });
    expect(decided([shown()], { notBefore: at - 1 }, request)).toBeNull();
    expect(decided([shown()], {}, request)).toBeNull();
  }
});

test('rounds that begin when a server says so do not begin in the past', () => {
  for (const request of [{}, { rule: `sha256:${'0'.repeat(64)}` }, { rule: '{"kind":"oco"}' }]) {
    const now = Date.now();
    expect(decided([shown()], { notBefore: now }, request)).toMatchObject({ notBefore: now });
    const late = decided([shown()], { notBefore: now - HOUR }, request);
    expect(late).toMatchObject(of(trade()));
    expect(late).not.toHaveProperty('notBefore');
  }
});

test('a decision about an order changes that one, and one about none makes one', () => {
  const id = randomUUID();
  expect(decided([shown()], { id, revision: 1 }, { id })).not.toBeNull();
  expect(decided([shown()], { id, revision: 1 }, { id: randomUUID() })).toBeNull();
  expect(decided([shown()], { id }, { id }), 'a new one beside it').toBeNull();
  expect(decided([shown()], { revision: 1 }), 'another one').toBeNull();
  expect(decided([shown()], { revision: 1 }, { orderId: id }), 'its part of a ladder').not.toBeNull();
});

test('as many trades as there may be fit into a decision and a mandate', () => {
  const most = '9'.repeat(20);
  const choices = Array.from({ length: CHOICES_MAX }, () => ({ sellAmount: most, buyAmount: most }));
  const trades = tradesText(
    Array.from({ length: TRADES_MAX }, () => trade({ rounds: ROUNDS_MAX, everyMs: 2 ** 40, choices })),
  );
  const walletId = randomUUID();
  const hashed = `sha256:${'0'.repeat(64)}`;
  const text = decisionText(
    hashed,
    'placeOrder',
    { floors: hashed, rule: 'x'.repeat(400), walletId },
    {
      ...{ kind: 'trades', trades, walletId },
    },
  );
  expect(Buffer.byteLength(text)).toBeLessThan(DECISION_MAX_BYTES);
  expect(parseDecision(text).terms).toMatchObject({ trades });
  const mandate = { id: walletId, owner: walletId, walletId, expiresAt: Date.now(), notBefore: Date.now() };
  const sealed = sealMandate({ ...mandate, revision: Date.now(), terms: { kind: 'trades', trades } });
  expect(sealed.length).toBeLessThan(MANDATE_MAX_BYTES);
});
