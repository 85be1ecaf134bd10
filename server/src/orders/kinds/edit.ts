import type { CallRequest } from '@cumulus/contract/call.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Transaction } from 'kysely';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Session } from '../../accounts/session.ts';
import { expectWritable } from '../../db/may-write.ts';
import type { Database } from '../../db/schema.ts';
import { expectNoSend } from '../../recipients/wait/sold-for.ts';
import type { NewBundle } from '../bundles/bundle.ts';
import { type BundleRow, findBundle } from '../bundles/bundles.ts';
import { protecting } from '../bundles/protection.ts';
import { changeBundle } from '../bundles/state.ts';
import { changeOrder } from '../change-store.ts';
import { recordBundle, recordMandate } from '../mandate.ts';
import type { NewOrder } from '../order.ts';
import { cancelOrdersOf, findOrder, type OrderRow, ordersOfBundle, writeOrder } from '../store.ts';
import { parsePlacing } from './parse.ts';
import { type KindDeps, type Placed, planOf, readAsked } from './placing.ts';
import type { PlaceRequest } from './plan.ts';
import { isOfKind } from './same.ts';

type EditRequest = Omit<CallRequest<Calls['editOrder']>, 'pin'>;

/**
 * Changes amounts, times, prices, distances and floors of a pending order, or of what has not ended of an active bundle: the signer
 * first, by its owner's factor, then the rows (change-store.ts). Throws CallError as `place`, ORDER_NOT_FOUND, ORDER_FIXED,
 * ORDER_EDIT_OTHER, and INCIDENT.
 */
export async function editOrder(
  deps: KindDeps,
  session: Session,
  { id: typed, ...request }: EditRequest,
): Promise<Pick<Placed, 'orders' | 'bundle'>> {
  const { db, clock } = deps;
  const { userId } = session;
  const id = typed.trim();
  if (!isUuid(id)) throw new CallError('ORDER_NOT_FOUND');
  const bundle = await findBundle(db, userId, id);
  const rows = bundle ? await rowsOf(deps, bundle) : await only(deps, userId, id);
  expectChangeable(rows, bundle, request);
  if (!deps.isClockRight()) throw new CallError('CLOCK_WRONG');
  await expectWritable(db);
  await expectNoSend(deps, userId, parsePlacing(request), clock.now());
  const asked = {
    ...(await readAsked(deps, userId, request, id)),
    // That of the request that placed it, for which it is put back after a loss.
    idempotencyKey: (bundle ?? rows[0]!).idempotency_key,
    made: bundle && { bundle, rows },
  };
  const plan = await planOf(deps, asked, request.rule);
  const revision = Math.max(clock.now(), ...rows.map((row) => Number(row.revision) + 1));
  const known = plan.bundle
    ? await recordBundle(deps, plan.bundle, plan.orders, session, revision)
    : { bundle: null, orders: [await recordMandate(deps, plan.orders[0], session, revision)] };
  const now = new Date(clock.now());
  await db.transaction().execute(async (tx) => {
    if (known.bundle && bundle && !(await changeBundle(tx, known.bundle, bundle.rounds, revision)))
      throw new CallError('ORDER_FIXED');
    await write(tx, {
      orders: [...known.orders, ...protectionsOf(known.bundle, rows, now)],
      rows,
      revision,
      now,
    });
  });
  deps.onScheduled();
  return bundle
    ? { orders: await rowsOf(deps, bundle), bundle: await findBundle(db, userId, id) }
    : { orders: await only(deps, userId, id), bundle: null };
}

interface Writing {
  readonly orders: readonly NewOrder[];
  /** As they were. */
  readonly rows: readonly OrderRow[];
  readonly revision: number;
  readonly now: Date;
}

/** All or nothing. Throws CallError ORDER_FIXED if one was taken up meanwhile. */
async function write(tx: Transaction<Database>, { orders, rows, revision, now }: Writing): Promise<void> {
  const [{ bundleId }] = orders as [NewOrder];
  for (const order of orders) {
    const row = rows.find(({ id }) => id === order.id);
    if (!row) await writeOrder(tx, order, {});
    else if (hasEnded(row)) continue;
    else if (!(await changeOrder(tx, order, revision, now))) throw new CallError('ORDER_FIXED');
  }
  if (bundleId === undefined) return;
  const kept = orders.map(({ id }) => id);
  const gone = rows.filter((row) => !hasEnded(row) && !kept.includes(row.id));
  if ((await cancelOrdersOf(tx, bundleId, now, kept)) < gone.length) throw new CallError('ORDER_FIXED');
}

/** What protects what was bought, with its new prices. */
function protectionsOf(bundle: NewBundle | null, rows: readonly OrderRow[], now: Date): NewOrder[] {
  const buy = rows.find(({ kind, state }) => kind === 'otoco' && state === 'executed');
  return bundle && buy ? [protecting(bundle, buy.bought!, now)] : [];
}

/** Of a recurring order, which may have had thousands, the open one alone. */
async function rowsOf({ db }: KindDeps, { id, user_id: userId, kind }: BundleRow): Promise<OrderRow[]> {
  return await ordersOfBundle(db, userId, id, kind === 'recurring');
}

async function only({ db }: KindDeps, userId: string, id: string): Promise<OrderRow[]> {
  const row = await findOrder(db, userId, id);
  if (!row || row.bundle_id !== null) throw new CallError('ORDER_NOT_FOUND');
  return [row];
}

const hasEnded = ({ state }: OrderRow): boolean => state !== 'pending' && state !== 'executing';

function expectChangeable(rows: readonly OrderRow[], bundle: BundleRow | null, request: PlaceRequest): void {
  const waits = rows.some(({ state }) => state === 'pending');
  if (!waits || rows.some(({ state }) => state === 'executing')) throw new CallError('ORDER_FIXED');
  // A bundle that rests goes on first: the orders that it gets would not rest.
  if (bundle && bundle.state !== 'active') throw new CallError('ORDER_FIXED');
  const [row] = rows;
  if (!row || !isOfKind(row, bundle, request)) throw new CallError('ORDER_EDIT_OTHER');
}
