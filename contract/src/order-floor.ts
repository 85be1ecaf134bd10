import { BASE_UNITS_MAX } from './amount.ts';
import { USDC_MINT, USDT_MINT } from './limits.ts';
import { conditionParts, type Trigger } from './trigger.ts';

/*
 * The floor of an order: the least that it brings. The review suggests one and its user may change it; the server takes the same
 * for clients that name none. docs/decisions/0116-floors-of-orders.md has the reasons for the shares.
 */

/** What the floor of an order is reckoned from. */
export interface FloorBasis {
  /** Least that the swap would bring now, base units: the quote less its slippage, after all fees. */
  readonly minimumReceived: bigint;
  readonly sellMint: string;
  readonly buyMint: string;
  /** How long the order may wait, milliseconds; null if there is no end. */
  readonly waitsMs: number | null;
  /** Of a market order; `now` is the present price or market cap in USD, null if unknown. */
  readonly watched: { readonly trigger: Trigger; readonly now: number | null } | null;
}

/** Percent of what the swap would bring now: the market has time to move. */
const SHARE_OF_A_DAY = 80n;
const SHARE_OF_LONGER = 50n;
/** Percent of what the swap would bring at the trigger, if the price moves in its user's favour... */
const SHARE_AT_TRIGGER = 98n;
/** ...and if it runs away: it may be well past the trigger when the market is checked. */
const SHARE_PAST_TRIGGER = 80n;
const DAY_MS = 24 * 60 * 60_000;
const DOLLARS: ReadonlySet<string> = new Set([USDC_MINT, USDT_MINT]);
const SCALE = 1_000_000_000;

/** Base units of what is bought, at least 1. */
export function suggestedFloor(basis: FloorBasis): bigint {
  const floor = ofTrigger(basis) ?? (basis.minimumReceived * shareOfWait(basis.waitsMs)) / 100n;
  return floor < 1n ? 1n : floor > BASE_UNITS_MAX ? BASE_UNITS_MAX : floor;
}

function shareOfWait(waitsMs: number | null): bigint {
  return waitsMs !== null && waitsMs <= DAY_MS ? SHARE_OF_A_DAY : SHARE_OF_LONGER;
}

/** If the watched token is sold for dollars or bought with them; otherwise null: what the other token is worth then is unknown. */
function ofTrigger({ minimumReceived, sellMint, buyMint, watched }: FloorBasis): bigint | null {
  if (!watched?.now) return null;
  const { mint, condition, value } = watched.trigger;
  const isSold = mint === sellMint && DOLLARS.has(buyMint);
  const isBought = mint === buyMint && DOLLARS.has(sellMint);
  if (!isSold && !isBought) return null;
  const ratio = isSold ? value / watched.now : watched.now / value;
  const isFavoured = (conditionParts(condition).side === 'above') === isSold;
  const share = isFavoured ? SHARE_AT_TRIGGER : SHARE_PAST_TRIGGER;
  return (minimumReceived * BigInt(Math.round(ratio * SCALE)) * share) / (BigInt(SCALE) * 100n);
}
