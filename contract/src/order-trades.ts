import type { DecisionTerms } from '../../wire/src/terms.ts';
import { ROUNDS_MAX, type Trade, tradesText } from '../../wire/src/trades.ts';
import type { CallRequest } from './call.ts';
import type { Calls } from './registry.ts';

export type PlacedOrder = Omit<CallRequest<Calls['placeOrder']>, 'pin'>;
export type Rule = PlacedOrder['rule'];

/**
 * What an order may do, as its owner decides it, before the server fills in the floors that they left to it: the page writes it
 * for a passkey, the server for a PIN. A request that is no order has trades that nobody accepts.
 */
export function decidedOrder(order: PlacedOrder): DecisionTerms {
  const { walletId, sellToken, buyToken, rule, shareBps, floors } = order;
  if (isPlain(rule, shareBps)) {
    const [floor] = floors ?? [];
    return {
      ...{ kind: 'order', walletId: walletId.trim(), sellMint: sellToken.mint?.trim() ?? '' },
      ...{ sellAmount: sellToken.amount.trim(), buyMint: buyToken.mint?.trim() ?? '' },
      ...(floor !== undefined && { buyAmount: floor }),
    };
  }
  return { kind: 'trades', walletId: walletId.trim(), trades: tradesText(tradesOf(order)) };
}

/** Whether one swap of a known amount is all that it is: its mandate says an order. */
export function isPlain({ kind }: Rule, shareBps: number | null | undefined): boolean {
  return shareBps == null && (kind === 'trailing' || kind === 'market' || kind === 'time');
}

/** Floors that are not given are empty. */
export function tradesOf({ sellToken, buyToken, rule, floors }: PlacedOrder): readonly Trade[] {
  const [sellMint, buyMint] = [sellToken.mint?.trim() ?? '', buyToken.mint?.trim() ?? ''];
  const sold = sellToken.amount.trim();
  const once = { sellMint, buyMint, rounds: 1, everyMs: 0, after: null };
  let taken = 0;
  /** Choices take the given floors in their order. */
  const choices = (sellAmount: string, number: number) =>
    Array.from({ length: number }, () => ({ sellAmount, buyAmount: floors?.[taken++] ?? '' }));
  switch (rule.kind) {
    case 'recurring':
      return [{ ...once, ...roundsOf(rule), choices: choices(sold, 1) }];
    case 'ladder':
      return rule.rungs.map(({ amount }) => ({ ...once, choices: choices(amount.trim(), 1) }));
    case 'otoco':
      // It sells at most what is left to the server with the floors.
      return [
        { ...once, choices: choices(sold, 1) },
        { ...once, sellMint: buyMint, buyMint: sellMint, after: 0, choices: choices('1', 2) },
      ];
    case 'oco':
      return [{ ...once, choices: choices(sold, 2) }];
    default:
      return [{ ...once, choices: choices(sold, 1) }];
  }
}

/** How often it is made at most, and the shortest time from one round to the next by its calendar. */
function roundsOf({ count, unit, startAt, rounds, until }: Extract<Rule, { kind: 'recurring' }>) {
  const everyMs = Math.max(count * SHORTEST_MS[unit] - SLACK_MS[unit], 1);
  const most =
    rounds ??
    (until == null ? ROUNDS_MAX : Math.floor((Date.parse(until) - Date.parse(startAt)) / everyMs) + 1);
  return { everyMs, rounds: Math.min(Math.max(most, 1), ROUNDS_MAX) };
}

const HOUR_MS = 3_600_000;
const SHORTEST_MS = {
  minute: 60_000,
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 28 * 24 * HOUR_MS,
} as const;
/** A day with a change of the clock is shorter. */
const SLACK_MS = { minute: 0, hour: 0, day: HOUR_MS, week: HOUR_MS, month: HOUR_MS } as const;
