import type { BaseUnits } from '@cumulus/contract/amount.ts';
import type { TriggerCondition } from '@cumulus/contract/trigger.ts';
import type { Mint } from '../ports/units.ts';

/*
 * Words of this folder
 *   time order    a swap to execute at a time
 *   market order  a swap to execute when a token's price or market cap reaches a value
 *   watch         a pending market order watches its token until a market check triggers it
 *   due           a pending order whose time has come, or that was triggered: any worker may claim it
 *   look          what a market check saw of a token, which its orders were compared with (looks/)
 *   attempt       from a claim of a due order until it ends, or watches or waits again
 *   doubt         why it is unknown whether the market has reached an order's trigger (trigger-doubt.ts)
 *   floor         the least that an order brings, which the signer keeps and enforces; null until it has one
 *   kept back     an order for which the market gave less than its floor: a time order waits for its user's decision, as if it were
 *                 missed; a market order watches again
 *   missed        a time order that is too late to execute without asking: it waits for its user's decision
 *   claim         to take an order for execution, under a lease and a new fence (runtime/leased-worker.ts)
 *   try           one swap under one key of settlement; the next one starts only if the previous one can never land
 */

/*
 * States of an order
 * pending    waits for its time, or watches the market. Becomes executing when a worker claims it once it is due
 *            (worker.ts), expired when its 24 hours are over (by the worker, or when its user next lists orders), cancelled
 *            by its user. A crash changes nothing: the table is the schedule.
 *            A missed order is pending with `missed_at` set and without `due_at`, so that no worker claims it, whatever its
 *            clock says. Its user cancels it or executes it: then it is due at once. A crash after that leaves it due, and
 *            it is missed again if the next worker comes too late.
 * executing  claimed. The worker that holds its lease (execution.ts) makes it executed or failed, or pending again if it
 *            comes too late: a market order for the price that triggered it, which then watches again; a time order for its
 *            time, which then is missed. It can no longer be cancelled and does not expire. A crash leaves it executing;
 *            when the lease has run out, any worker claims it and continues under the same key of settlement, so that the
 *            swap of the dead worker is found and never repeated.
 * executed   its swap is confirmed; the bought amount is read from the transaction itself. Final.
 * failed     its swap was refused, or landed with an error, or its user was blocked when it was due; `error` says why.
 *            Final.
 * expired    its 24 hours passed before the market reached its trigger. Nothing moved. Final.
 * cancelled  by its user, while it was pending. Nothing moved. Final.
 *
 * Each change of a pending order updates one row with the condition `state = 'pending'`: of a concurrent cancellation,
 * expiry and claim, the database lets exactly one succeed.
 */

export interface OrderToken {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly logoURI: string | null;
}

/** When an order executes. */
export type Condition = TimeCondition | MarketCondition;

interface TimeCondition {
  readonly type: 'time';
  readonly at: Date;
}

export interface MarketCondition {
  readonly type: 'market';
  readonly token: WatchedToken;
  readonly condition: TriggerCondition;
  /** USD; a price is of an unscaled unit, as the market's are: it goes on when the issuer changes the multiplier. */
  readonly value: number;
  /** The market's value when the order was placed, as `value`; null if unknown. */
  readonly start: number | null;
  /** Null: until it is cancelled. */
  readonly expiresAt: Date | null;
  /** On the other side: whichever is reached first. */
  readonly stop?: Stop | undefined;
  /** Moves the stop, or the trigger of an order without one, up with the price. */
  readonly trail?: Trail | undefined;
}

interface Stop {
  readonly condition: TriggerCondition;
  /** As of MarketCondition. */
  readonly value: number;
  /** The least that the order brings if this is reached. */
  readonly floor: bigint;
}

/** How far below the peak: millionths of it, or USD of an unscaled unit. */
export type Trail = { readonly ppm: number } | { readonly usd: number };

/** What an order is besides its condition; null of the specified ones. */
export type OrderKind = 'recurring' | 'otoco' | 'oco' | 'trailing' | 'ladder';

export interface WatchedToken {
  readonly mint: string;
  readonly symbol: string;
  readonly name: string;
  /** By which the price was scaled when its user typed it; unset for 1. */
  readonly multiplier?: number | undefined;
}

/** What a market order waits for. */
export interface Watched {
  readonly mint: string;
  readonly condition: TriggerCondition;
  /** USD, as of MarketCondition. */
  readonly value: number;
}

export interface NewOrder {
  readonly id: string;
  readonly userId: string;
  readonly walletId: string;
  readonly idempotencyKey: string | null;
  readonly sellToken: OrderToken;
  readonly sellAmount: BaseUnits;
  readonly buyToken: OrderToken;
  /** Whether its user accepts a high price impact. */
  readonly confirmed: boolean;
  readonly condition: Condition;
  /** The least that it brings, in proportion of what is sold if that is a share; null if there was no quote to reckon it from (floor.ts). */
  readonly floor: bigint | null;
  readonly createdAt: Date;
  readonly kind?: OrderKind;
  /** The bundle whose mandate it is made by; unset if it has one of its own. */
  readonly bundleId?: string;
  /** Which swap of the mandate it is, "trade/round" (wire/src/trades.ts); unset of the one swap of a mandate for an order. */
  readonly part?: string;
  /** It sells this share of what is held then, hundredths of a percent, and at most `sellAmount`. */
  readonly shareBps?: number;
}

/** The swap of an order: all that its user has authorised, apart from the slippage. */
export interface OrderedSwap {
  readonly userId: string;
  readonly walletId: string;
  readonly inputMint: Mint;
  readonly outputMint: Mint;
  readonly amount: BaseUnits;
  readonly confirmed: boolean;
}

/** An order under the lease of the worker that executes it. */
export interface ClaimedOrder extends OrderedSwap {
  readonly id: string;
  /** By which the signer signs: the order's id, or a part of a mandate (wire/src/trades.ts). */
  readonly mandate: string;
  readonly kind: OrderKind | null;
  readonly bundleId: string | null;
  /** Null if it sells `amount`; otherwise it is at most `amount`. */
  readonly shareBps: number | null;
  /** What it waited for; null of a time order. */
  readonly watched: Watched | null;
  /** Symbol of `inputMint`. */
  readonly sellSymbol: string;
  readonly conditionType: 'time' | 'market';
  /** Whether its user's account was blocked when it was claimed. */
  readonly isOwnerBlocked: boolean;
  readonly isOwnerFrozen: boolean;
  /** Its time, or that of the market check that triggered it. */
  readonly dueAt: Date;
  /** The look (looks/chain.ts) of that check; null of a time order. */
  readonly dueLook: bigint | null;
  readonly fence: bigint;
  readonly executionKey: string;
  readonly tries: number;
  /** Null of an order that is still to get one. */
  readonly floor: bigint | null;
}
