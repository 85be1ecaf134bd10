import type { CallRequest } from '@cumulus/contract/call.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Doubt } from '@cumulus/contract/trigger.ts';
import type { Mint } from '../../ports/units.ts';
import type { NewBundle } from '../bundles/bundle.ts';
import type { BundleRow } from '../bundles/bundles.ts';
import type { NewOrder, OrderedSwap, OrderToken } from '../order.ts';
import type { Estimate } from '../order-swaps.ts';
import type { PlacingDeps } from '../placing.ts';
import type { OrderRow } from '../store.ts';

export type PlaceRequest = Omit<CallRequest<Calls['placeOrder']>, 'pin'>;
export type Rule = PlaceRequest['rule'];
export type RuleOf<Kind extends Rule['kind']> = Extract<Rule, { kind: Kind }>;

/** A request of any kind; its rule is not read yet. */
export interface ParsedPlacing extends Omit<OrderedSwap, 'userId'> {
  readonly walletId: string;
  readonly inputMint: Mint;
  readonly outputMint: Mint;
  readonly watchedMint: string;
  /** Of the orders that watch, milliseconds; null until they are cancelled. */
  readonly lifeMs: number | null;
  readonly shareBps: number | null;
  /** In the order of the trades and their choices; null: as suggested. */
  readonly floors: readonly bigint[] | null;
}

/** A request with what is known of its tokens. */
export interface Asked extends ParsedPlacing {
  readonly userId: string;
  /** Of the order, or of the bundle. */
  readonly id: string;
  readonly idempotencyKey: string | null;
  readonly sellToken: OrderToken;
  readonly buyToken: OrderToken;
  readonly now: number;
  /** What the router offers for the whole amount. Throws its refusal, for there is no floor without it. */
  readonly offer: () => Promise<Estimate>;
  /** The bundle that is changed; null if it is no bundle, or a new one. */
  readonly made: Made | null;
}

/** A bundle with its orders; of a recurring one the open order alone. What has ended stays. */
export interface Made {
  readonly bundle: BundleRow;
  readonly rows: readonly OrderRow[];
}

/** What is written of a request: the orders, the first of them under its key. A bundle has a mandate of its own for all of them. */
export interface Plan {
  readonly orders: readonly [NewOrder, ...NewOrder[]];
  readonly bundle?: NewBundle;
  /** About the watched token for now. */
  readonly doubt: Doubt | null;
}

/** Throws the CallError of the first mistake in the rule, or of what the market says against it. */
export type MakePlan<Kind extends Rule['kind']> = (
  deps: PlacingDeps,
  asked: Asked,
  rule: RuleOf<Kind>,
) => Promise<Plan>;
