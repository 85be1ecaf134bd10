import { isUnitPrice } from '@cumulus/contract/alert.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import type { NoticeFacts } from '@cumulus/contract/notice-facts.ts';
import { topicOf } from '@cumulus/contract/notices.ts';
import { sql } from 'kysely';
import { lockUser } from '../db/lock-user.ts';
import type { TokenInfo } from '../ports/market.ts';
import { ofShownUnit } from '../ports/worth.ts';
import { addDeliveries, type RoutingDeps } from './routing.ts';

const AT_ONCE = 200;

interface Reached {
  readonly id: string;
  readonly userId: string;
  readonly mint: string;
  readonly condition: NoticeFacts['price_alert']['condition'];
  readonly value: number;
  readonly price: number;
}

/**
 * Tells the price alerts that were reached, each in a transaction that takes the alert away, writes its notice and decides how it goes
 * out: after a crash all of that has happened, or nothing. The notice needs no routing, which a server of the previous version
 * would fail at, and with it at all others. Returns how many it looked at.
 */
export async function tellAlerts(deps: RoutingDeps): Promise<number> {
  const { rows } = await sql<Reached>`
    select id, user_id as "userId", mint, condition, value, price from price_alerts
    where price is not null order by created_at limit ${AT_ONCE}`.execute(deps.db);
  if (rows.length === 0) return 0;
  const tokens = await deps.market.listed([...new Set(rows.map(({ mint }) => mint))]);
  for (const alert of rows) await tell(deps, alert, tokens.get(alert.mint));
  return rows.length;
}

async function tell(deps: RoutingDeps, alert: Reached, token: TokenInfo | undefined): Promise<void> {
  const { id, userId, mint, condition } = alert;
  const shown = (value: number) => ofShownUnit(value, isUnitPrice(condition) ? (token?.multiplier ?? 1) : 1);
  const facts: NoticeFacts['price_alert'] = {
    ...{ mint, condition, value: shown(alert.value), price: shown(alert.price) },
    // Anyone may give a token any name.
    symbol: token?.verified && token.symbol !== UNKNOWN_TOKEN_SYMBOL ? token.symbol : shortAddress(mint),
  };
  await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const { rows } = await sql<{ id: string }>`
      with told as (delete from price_alerts where id = ${id} returning id, user_id)
      insert into notices (user_id, kind, cause, facts, routed_at)
      select user_id, 'price_alert', 'price alert ' || id, ${JSON.stringify(facts)}::jsonb, now() from told
      returning id`.execute(tx);
    const notice = rows[0];
    if (notice) await addDeliveries(tx, deps, { id: notice.id, userId }, topicOf('price_alert', false));
  });
}
