import type { AddressWait, AddressWaitState } from '@cumulus/contract/calls/address-wait.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { SendDelayed } from '../../settlement/intent.ts';
import type { Payment } from '../../settlement/reserve.ts';
import { isWeaker, parseSetting, type Setting, toAddressWait, UNIT_DECIMALS, waitOf } from './setting.ts';
import { PRICE_MAX_AGE, tradedAmong } from './sold-for.ts';
import {
  changeWait,
  isKnownSince,
  readWait,
  type Sent,
  type StoredWait,
  sentToNewSince,
  swappedSince,
  unchanged,
} from './store.ts';

/*
 * A user may choose that sends to new addresses wait. An address is new until it was paid, or saved as a contact, as long
 * ago as they wait. What is sent meanwhile to all new addresses counts together, and so does what is swapped for tokens without a
 * market: whoever made one may own the other side of the swap.
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
      total += ((Number(units) / 10 ** decimals) * usd) / one;
    }
    return total > most;
  }

  /** What was sold for tokens without a market; null if a token's decimals are not known, and so no amount. */
  async function soldForUntraded(
    swaps: readonly { sold: string; bought: string; amount: bigint }[],
    now: number,
  ): Promise<Sent[] | null> {
    const traded = await tradedAmong(market, [...new Set(swaps.map(({ bought }) => bought))], now);
    const counted = swaps.filter(({ bought }) => !traded.has(bought));
    const listed = await market.listed(counted.map(({ sold }) => sold).filter((mint) => mint !== SOL_MINT));
    const sent: Sent[] = [];
    for (const { sold: mint, amount } of counted) {
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
      // It pays nobody.
      if (kind === 'reclaim') return sql`select`;
      const now = clock.now();
      const { current, version } = await readWait(db, userId, new Date(now));
      if (!current) return unchanged(userId, version);
      const fields = request as Readonly<Record<string, string>>;
      const since = new Date(now - waitOf(current));
      const swap =
        kind === 'swap'
          ? { sold: fields.inputMint!, bought: fields.outputMint!, amount: BigInt(fields.inAmount!) }
          : null;
      const isOwn = swap
        ? (await tradedAmong(market, [swap.bought], now)).has(swap.bought)
        : await isKnownSince(db, userId, fields.to!, since);
      if (isOwn) return unchanged(userId, version);
      const payment = swap
        ? []
        : [
            {
              mint: fields.mint ?? SOL_MINT,
              decimals: Number(plan.decimals ?? SOL_DECIMALS),
              amount: BigInt(fields.lamports ?? fields.amount!),
            },
          ];
      const [sent, swapped] = await Promise.all([
        sentToNewSince(db, userId, since),
        swappedSince(db, userId, since),
      ]);
      const sold = await soldForUntraded(swap ? [...swapped, swap] : swapped, now);
      if (sold !== null && !(await exceeds(current, [...sent, ...payment, ...sold])))
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
