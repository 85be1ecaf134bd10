import type { DecisionTerms } from './terms.ts';
import { ROUNDS_MAX, type Trade, tradesText } from './trades.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export interface Interval {
  /** Of the unit. */
  readonly count: number;
  readonly unit: 'minute' | 'hour' | 'day' | 'week' | 'month';
}

/** As much of an order as decides what may leave the wallet. Amounts are base units as text. */
export interface OrderedSwap {
  readonly walletId: string;
  readonly sellToken: { readonly mint?: string | null | undefined; readonly amount: string };
  readonly buyToken: { readonly mint?: string | null | undefined };
  readonly rule: OrderedRule;
  /** Of what is held then. */
  readonly shareBps?: number | null | undefined;
  readonly floors?: readonly string[] | null | undefined;
}

/** When it swaps. */
export type OrderedRule =
  | ({
      readonly kind: 'recurring';
      /** ISO time. */
      readonly startAt: string;
      readonly rounds?: number | null | undefined;
      readonly until?: string | null | undefined;
    } & Interval)
  | { readonly kind: 'ladder'; readonly rungs: readonly { readonly amount: string }[] }
  | { readonly kind: 'otoco'; readonly most?: string | null | undefined }
  | { readonly kind: 'oco' | 'market' | 'time' | 'trailing' };

/**
 * What an order may do, as its owner decides it, before the server fills in the floors that they left to it: the page writes it
 * for a passkey, the server for a PIN. A request that is not an order has trades that the signer never accepts.
 */
export function decidedOrder(order: OrderedSwap): DecisionTerms {
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
export function isPlain({ kind }: OrderedRule, shareBps: number | null | undefined): boolean {
  return shareBps == null && (kind === 'trailing' || kind === 'market' || kind === 'time');
}

/** Floors that are not given are empty. */
export function tradesOf({ sellToken, buyToken, rule, floors }: OrderedSwap): readonly Trade[] {
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

/** How often it is made at most, and what is at least between two rounds. */
export function roundsOf(rule: Extract<OrderedRule, { kind: 'recurring' }>) {
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

/** What is at least between two rounds, milliseconds, by which the signer counts: round n is never before n times this. */
export function shortestMs({ count, unit }: Interval): number {
  switch (unit) {
    case 'minute':
      return count * MINUTE_MS;
    case 'hour':
      return count * HOUR_MS;
    case 'day':
      return count * DAY_MS - HOUR_MS;
    case 'week':
      return count * 7 * DAY_MS - HOUR_MS;
    case 'month':
      // February takes two days from thirty a month, and no run of months takes more.
      return (count * 30 - 2) * DAY_MS - HOUR_MS;
  }
}
