import type { DecisionTerms } from '../../wire/src/terms.ts';
import { ROUNDS_MAX, type Trade, tradesText } from '../../wire/src/trades.ts';
import { BASE_UNITS_MAX } from './amount.ts';
import type { CallRequest } from './call.ts';
import { shortestMs } from './recurrence.ts';
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
      ...{ sellAmount: units(sellToken.amount), buyMint: buyToken.mint?.trim() ?? '' },
      ...(floor !== undefined && { buyAmount: units(floor) }),
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
  const sold = units(sellToken.amount);
  const once = { sellMint, buyMint, rounds: 1, everyMs: 0, after: null };
  let taken = 0;
  /** Choices take the given floors in their order. */
  const choices = (sellAmount: string, number: number) =>
    Array.from({ length: number }, () => ({ sellAmount, buyAmount: units(floors?.[taken++] ?? '') }));
  switch (rule.kind) {
    case 'recurring':
      return [{ ...once, ...roundsOf(rule), choices: choices(sold, 1) }];
    case 'ladder':
      return rule.rungs.map(({ amount }) => ({ ...once, choices: choices(units(amount), 1) }));
    case 'otoco':
      // Without the most that it sells, no mandate is like it.
      return [
        { ...once, choices: choices(sold, 1) },
        {
          ...once,
          sellMint: buyMint,
          buyMint: sellMint,
          after: 0,
          choices: choices(units(rule.most ?? '1'), 2),
        },
      ];
    case 'oco':
      return [{ ...once, choices: choices(sold, 2) }];
    default:
      return [{ ...once, choices: choices(sold, 1) }];
  }
}

/**
 * The most that the second swap of a protected buy sells: a quarter more than the buy is expected to bring, base units. `moved`: what is
 * bought costs this many times less when it is bought than now.
 */
export function mostBought(expected: bigint, moved = 1): bigint {
  const most = (expected * BigInt(Math.round(moved * MOVED_SCALE)) * 5n) / (BigInt(MOVED_SCALE) * 4n);
  return most < 1n ? 1n : most > BASE_UNITS_MAX ? BASE_UNITS_MAX : most;
}

const MOVED_SCALE = 1_000_000;

/** How often it is made at most, and what is at least between two rounds. */
export function roundsOf(rule: Extract<Rule, { kind: 'recurring' }>) {
  const { startAt, rounds, until } = rule;
  const everyMs = Math.max(Math.round(shortestMs(rule)), 1);
  const most =
    rounds ??
    (until == null ? ROUNDS_MAX : Math.floor((Date.parse(until) - Date.parse(startAt)) / everyMs) + 1);
  return { everyMs, rounds: Math.min(Math.max(Math.round(most), 1), ROUNDS_MAX) };
}

/** Base units as they are written in terms: a number has one text. */
function units(text: string): string {
  return text.trim().replace(/^0+(?=\d)/, '');
}
