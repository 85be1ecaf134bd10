import { randomUUID } from 'node:crypto';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { UNKNOWN_TOKEN_NAME, UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import { conditionParts, type Doubt, judgeTrigger, type Trigger } from '@cumulus/contract/trigger.ts';
import type { Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keys } from '../ports/keys.ts';
import type { TokenInfo, TokenMarket } from '../ports/market.ts';
import { expectNoSend } from '../recipients/wait/sold-for.ts';
import { orderIdOf } from '../settlement/intent-id.ts';
import type { SealMandate } from '../settlement/signing/mandate.ts';
import type { Seller } from '../swaps/quote.ts';
import { floorOf } from './floor.ts';
import { recordMandate } from './mandate.ts';
import type { Condition, NewOrder, OrderedSwap, OrderToken, WatchedToken } from './order.ts';
import type { Estimate, OrderSwaps } from './order-swaps.ts';
import { isFresh } from './price-age.ts';
import { type OrderRequest, type ParsedOrder, parseOrder, triggerError } from './request.ts';
import { findByKey, findOrder, insertOrder, type OrderRow, wasCommitted } from './store.ts';
import { readKnown, type TriggerRules, triggerDoubt } from './trigger-doubt.ts';

export interface PlacingDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly market: Pick<TokenMarket, 'tokens' | 'listed' | 'quotes' | 'fresh' | 'pairs' | 'lacking'>;
  readonly rules: TriggerRules;
  /** The user's own wallet. Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (userId: string, walletId: string) => Promise<Seller>;
  /** Whether the clock is right; if not, no order is created and none expires. */
  readonly isClockRight: () => boolean;
  /** Called when an order is new or due, so that the worker wakes in time. */
  readonly onScheduled: () => void;
  readonly keys: Pick<Keys, 'recordMandate'>;
  readonly sealMandate: SealMandate;
  readonly swaps: Pick<OrderSwaps, 'estimate'>;
}

/** What the router offered for an order as it was created; why it offered nothing; or undefined if it was not asked. */
export type Offer = Estimate | CallError | undefined;

export interface Placing {
  /**
   * Creates an order. The same idempotency key returns the same order. Without a quote an order gets its floor later (floor.ts).
   * Throws CallError as parseOrder, and
   * SCHEDULED_TIME_PASSED, TRIGGER_PRICE_REACHED, TRIGGER_MARKET_CAP_REACHED, TRIGGER_IN_DOUBT, MARKET_ORDERS_EXCEEDED, TIME_ORDERS_EXCEEDED,
   * TOKEN_NOT_FOUND, DECIMALS_MISMATCH, WALLET_NOT_FOUND, WALLET_READ_ONLY, IDEMPOTENCY_KEY_REUSED, REQUEST_VOID, CLOCK_WRONG, ORDER_COUNTS_AS_SEND,
   * and as lockSession does.
   */
  create(
    session: Session,
    request: OrderRequest,
  ): Promise<{ readonly order: OrderRow; readonly offer: Offer }>;
}

export function createPlacing(deps: PlacingDeps): Placing {
  const { db, clock } = deps;

  async function insert(
    session: Session,
    parsed: ParsedOrder,
    request: OrderRequest,
  ): Promise<{ id: string | null; offer: Offer }> {
    const { userId } = session;
    const [seller, condition, tokens] = await Promise.all([
      deps.ownWallet(userId, parsed.walletId),
      conditionOf(deps, parsed.condition, request.triggerToken),
      deps.market.tokens([parsed.inputMint, parsed.outputMint]),
    ]);
    const sellToken = tokenOf(tokens.get(parsed.inputMint), request.sellToken);
    const buyToken = tokenOf(tokens.get(parsed.outputMint), request.buyToken);
    const doubt = await expectJudgeable(deps, condition, parsed);
    const { inputMint, outputMint, amount, confirmed } = parsed;
    const swap = { userId, walletId: seller.walletId, inputMint, outputMint, amount, confirmed };
    const offer = parsed.floor === null ? await offerFor(swap) : undefined;
    const isOffered = offer !== undefined && !isCallError(offer);
    const asked: NewOrder = {
      id: orderIdOf(userId, request.idempotencyKey ?? randomUUID()),
      userId,
      walletId: seller.walletId,
      idempotencyKey: request.idempotencyKey ?? null,
      sellToken,
      sellAmount: parsed.amount,
      buyToken,
      confirmed,
      condition,
      floor: isOffered ? await floorOf(deps, swap, condition, offer) : parsed.floor,
      createdAt: new Date(clock.now()),
    };
    // If the process dies here, the order is not written, and a repeated request makes the same one.
    const order = await recordMandate(deps, asked, session);
    const written = await insertOrder(db, session, order, doubt).catch(async (error: unknown) => {
      if (!isCallError(error) && (await wasCommitted(db, order))) return 'written' as const;
      throw error;
    });
    if (written === 'wallet') throw new CallError('WALLET_NOT_FOUND');
    if (written === 'void') throw new CallError('REQUEST_VOID');
    if (written === 'full')
      throw new CallError(condition.type === 'time' ? 'TIME_ORDERS_EXCEEDED' : 'MARKET_ORDERS_EXCEEDED');
    return { id: written === 'taken' ? null : order.id, offer };
  }

  async function offerFor(swap: OrderedSwap): Promise<Offer> {
    return await deps.swaps.estimate(swap).catch((error: unknown) => {
      if (!isCallError(error)) throw error;
      return error;
    });
  }

  return {
    async create(session, request) {
      const { userId } = session;
      const parsed = parseOrder(request);
      const key = request.idempotencyKey ?? null;
      const earlier = key === null ? null : await findByKey(db, userId, key);
      if (earlier) return { order: sameOrder(earlier, parsed), offer: undefined };
      if (!deps.isClockRight()) throw new CallError('CLOCK_WRONG');
      await expectNoSend(deps, userId, parsed, clock.now());
      const { id, offer } = await insert(session, parsed, request);
      deps.onScheduled();
      // A concurrent request with the same key was first.
      if (id === null) return { order: sameOrder((await findByKey(db, userId, key!))!, parsed), offer };
      return { order: (await findOrder(db, userId, id))!, offer };
    },
  };
}

/** Checks the condition against the present time and market. */
export async function conditionOf(
  { clock, market }: PlacingDeps,
  condition: ParsedOrder['condition'],
  triggerToken: OrderRequest['triggerToken'],
): Promise<Condition> {
  if (condition.type === 'time') {
    if (condition.at.getTime() <= clock.now()) throw new CallError('SCHEDULED_TIME_PASSED');
    return condition;
  }
  const { trigger, lifeMs } = condition;
  const { mint } = trigger;
  const [quotes, listed] = await Promise.all([market.quotes([mint]), market.listed([mint])]);
  const quote = quotes.get(mint);
  const known = listed.get(mint);
  const multiplier = known?.multiplier ?? 1;
  const current = quote && isFresh(quote, clock.now()) ? quote : null;
  if (current) refuseReached(trigger, current.usd / multiplier, current.marketCap);
  return {
    type: 'market',
    token: {
      mint,
      symbol: known?.symbol ?? (triggerToken?.symbol?.trim() || UNKNOWN_TOKEN_SYMBOL),
      name: known?.name ?? (triggerToken?.name?.trim() || UNKNOWN_TOKEN_NAME),
      ...(multiplier !== 1 && { multiplier }),
    },
    condition: trigger.condition,
    value: watchedValue(trigger, multiplier),
    start: current ? (conditionParts(trigger.condition).isPrice ? current.usd : current.marketCap) : null,
    expiresAt: lifeMs === null ? null : new Date(clock.now() + lifeMs),
  };
}

/** How old a price may be by which a new order is judged, milliseconds. */
const PRICE_MAX_AGE_MS = 10_000;
/** What may pass by itself; with any other doubt an order is refused. */
const PASSING: ReadonlySet<Doubt> = new Set(['no_price', 'no_cap', 'stale']);

/** What is in doubt about an order's token for now. Throws CallError TRIGGER_IN_DOUBT for what no time can be expected to end. */
export async function expectJudgeable(
  deps: PlacingDeps,
  condition: Condition,
  swap: Pick<ParsedOrder, 'inputMint' | 'outputMint' | 'amount'>,
): Promise<Doubt | null> {
  if (condition.type === 'time') return null;
  const watched = { ...condition, mint: condition.token.mint };
  // The market is not there yet: whether an offer agrees does not count.
  const offered = { ...swap, inAmount: swap.amount, outAmount: 1n };
  const doubt = triggerDoubt(watched, offered, await readKnown(deps, watched, swap, PRICE_MAX_AGE_MS));
  if (doubt === null || doubt === 'apart') return null;
  if (PASSING.has(doubt)) return doubt;
  throw new CallError('TRIGGER_IN_DOUBT', { doubt, least: deps.rules.liquidityMin });
}

/** A trigger as typed, of shown units, as the market is checked for it. */
function watchedValue({ condition, value }: Trigger, multiplier = 1): number {
  return conditionParts(condition).isPrice ? value * multiplier : value;
}

/** Throws CallError TRIGGER_PRICE_REACHED or TRIGGER_MARKET_CAP_REACHED. */
export function refuseReached(trigger: Trigger, price: number, marketCap: number | null): void {
  const refused = judgeTrigger(trigger, { price, marketCap });
  if (refused) throw triggerError(refused);
}

/** A token as the market or the chain knows it. The client's fields are only checked, or used for an unlisted token. */
export function tokenOf(known: TokenInfo | undefined, named: OrderRequest['buyToken']): OrderToken {
  if (!known) throw new CallError('TOKEN_NOT_FOUND');
  const { mint, decimals } = known;
  if (typeof named?.decimals === 'number' && named.decimals !== decimals)
    throw new CallError('DECIMALS_MISMATCH', { expected: decimals });
  const isListed = known.symbol !== UNKNOWN_TOKEN_SYMBOL;
  return {
    mint,
    symbol: isListed ? known.symbol : named?.symbol?.trim() || UNKNOWN_TOKEN_SYMBOL,
    decimals,
    logoURI: known.logoURI ?? named?.logoURI ?? null,
  };
}

/** Throws CallError IDEMPOTENCY_KEY_REUSED if the order that exists under the key is another one. */
function sameOrder(row: OrderRow, parsed: ParsedOrder): OrderRow {
  const { condition } = parsed;
  const isSameCondition =
    condition.type === 'time'
      ? row.scheduled_at?.getTime() === condition.at.getTime()
      : row.trigger_mint === condition.trigger.mint &&
        row.trigger_condition === condition.trigger.condition &&
        row.trigger_value ===
          watchedValue(condition.trigger, (row.trigger_token as WatchedToken | null)?.multiplier) &&
        (row.expires_at === null) === (condition.lifeMs === null);
  const isSame =
    isSameCondition &&
    row.wallet_id === parsed.walletId &&
    row.sell_token.mint === parsed.inputMint &&
    row.buy_token.mint === parsed.outputMint &&
    row.sell_amount === parsed.amount &&
    (parsed.floor === null || row.floor === parsed.floor) &&
    row.confirmed === parsed.confirmed;
  if (!isSame) throw new CallError('IDEMPOTENCY_KEY_REUSED');
  return row;
}
