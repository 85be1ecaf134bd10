import { type AlertTrigger, isUnitPrice, judgeAlert, readAlert } from '@cumulus/contract/alert.ts';
import type { PriceAlert } from '@cumulus/contract/calls/price-alerts.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { TypedTrigger } from '@cumulus/contract/trigger.ts';
import { isUuid } from '../../../../wire/src/uuid.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { ofShownUnit } from '../../ports/worth.ts';
import { isFresh } from '../price-age.ts';
import { triggerError } from '../request.ts';
import type { TriggerRules } from '../trigger-doubt.ts';
import { agreedOf } from './found.ts';
import { deleteAlert, listAlerts, putAlert, type StoredAlert } from './store.ts';

export interface Alerts {
  list(userId: string): Promise<PriceAlert[]>;
  /** Throws CallError as the trigger of a market order does, PRICE_ALERT_IN_DOUBT and PRICE_ALERTS_EXCEEDED. */
  create(userId: string, typed: TypedTrigger): Promise<PriceAlert>;
  delete(userId: string, id: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly market: Pick<TokenMarket, 'fresh' | 'lacking' | 'listed' | 'pairs'>;
  readonly rules: TriggerRules;
  /** Alerts that a user may have waiting. */
  readonly alertsMax: number;
}

/** How old a price may be by which a new alert is judged, milliseconds. */
const PRICE_MAX_AGE_MS = 10_000;

export function createAlerts({ db, clock, market, rules, alertsMax }: Deps): Alerts {
  /** Refuses what is reached, and what no two sources know. One that is not traded for a while may pass. */
  async function expectWaiting(trigger: AlertTrigger, multiplier: number): Promise<void> {
    const { mint } = trigger;
    const [isTraded, quotes, pairs] = await Promise.all([
      rules.readSlots(),
      market.fresh([mint], PRICE_MAX_AGE_MS),
      market.pairs([mint], PRICE_MAX_AGE_MS),
    ]);
    const [now, quote, { liquidityMin }] = [clock.now(), quotes.get(mint), rules];
    const told = quote && isFresh(quote, now) ? quote : null;
    const price = told && ofShownUnit(told.usd, multiplier);
    const { marketCap = null, change24h = null } = told ?? {};
    const reached = judgeAlert(trigger, { price, marketCap, change24h });
    if (reached) throw triggerError(reached);
    const known = { now, isTraded, liquidityMin, lacking: market.lacking, quotes, pairs };
    const agreed = agreedOf(mint, trigger.condition, known);
    if (typeof agreed === 'string' && agreed !== 'stale')
      throw new CallError('PRICE_ALERT_IN_DOUBT', { least: liquidityMin });
  }

  return {
    async list(userId) {
      const alerts = await listAlerts(db, userId);
      const tokens = await market.listed([...new Set(alerts.map(({ mint }) => mint))]);
      return alerts.map((alert) => shown(alert, tokens.get(alert.mint)?.multiplier));
    },
    async create(userId, typed) {
      const read = readAlert(typed);
      if ('refusal' in read) throw triggerError(read);
      const { mint, condition, value } = read.trigger;
      const multiplier = (await market.listed([mint])).get(mint)?.multiplier ?? 1;
      await expectWaiting(read.trigger, multiplier);
      const alert = await putAlert(
        db,
        userId,
        { mint, condition, value: value * (isUnitPrice(condition) ? multiplier : 1) },
        alertsMax,
      );
      if (!alert) throw new CallError('PRICE_ALERTS_EXCEEDED');
      return shown(alert, multiplier);
    },
    async delete(userId, id) {
      if (isUuid(id)) await deleteAlert(db, userId, id);
    },
  };
}

const shown = (alert: StoredAlert, multiplier = 1): PriceAlert => ({
  ...alert,
  value: ofShownUnit(alert.value, isUnitPrice(alert.condition) ? multiplier : 1),
});
