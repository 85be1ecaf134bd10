import { randomUUID } from 'node:crypto';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { readRules } from '../../../testing/alert-rules.ts';
import { testDatabase } from '../../../testing/database.ts';
import { userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { expectAlert, shown, watchedServer } from '../../../testing/watched.ts';
import { MARKET_CHECK_LATE, MOST } from '../operations/status/problems.ts';

const database = await testDatabase();
const { db, superuser } = database;
// A server that does no work: what is put into a queue waits in it.
const { look } = await watchedServer(database, { ROLES: 'api' });
const healthy = await look();
const userId = await userRow(db);
const walletId = await walletRow(db, userId);
const run = (statement: RawBuilder<unknown>) => statement.execute(superuser.db);
/** So long ago that no queue may be that old. */
const longAgo = sql`now() - interval '2 days'`;
const token = JSON.stringify({ mint: SOL_MINT, symbol: 'SOL', decimals: 9, logoURI: null });

async function intent(state: 'pending' | 'expired' = 'pending'): Promise<string> {
  const id = randomUUID();
  await run(sql`
    insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, created_at, lease_until)
    values (${id}, ${userId}, ${walletId}, ${id}, 'transfer_sol', '{}', '{}', 5, ${longAgo}, 'infinity')`);
  if (state !== 'pending')
    await run(sql`update intents set state = ${state}, settled_at = ${longAgo} where id = ${id}`);
  return id;
}

async function timeOrder(state: 'pending' | 'failed'): Promise<void> {
  await run(sql`
    insert into orders (id, user_id, wallet_id, condition_type, sell_token, sell_amount, buy_token, created_at, scheduled_at,
                        due_at, state, ended_at)
    values (${randomUUID()}, ${userId}, ${walletId}, 'time', ${token}, 1, ${token}, ${longAgo}, ${longAgo}, ${longAgo}, ${state},
            case when ${state} = 'failed' then ${longAgo} end)`);
}

async function campaign(): Promise<string> {
  const id = randomUUID();
  await run(sql`
    insert into contests (id, name, description, kind, lamports, max_participants, leaderboard, ends_at)
    values (${id}, ${id}, '', 'game', 1000, 5, false, now() + interval '1 day')`);
  return id;
}

const notice = (cause: string) => sql`
  insert into notices (user_id, kind, facts, at, cause, routed_at)
  values (${userId}, 'pin_changed', '{"change": "set"}', ${longAgo}, ${cause}, case when ${cause} = 'told' then now() end)
  returning id`;

/** What fills the queue of each alert, as a worker that stands still would. */
const FAULTS: Readonly<Record<string, () => Promise<unknown>>> = {
  CumulusIntentsStuck: () => intent(),
  async CumulusAttemptUnsettled() {
    const id = await intent();
    await run(sql`
      insert into attempts (intent_id, number, signature, transaction, since_slot, last_valid_block_height, signed_at)
      values (${id}, 1, ${id}, '\\x01', 1, 1, ${longAgo})`);
  },
  CumulusOrdersLate: () => timeOrder('pending'),
  CumulusMandatesOpen: () => timeOrder('failed'),
  async CumulusMarketChecksLate() {
    await run(sql`update market_check_schedule set started_at = ${longAgo}`);
    await run(sql`
      insert into orders (id, user_id, wallet_id, condition_type, sell_token, sell_amount, buy_token, created_at, trigger_token,
                          trigger_condition, trigger_value, expiration_mode)
      values (${randomUUID()}, ${userId}, ${walletId}, 'market', ${token}, 1, ${token}, now(), ${token}, 'price_above', 1, 'gtc')`);
  },
  CumulusScheduledSendsLate: () =>
    run(sql`
      insert into scheduled_sends (id, user_id, wallet_id, idempotency_key, kind, request, at, due_at, created_at)
      values (${randomUUID()}, ${userId}, ${walletId}, 'late', 'transfer_sol', '{}', ${longAgo}, ${longAgo}, ${longAgo})`),
  CumulusDepositsUnexplained: () => run(sql`update deposit_watches set unexplained_since = ${longAgo}`),
  CumulusDepositChecksLate: () => run(sql`update deposit_watches set due_at = ${longAgo}`),
  CumulusDepositHintsLate: () =>
    run(sql`
      insert into deposit_hints (wallet_id, signature, slot, hinted_at) values (${walletId}, 'signature', 1, ${longAgo})`),
  CumulusTransactionsUnread: () =>
    run(sql`
      insert into unread_transactions (wallet_id, signature, slot, reason, reader, due_at)
      values (${walletId}, 'signature', 1, 'version 2', 1, ${longAgo})`),
  CumulusValuesMissing: () =>
    run(sql`
      insert into ledger (wallet_id, signature, mint, delta, slot, at, source, booked_at)
      values (${walletId}, 'signature', ${SOL_MINT}, 1, 1, now(), 'deposit', ${longAgo})`),
  async CumulusContestFundingLate() {
    await run(sql`
      insert into contest_entries (id, contest_id, user_id, wallet_id, entered_at)
      values (${randomUUID()}, ${await campaign()}, ${userId}, ${walletId}, ${longAgo})`);
  },
  async CumulusContestReviewsWait() {
    await run(sql`
      insert into contest_candidates (id, contest_id, user_id, wallet_id, reason, entered_at)
      values (${randomUUID()}, ${await campaign()}, ${userId}, ${walletId}, 'network', ${longAgo})`);
  },
  CumulusPriceSamplesLate: () =>
    run(sql`insert into price_series (mint, began_at, due_at) values ('mint', ${longAgo}, ${longAgo})`),
  CumulusNoticesUnrouted: () => run(notice('forgotten')),
  async CumulusDeliveriesLate() {
    const { rows } = await sql<{ id: string }>`${notice('told')}`.execute(superuser.db);
    await run(sql`
      insert into notice_deliveries (user_id, notice_id, channel, urgent, topic, made_at)
      values (${userId}, ${rows[0]!.id}, 'mail', true, 'security', ${longAgo})`);
  },
  CumulusWebhooksLate: () =>
    run(sql`
      insert into webhook_events (user_id, type, body, at) values (${userId}, 'payment.sent', '{}', ${longAgo})`),
  CumulusAuditUnchained: () =>
    run(sql`insert into audit_log (kind, actor, facts, at) values ('pin.set', 'server', '{}', ${longAgo})`),
  CumulusReceiptsUnsigned: () => intent('expired'),
  CumulusDailyProofLate: () =>
    run(sql`
      insert into liabilities (day, lease_until, made_at, statement, signature, public_key, mints)
      values (to_char(now() - interval '3 days', 'YYYY-MM-DD'), now(), ${longAgo}, '{}', 'signature', 'key', '{}')`),
  CumulusPinResetsLate: () =>
    run(sql`
      insert into pin_resets (user_id, id, link_until, due_at)
      values (${userId}, ${randomUUID()}, ${longAgo}, ${longAgo})`),
  CumulusFreezesUnrecorded: () => run(sql`update users set frozen_at = ${longAgo} where id = ${userId}`),
};

test.each(Object.entries(FAULTS))('%s fires once its queue stands still', async (alert, fill) => {
  await fill();
  await expectAlert(alert, healthy, [await look()]);
});

/** The bound of each alert whose bound is also that of `cumulus status`. */
const BOUNDS: Readonly<Record<string, number>> = {
  CumulusIntentsStuck: MOST.attempt,
  CumulusAttemptUnsettled: MOST.attempt,
  CumulusOrdersLate: MOST.order,
  CumulusScheduledSendsLate: MOST.send,
  CumulusMarketChecksLate: MARKET_CHECK_LATE,
  CumulusDepositsUnexplained: MOST.unexplained,
  CumulusDepositChecksLate: MOST.overdue,
  CumulusDepositHintsLate: MOST.hint,
  CumulusValuesMissing: MOST.value,
  CumulusContestFundingLate: MOST.contestEntry,
  CumulusContestReviewsWait: MOST.contestReview,
  CumulusMandatesOpen: MOST.mandate,
  CumulusAuditUnchained: MOST.chain,
  CumulusFreezesUnrecorded: MOST.freeze,
  CumulusPinResetsLate: MOST.pinReset,
  CumulusReceiptsUnsigned: MOST.receipt,
  CumulusDailyProofLate: MOST.liabilities,
  CumulusPriceSamplesLate: MOST.sample,
  CumulusNoticesUnrouted: MOST.toRoute,
  CumulusDeliveriesLate: MOST.untried,
  CumulusWebhooksLate: MOST.webhook,
};

test('every alert about a queue has the bound of cumulus status, and is among these', async () => {
  const rules = (await readRules()).filter(({ expr }) => expr.includes('cumulus_queue_oldest_seconds'));
  expect(rules.map(({ alert }) => alert).sort()).toEqual(Object.keys(BOUNDS).sort());
  // One transaction that cannot be read is reported, however new it is.
  expect(Object.keys(FAULTS).sort()).toEqual([...Object.keys(BOUNDS), 'CumulusTransactionsUnread'].sort());
  for (const { alert, expr } of rules)
    expect(/(?:> |\+ )(\d+)(?: and .*)?$/.exec(expr)?.[1], alert).toBe(String(BOUNDS[alert]));
});

test('an empty queue is 0 s old, and one that fills up has its items', async () => {
  expect(shown(healthy, 'cumulus_queue_items', { queue: 'intents' })).toBe(0);
  expect(shown(healthy, 'cumulus_queue_oldest_seconds', { queue: 'intents' })).toBe(0);
  const before = shown(await look(), 'cumulus_queue_items', { queue: 'intents' })!;
  await intent();
  expect(shown(await look(), 'cumulus_queue_items', { queue: 'intents' })).toBe(before + 1);
});
