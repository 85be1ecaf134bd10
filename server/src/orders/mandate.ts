import type { Mandate } from '../../../wire/src/mandate.ts';
import { type Trade, tradesText } from '../../../wire/src/trades.ts';
import type { Session } from '../accounts/session.ts';
import { toJson } from '../db/json.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';
import { mint } from '../ports/units.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';
import { tradedMint } from '../solana/sol.ts';
import type { NewBundle } from './bundles/bundle.ts';
import { endBundles } from './bundles/state.ts';
import type { NewOrder } from './order.ts';
import { conditionOf, type OrderRow } from './store.ts';

interface MandateDeps {
  readonly keys: Pick<Keys, 'recordMandate'>;
  readonly sealMandate: SealMandate;
}

/**
 * Tells the signer what an order may do, before it can be executed. If the order is not written after all, its mandate stays
 * unused. With a revision, the time of its owner's new decision, it changes an order that is known. Resolves to the order with its
 * floors: a repeated request gets those of the first one. Throws CallError SIGNER_UNAVAILABLE, and GUARD_REFUSED if the signer knows another order of this id.
 */
export async function recordMandate(
  { keys, sealMandate }: MandateDeps,
  order: NewOrder,
  { ticket }: Session,
  revision?: number,
): Promise<NewOrder> {
  const { sellToken, buyToken, condition, floor: _, ...rest } = order;
  // Without their pictures, which may be long.
  const tokens = { sellToken: { ...sellToken, logoURI: null }, buyToken: { ...buyToken, logoURI: null } };
  const mandate = mandateOf({ ...order, sellMint: sellToken.mint, buyMint: buyToken.mint });
  const recorded = await keys.recordMandate(
    await sealMandate({ ...mandate, ...(revision && { revision }) }, ticket),
    JSON.stringify(toJson({ ...rest, condition, ...tokens })),
  );
  return typeof recorded === 'bigint' ? { ...order, floor: recorded } : withFloors(order, recorded);
}

/** As recordMandate, of all the orders of a bundle. Those that come later are made of what it asks for. */
export async function recordBundle(
  { keys, sealMandate }: MandateDeps,
  bundle: NewBundle,
  orders: readonly NewOrder[],
  { ticket }: Session,
  revision?: number,
): Promise<RecordedBundle> {
  const { sellToken, buyToken, ...rest } = bundle;
  const tokens = { sellToken: { ...sellToken, logoURI: null }, buyToken: { ...buyToken, logoURI: null } };
  // What all of them have alike is the bundle's.
  const made = orders.map(({ id, part, kind, sellAmount, condition }) => ({
    ...{ id, part, kind, sellAmount },
    condition: rest.asked.watched ? { ...condition, token: undefined } : condition,
  }));
  const recorded = await keys.recordMandate(
    await sealMandate({ ...mandateOfBundle(bundle), ...(revision && { revision }) }, ticket),
    JSON.stringify(toJson({ ...rest, ...tokens, orders: made })),
  );
  if (recorded === null || typeof recorded === 'bigint') return { bundle, orders };
  return {
    bundle: { ...bundle, asked: { ...bundle.asked, trades: tradesText(recorded) } },
    orders: orders.map((order) => withFloors(order, recorded)),
  };
}

interface RecordedBundle {
  readonly bundle: NewBundle;
  readonly orders: readonly NewOrder[];
}

/** By its trade in the mandate. */
function withFloors(order: NewOrder, trades: readonly Trade[] | null): NewOrder {
  const choices = trades?.[Number(order.part?.split('/')[0])]?.choices;
  if (!choices) return order;
  const [floor, stopFloor] = choices.map(({ buyAmount }) => BigInt(buyAmount));
  const { condition } = order;
  if (condition.type === 'time' || !condition.stop) return { ...order, floor: floor! };
  return {
    ...order,
    floor: floor!,
    condition: { ...condition, stop: { ...condition.stop, floor: stopFloor! } },
  };
}

function mandateOfBundle({
  id,
  userId: owner,
  walletId,
  asked: { trades, notBefore, expiresAt },
}: Pick<NewBundle, 'id' | 'userId' | 'walletId' | 'asked'>): Mandate {
  return {
    ...{ id, owner, walletId, expiresAt: expiresAt === null ? null : expiresAt + GRACE_MS },
    ...(notBefore !== null && { notBefore }),
    terms: { kind: 'trades', trades },
  };
}

/**
 * Tells the signer the owner's new decision about the least that an order brings, at this time. Resolves to the floor that
 * the signer has: that of the newest decision. Throws as recordMandate does.
 */
export async function changeMandate(
  { keys, sealMandate }: MandateDeps,
  { id, user_id: userId, wallet_id: walletId, sell_amount: sellAmount, ...row }: OrderRow,
  floor: bigint,
  at: number,
  ticket: Session['ticket'],
): Promise<bigint> {
  const [sellMint, buyMint] = [String(row.sell_token.mint), String(row.buy_token.mint)];
  const mandate = mandateOf({
    ...{ id, userId, walletId, sellMint, sellAmount, buyMint, floor },
    condition: conditionOf(row),
  });
  const recorded = await keys.recordMandate(await sealMandate({ ...mandate, revision: at }, ticket), '{}');
  return typeof recorded === 'bigint' ? recorded : floor;
}

interface OrderTerms
  extends Pick<NewOrder, 'id' | 'userId' | 'walletId' | 'sellAmount' | 'floor' | 'condition' | 'part'> {
  readonly sellMint: string;
  readonly buyMint: string;
}

/** What an order may do: its swap, not before its time, for its floor or more. The signer signs nothing for one without a floor. */
export function mandateOf(order: OrderTerms): Mandate {
  const { id, userId, walletId, floor, condition, part } = order;
  const [sellMint, buyMint] = [tradedMint(mint(order.sellMint)), tradedMint(mint(order.buyMint))];
  const sellAmount = String(order.sellAmount);
  // A time order may be missed, and its user decides at any later time.
  const expiresAt = condition.type === 'market' ? condition.expiresAt : null;
  return {
    ...{ id, owner: userId, walletId },
    expiresAt: expiresAt && expiresAt.getTime() + GRACE_MS,
    ...(condition.type === 'time' && { notBefore: condition.at.getTime() }),
    terms:
      part === undefined
        ? {
            kind: floor === null ? 'swap' : 'order',
            ...{ sellMint, sellAmount, buyMint, buyAmount: String(floor ?? 0n) },
          }
        : {
            kind: 'trades',
            trades: tradesText([
              {
                ...{ sellMint, buyMint, rounds: 1, everyMs: 0, after: null },
                choices: floorsOf(order).map((least) => ({ sellAmount, buyAmount: String(least) })),
              },
            ]),
          },
  };
}

/** Of the trigger, and of the stop. */
function floorsOf({ floor, condition }: OrderTerms): readonly bigint[] {
  const stop = condition.type === 'market' ? condition.stop : undefined;
  return [floor!, ...(stop ? [stop.floor] : [])];
}

/** An order that was triggered in time is executed a little later. */
const GRACE_MS = 60 * 60_000;

/** Most that are closed at once. */
const CLOSED_AT_ONCE_MAX = 100;

/**
 * Tells the signer which orders have ended, so that nothing is signed for them any more, and ends the bundles of which none is open.
 * Returns how many.
 */
export async function closeEnded(db: Db, keys: Pick<Keys, 'closeMandate'>): Promise<number> {
  const ended = await db
    .selectFrom('orders')
    .select(['id', 'bundle_id'])
    .where('mandate_closed', '=', false)
    .where('state', 'not in', ['pending', 'executing'])
    .limit(CLOSED_AT_ONCE_MAX)
    .execute();
  await Promise.all(ended.flatMap(({ id, bundle_id }) => (bundle_id === null ? keys.closeMandate(id) : [])));
  await endBundles(
    db,
    ended.flatMap(({ bundle_id }) => bundle_id ?? []),
  );
  if (ended.length > 0)
    await db
      .updateTable('orders')
      .set({ mandate_closed: true })
      .where(
        'id',
        'in',
        ended.map(({ id }) => id),
      )
      .execute();
  return ended.length;
}
