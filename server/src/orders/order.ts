import type { TriggerCondition } from '@cumulus/contract/trigger.ts';
import type { Address } from '@solana/kit';

/*
 * Words of this folder
 *   time order    a swap that is carried out at a time
 *   market order  a swap that is carried out when a token's price or market cap reaches a value
 *   watch         a pending market order watches until a market check triggers it
 *   due           a pending order whose time has come, or that was triggered: any worker may claim it
 *   missed        a time order that could only be executed long after its time: it waits for its user's decision
 *   claim         to take an order for execution, under a lease and a new fence
 *   lease         the right of one worker to execute an order, until a time
 *   fence         number of that lease; a write counts only while it carries the newest one
 *   try           one swap under one key of settlement; another follows only where nothing can come of the one before
 */

/*
 * States of an order
 * pending    waits for its time, or watches the market. Moves on to executing by the worker that claims it once it is due
 *            (worker.ts), to expired when its 24 hours are over (by the worker, or by its user's next look at the list), to
 *            cancelled by its user. A crash changes nothing: the table is the schedule.
 *            A missed order is pending with `missed_at` set and no time at which it is due, so that no worker claims it,
 *            whatever its clock says. Its user cancels it, or has it executed: then it is due at that moment. A crash
 *            after that leaves it due, and it is missed again if the next worker comes too late.
 * executing  claimed. Moves on by the worker that holds its lease (run.ts): to executed or failed, and back to pending
 *            if it came too late: a market order for the price that triggered it, which watches again, and a time
 *            order for its time, which is missed. It cannot be cancelled any more, and
 *            does not expire. A crash leaves it executing; when the lease runs out, any worker takes it up under the
 *            same key of settlement, so that what the dead worker began is found and never done again.
 * executed   its swap is confirmed; what arrived is read from the transaction itself. Final.
 * failed     its swap was refused, or landed with an error, or its user was blocked when it was due; `error` says why.
 *            Final.
 * expired    its 24 hours passed before the market reached its trigger. Nothing moved. Final.
 * cancelled  by its user, while it was pending. Nothing moved. Final.
 *
 * What moves a pending order on are updates of one row that ask for `state = 'pending'`: of a cancellation, an expiry and
 * a claim that meet, the database lets exactly one through.
 */
export interface OrderToken {
  readonly mint: string;
  readonly symbol: string;
  readonly decimals: number;
  readonly logoURI: string | null;
}

/** When an order is to be carried out. */
export type Condition = TimeCondition | MarketCondition;

interface TimeCondition {
  readonly type: 'time';
  readonly at: Date;
}

interface MarketCondition {
  readonly type: 'market';
  readonly token: WatchedToken;
  readonly condition: TriggerCondition;
  /** USD. */
  readonly value: number;
  /** Null: until it is cancelled. */
  readonly expiresAt: Date | null;
}

export interface WatchedToken {
  readonly mint: string;
  readonly symbol: string;
  readonly name: string;
}

export interface NewOrder {
  readonly id: string;
  readonly userId: string;
  readonly walletId: string;
  readonly idempotencyKey: string | null;
  readonly sellToken: OrderToken;
  /** Base units. */
  readonly sellAmount: bigint;
  readonly buyToken: OrderToken;
  /** Whether its user accepts that it moves the price by much. */
  readonly confirmed: boolean;
  readonly condition: Condition;
  readonly createdAt: Date;
}

/** What an order would swap: all that its user has authorised, beside the slippage. */
export interface SwapTerms {
  readonly userId: string;
  readonly walletId: string;
  readonly inputMint: Address;
  readonly outputMint: Address;
  /** Base units. */
  readonly amount: bigint;
  readonly confirmed: boolean;
}

/** An order under the lease of the worker that executes it. */
export interface ClaimedOrder extends SwapTerms {
  readonly id: string;
  /** What `inputMint` is called. */
  readonly sellSymbol: string;
  readonly conditionType: 'time' | 'market';
  /** Whether its user's account was blocked when it was claimed. */
  readonly isOwnerBlocked: boolean;
  /** Its time, or that of the check that triggered it. */
  readonly dueAt: Date;
  readonly fence: bigint;
  readonly executionKey: string;
  readonly tries: number;
}
