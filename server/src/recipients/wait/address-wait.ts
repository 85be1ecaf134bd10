import type { AddressWait, AddressWaitState } from '@cumulus/contract/calls/address-wait.ts';
import { SOL_DECIMALS, SOL_MINT } from '@cumulus/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { SendDelayed } from '../../settlement/intent.ts';
import type { Payment } from '../../settlement/reserve.ts';
import { isWeaker, parseSetting, type Setting, toAddressWait, UNIT_DECIMALS, waitOf } from './setting.ts';
import {
  changeWait,
  isKnownSince,
  readWait,
  type Sent,
  type StoredWait,
  sentSince,
  unchanged,
} from './store.ts';

/*
 * A user may choose that sends to new addresses wait. An address is new until it was paid, or saved as a contact, as long
 * ago as they wait. What is sent to a new address meanwhile counts together.
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
  readonly market: Pick<TokenMarket, 'prices'>;
}

/** An older price does not count: the amount counts as too much. */
const PRICE_MAX_AGE = 10 * 60_000;

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
      // Neither pays anybody.
      if (kind === 'swap' || kind === 'reclaim') return sql`select`;
      const now = clock.now();
      const { current, version } = await readWait(db, userId, new Date(now));
      if (!current) return unchanged(userId, version);
      const { to, mint = SOL_MINT, lamports, amount } = request as Readonly<Record<string, string>>;
      const since = new Date(now - waitOf(current));
      if (await isKnownSince(db, userId, to!, since)) return unchanged(userId, version);
      const decimals = Number(plan.decimals ?? SOL_DECIMALS);
      const asked = { mint, decimals, amount: BigInt(lamports ?? amount!) };
      if (await exceeds(current, [...(await sentSince(db, userId, to!, since)), asked]))
        throw new SendDelayed(new Date(now + waitOf(current)));
      return unchanged(userId, version);
    },
  };
}

function toState({ current, next }: Pick<StoredWait, 'current' | 'next'>): AddressWaitState {
  return {
    current: toAddressWait(current),
    next: next && { setting: toAddressWait(next.setting), at: next.at.toISOString() },
  };
}
