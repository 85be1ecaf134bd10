import { randomUUID } from 'node:crypto';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Session } from '../../accounts/session.ts';
import { expectNoSend } from '../../recipients/wait/sold-for.ts';
import { orderIdOf } from '../../settlement/intent-id.ts';
import { type BundleRow, findBundle } from '../bundles/bundles.ts';
import { recordBundle, recordMandate } from '../mandate.ts';
import type { Estimate } from '../order-swaps.ts';
import { type PlacingDeps, tokenOf } from '../placing.ts';
import { findByKey, type OrderRow, wasCommitted } from '../store.ts';
import { planLadder } from './ladder.ts';
import { planOtoco } from './otoco.ts';
import { parsePlacing } from './parse.ts';
import type { Asked, MakePlan, PlaceRequest, Plan, Rule } from './plan.ts';
import { planRecurring } from './recurring.ts';
import { expectSame } from './same.ts';
import { planOco, planShare, planTrailing } from './single.ts';
import { insertPlan, ordersOf } from './store.ts';

/** How each kind is made of its rule. */
const PLANS: { readonly [Kind in Rule['kind']]: MakePlan<Kind> } = {
  recurring: planRecurring,
  oco: planOco,
  otoco: planOtoco,
  trailing: planTrailing,
  ladder: planLadder,
  market: planShare,
  time: planShare,
};

export interface Placed {
  readonly orders: readonly OrderRow[];
  readonly bundle: BundleRow | null;
  /** What the router offered for it; undefined if it was not asked. */
  readonly offer: Estimate | undefined;
}

export interface KindDeps extends PlacingDeps {
  /** Most open ones of one user, a bundle as one. */
  readonly ordersMax: number;
}

/**
 * Places an order of a kind. The same idempotency key returns the same. Throws CallError as Placing.create does, of the rule's own
 * mistakes, ORDERS_EXCEEDED, and what OrderSwaps.estimate throws: without a quote there is no floor, unless its user names it.
 */
export async function place(deps: KindDeps, session: Session, request: PlaceRequest): Promise<Placed> {
  const { db, clock } = deps;
  const { userId } = session;
  const parsed = parsePlacing(request);
  const key = request.idempotencyKey ?? null;
  const earlier = key === null ? null : await findByKey(db, userId, key);
  if (earlier) return await placedBefore(deps, earlier, request);
  if (!deps.isClockRight()) throw new CallError('CLOCK_WRONG');
  await expectNoSend(deps, userId, parsed, clock.now());
  const asked = await readAsked(deps, userId, request, orderIdOf(userId, key ?? randomUUID()));
  const planned = await planOf(deps, asked, request.rule);
  // If the process dies here, nothing is written, and a repeated request makes the same one.
  const plan = await recordPlan(deps, planned, session);
  // So it does here: it gets the floors that the signer has.
  const [first] = plan.orders;
  const written = await insertPlan(db, session, plan, deps.ordersMax).catch(async (error: unknown) => {
    if (!isCallError(error) && (await wasCommitted(db, first))) return 'written' as const;
    throw error;
  });
  if (written === 'wallet') throw new CallError('WALLET_NOT_FOUND');
  if (written === 'void') throw new CallError('REQUEST_VOID');
  if (written === 'full') throw new CallError('ORDERS_EXCEEDED', { most: deps.ordersMax });
  deps.onScheduled();
  // A concurrent request with the same key was first.
  if (written === 'taken') return await placedBefore(deps, (await findByKey(db, userId, key!))!, request);
  return {
    orders: await ordersOf(db, userId, plan),
    bundle: plan.bundle ? await findBundle(db, userId, plan.bundle.id) : null,
    offer: asked.offered(),
  };
}

/** Tells the signer. Resolves to the plan with the floors that it has. Throws as recordMandate. */
async function recordPlan(deps: PlacingDeps, plan: Plan, session: Session): Promise<Plan> {
  if (!plan.bundle) return { ...plan, orders: [await recordMandate(deps, plan.orders[0], session)] };
  const { bundle, orders } = await recordBundle(deps, plan.bundle, plan.orders, session);
  return { ...plan, bundle, orders: orders as Plan['orders'] };
}

/** What is written of a request. Throws as `place`. */
export function planOf(deps: PlacingDeps, asked: Asked, rule: Rule): Promise<Plan> {
  const plan = PLANS[rule.kind] as MakePlan<Rule['kind']>;
  return plan(deps, asked, rule);
}

/** A request, read, with its tokens as they are known. `id` is that of the order or the bundle. */
export async function readAsked(
  deps: PlacingDeps,
  userId: string,
  request: PlaceRequest,
  id: string,
): Promise<Asked & { readonly offered: () => Estimate | undefined }> {
  const parsed = parsePlacing(request);
  const [seller, tokens] = await Promise.all([
    deps.ownWallet(userId, parsed.walletId),
    deps.market.tokens([parsed.inputMint, parsed.outputMint]),
  ]);
  let offered: Estimate | undefined;
  return {
    ...parsed,
    ...{ userId, id, walletId: seller.walletId },
    idempotencyKey: request.idempotencyKey ?? null,
    sellToken: tokenOf(tokens.get(parsed.inputMint), request.sellToken),
    buyToken: tokenOf(tokens.get(parsed.outputMint), request.buyToken),
    now: deps.clock.now(),
    made: null,
    offer: async () => (offered ??= await deps.swaps.estimate({ ...parsed, userId })),
    offered: () => offered,
  };
}

async function placedBefore({ db }: PlacingDeps, row: OrderRow, request: PlaceRequest): Promise<Placed> {
  const { user_id: userId, bundle_id: bundleId } = row;
  const bundle = bundleId === null ? null : await findBundle(db, userId, bundleId);
  expectSame(row, bundle, request);
  return { orders: [row], bundle, offer: undefined };
}
