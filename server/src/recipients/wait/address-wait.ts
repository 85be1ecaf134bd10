import { approximate, ownUnits } from '@cumulus/contract/amount.ts';
import type { AddressWait, AddressWaitState } from '@cumulus/contract/calls/address-wait.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Json } from '../../db/schema.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { SendDelayed } from '../../settlement/intent.ts';
import type { Payment } from '../../settlement/reserve.ts';
import { isWeaker, parseSetting, type Setting, toAddressWait, UNIT_DECIMALS, waitOf } from './setting.ts';
import { countedAsSent, PRICE_MAX_AGE } from './sold-for.ts';
import {
  changeWait,
  isKnownSince,
  readWait,
  type Sent,
  type StoredWait,
  type Swapped,
  sentToNewSince,
  swappedSince,
  unchanged,
} from './store.ts';

/*
 * A user may choose that sends to new addresses wait. An address is new until it was paid, or saved as a contact, as long
 * ago as they wait. What is sent meanwhile to all new addresses counts together, with swaps whose other side may be the thief's.
 */
export interface AddressWaits {
  get(userId: string): Promise<AddressWaitState>;
  /** Null switches it off. A weaker setting takes effect later. Throws CallError MALFORMED_ADDRESS_WAIT. */
  set(session: Session, setting: AddressWait | null): Promise<AddressWaitState>;
  /** See ReserveDeps. */
  mayPay(payment: Payment): Promise<RawBuilder<unknown>>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly market: Pick<TokenMarket, 'prices' | 'listed' | 'fresh'>;
}

export function createAddressWaits({ db, clock, market }: Deps): AddressWaits {
  /** Whether these are worth more than the setting's amount together; true if that is not known. */
  async function exceeds({ unit, amount }: Setting, sent: readonly Sent[]): Promise<boolean> {
    const most = Number(amount) / 10 ** UNIT_DECIMALS[unit];
    if (unit === 'sol' && sent.every(({ mint }) => mint === SOL_MINT))
      return sent.reduce((sum, each) => sum + each.amount, 0n) > amount;
    const quotes = await market.prices([...new Set([SOL_MINT, ...sent.map(({ mint }) => mint)])]);
    const usdOf = (mint: string): number | null => {
      const quote = quotes.get(mint);
      return quote && clock.now() - quote.at <= PRICE_MAX_AGE ? quote.usd : null;
    };
    const one = unit === 'usd' ? 1 : usdOf(SOL_MINT);
    let total = 0;
    for (const { mint, decimals, amount: units } of sent) {
      const usd = usdOf(mint);
      if (usd === null || !one) return true;
      total += (approximate(units, ownUnits(decimals)) * usd) / one;
    }
    return total > most;
  }

  /** What was sold in swaps; null if a token's decimals are not known, and so no amount. */
  async function soldIn(swaps: readonly Swapped[]): Promise<Sent[] | null> {
    const listed = await market.listed(swaps.map(({ sold }) => sold).filter((mint) => mint !== SOL_MINT));
    const sent: Sent[] = [];
    for (const { sold: mint, amount } of swaps) {
      const decimals = mint === SOL_MINT ? SOL_DECIMALS : listed.get(mint)?.decimals;
      if (decimals === undefined) return null;
      sent.push({ mint, decimals, amount });
    }
    return sent;
  }

  return {
    async get(userId) {
      return toState(await readWait(db, userId, new Date(clock.now())));
    },

    async set(session, wanted) {
      const setting = wanted && parseSetting(wanted);
      const now = clock.now();
      const changed = await changeWait(db, session, new Date(now), ({ current }) =>
        isWeaker(setting, current)
          ? { current, next: { setting, at: new Date(now + waitOf(current!)) } }
          : { current: setting, next: null },
      );
      return toState(changed);
    },

    async mayPay({ userId, kind, request, plan }) {
      // It pays no one.
      if (kind === 'reclaim') return sql`select`;
      const now = clock.now();
      const { current, version } = await readWait(db, userId, new Date(now));
      if (!current) return unchanged(userId, version);
      const since = new Date(now - waitOf(current));
      const swap = kind === 'swap' ? swapOf(request, plan) : null;
      const isFree = swap
        ? (await countedAsSent(market, [swap], now)).length === 0
        : await isKnownSince(db, userId, request.to as string, since);
      if (isFree) return unchanged(userId, version);
      const [sent, swapped] = await Promise.all([
        sentToNewSince(db, userId, since),
        swappedSince(db, userId, since),
      ]);
      const counted = await countedAsSent(market, swap ? [...swapped, swap] : swapped, now);
      const sold = await soldIn(counted);
      const asked = swap ? [] : sentBy(request, plan);
      if (sold !== null && !(await exceeds(current, [...sent, ...asked, ...sold])))
        return unchanged(userId, version);
      if (swap) throw new CallError('SWAP_COUNTS_AS_SEND');
      throw new SendDelayed(new Date(now + waitOf(current)));
    },
  };
}

function toState({ current, next }: Pick<StoredWait, 'current' | 'next'>): AddressWaitState {
  return {
    current: toAddressWait(current),
    next: next && { setting: toAddressWait(next.setting), at: next.at.toISOString() },
  };
}

/** As sentToNewSince of a transfer that is not written yet. */
function sentBy(request: Json, plan: Json): Sent[] {
  const { mint = SOL_MINT, lamports, amount = lamports } = request as Readonly<Record<string, string>>;
  const rent = BigInt((plan.rentLamports as string | undefined) ?? 0);
  return [
    { mint, decimals: Number(plan.decimals ?? SOL_DECIMALS), amount: BigInt(amount!) },
    ...(rent > 0n ? [{ mint: SOL_MINT, decimals: SOL_DECIMALS, amount: rent }] : []),
  ];
}

/** As swappedSince of a swap that is not written yet. */
function swapOf(request: Json, plan: Json): Swapped {
  const { inputMint, outputMint, inAmount } = request as Readonly<Record<string, string>>;
  return {
    ...{ sold: inputMint!, bought: outputMint!, amount: BigInt(inAmount!) },
    slippageBps: Number(plan.slippageBps ?? 0),
    priceImpact: Number(plan.priceImpactPct ?? 0),
  };
}
