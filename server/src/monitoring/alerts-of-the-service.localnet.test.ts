import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { expectAlert, shown, watchedServer } from '../../../testing/watched.ts';
import { openSignerProcess } from '../adapters/signer-process.ts';
import { createTreasury } from '../contest/treasury.ts';
import { beginRest } from '../custody/rest.ts';

const localnet = await ownLocalnet();
const world = await runningCumulus({}, Promise.resolve(localnet));
const { database, look, until } = world;
const [databaseOfLog, databaseOfMails] = await Promise.all([testDatabase(), testDatabase()]);
const healthy = await look();

test('CumulusAuditBroken fires once an entry of the audit log is changed, and CumulusErrorsLogged with it', async () => {
  const watched = await watchedServer(databaseOfLog);
  await userRow(databaseOfLog.db);
  const whole = await until(async () => {
    const scraped = await watched.look();
    expect(shown(scraped, 'cumulus_audit_verified_entries')).toBeGreaterThan(0);
    return scraped;
  });
  expect(shown(whole, 'cumulus_audit_broken')).toBe(0);
  await databaseOfLog.superuser.pool.query(`
    alter table audit_log disable trigger user;
    update audit_log set facts = '{"issuer":"another"}';
    alter table audit_log enable trigger user`);
  const broken = await until(async () => {
    const scraped = await watched.look();
    expect(shown(scraped, 'cumulus_audit_broken')).toBe(1);
    return scraped;
  });
  await expectAlert('CumulusAuditBroken', whole, [broken]);
  await expectAlert('CumulusErrorsLogged', whole, [broken]);
});

test('CumulusTreasuryLow fires once entries are owed more than the treasury holds', async () => {
  const keys = openSignerProcess({ socketPath: world.settings.SIGNER_SOCKET });
  onTestFinished(() => keys.close());
  const { db } = database.superuser;
  const treasury = await createTreasury(db, keys);
  await localnet.fund(treasury.publicKey, 1_000_000_000n);
  const enough = await look();
  expect(shown(enough, 'cumulus_treasury_lamports')).toBe(1_000_000_000);
  const [userId, contestId] = [await userRow(database.db), randomUUID()];
  await sql`
    insert into contests (id, name, description, kind, lamports, max_participants, leaderboard, ends_at)
    values (${contestId}, 'Cup', '', 'game', 1500000000, 5, false, now() + interval '1 day')`.execute(db);
  await sql`
    insert into contest_entries (id, contest_id, user_id, wallet_id, entered_at, lease_until)
    values (${randomUUID()}, ${contestId}, ${userId}, ${await walletRow(database.db, userId)}, now(), 'infinity')`.execute(
    db,
  );
  await expectAlert('CumulusTreasuryLow', enough, [await look()]);
});

test('CumulusCallsSlow fires while reads of the chain are slow', async () => {
  const owner = await world.newOwner(0n);
  const quick = await look();
  await localnet.fault({ kind: 'delay', method: 'getMultipleAccounts', ms: 2_600, count: 100 });
  onTestFinished(localnet.heal);
  const ask = () => world.call('getCloudWalletBalances', { walletIds: [owner.walletId] }, owner.token);
  const faulty = [];
  for (let round = 0; round < 2; round += 1) {
    // On a busy machine some give up on the node, which is as slow for their users.
    await Promise.all([ask(), ask(), ask(), ask()]);
    faulty.push(await look());
  }
  await expectAlert('CumulusCallsSlow', quick, faulty, 10);
});

test('CumulusServerBusy fires while something keeps the event loop', async () => {
  const quiet = await calm();
  const pauses = [];
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    const end = performance.now() + 700;
    while (performance.now() < end);
    pauses.push(await look());
  }
  await expectAlert('CumulusServerBusy', quiet, pauses);

  /** A scrape after which the loop has not paused for long. */
  async function calm() {
    return await until(async () => {
      const scraped = await look();
      expect(shown(scraped, 'cumulus_event_loop_lag_seconds')).toBeLessThan(0.3);
      return scraped;
    });
  }
});

test('CumulusMailFails fires while the mail server is gone', async () => {
  const watched = await watchedServer(databaseOfMails, {
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_URL: 'http://localhost:8080',
  });
  const quiet = await watched.look();
  const { db } = databaseOfMails.superuser;
  const userId = await userRow(databaseOfMails.db);
  await sql`update users set email = 'user@example.com' where id = ${userId}`.execute(db);
  await sql`
    with notice as (
      insert into notices (user_id, kind, facts, cause, routed_at)
      values (${userId}, 'pin_changed', '{"change": "set"}', 'cause', now()) returning id
    )
    insert into notice_deliveries (user_id, notice_id, channel, urgent, topic)
    select ${userId}, id, 'mail', true, 'security' from notice`.execute(db);
  const failed = await until(async () => {
    const scraped = await watched.look();
    expect(
      shown(scraped, 'cumulus_deliveries_total', { channel: 'mail', outcome: 'failed' }),
    ).toBeGreaterThan(0);
    return scraped;
  });
  await expectAlert('CumulusMailFails', quiet, [failed]);
});

// The last one: nothing goes on after it.
test('CumulusResting fires once an older database has replaced the newest', async () => {
  await beginRest(database.superuser.db, 'An older database was put in its place.');
  const resting = await until(async () => {
    const scraped = await look();
    expect(shown(scraped, 'cumulus_resting')).toBe(1);
    return scraped;
  });
  await expectAlert('CumulusResting', healthy, [resting]);
});
