import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { embeddedUrls, prepareDatabase } from '../../launch/src/database.ts';
import { findBinaries } from '../../launch/src/postgres/binaries.ts';
import { connect } from '../../launch/src/postgres/connection.ts';
import { startPostgres } from '../../launch/src/postgres.ts';
import { generator } from '../../testing/generator.ts';
import { auditPayments } from './audit-payments.ts';
import { createFindings, type Finding } from './findings.ts';
import { startChaosWorld } from './kill-processes.ts';
import { startPooler } from './pgbouncer.ts';
import { type ChaosWallet, countOutcomes, newChaosWallet, newSpender, payOnce } from './spender.ts';

interface PoolerOptions {
  readonly wallets: number;
  /** Payments of each wallet. */
  readonly payments: number;
  /** How many users are blocked while they send. */
  readonly blocks: number;
  readonly seed: number;
  readonly report: (line: string) => void;
}

interface PoolerReport {
  /** With a direct connection for notifications, and without. */
  readonly direct: object;
  readonly pooled: object;
  readonly findings: readonly Finding[];
}

/**
 * Runs the product behind pgbouncer in transaction mode, with and without a direct connection beside it: wallets pay while other
 * users are blocked, who may send nothing from the commit of their block on.
 */
export async function runPoolerChaos(options: PoolerOptions): Promise<PoolerReport> {
  const direct = await runBehindPooler(options, true);
  const pooled = await runBehindPooler(options, false);
  const findings = [...direct.findings, ...pooled.findings];
  return { direct: direct.summary, pooled: pooled.summary, findings };
}

async function runBehindPooler(
  { wallets, payments, blocks, seed, report }: PoolerOptions,
  isDirect: boolean,
) {
  const folder = await mkdtemp(join(tmpdir(), 'cumulus-pooled-'));
  const password = randomBytes(16).toString('hex');
  const postgres = await startPostgres({ folder: join(folder, 'postgres'), password, leashed: true });
  const passwords = { databasePassword: password, serverPassword: password, operatorPassword: password };
  const client = await connect(postgres.port, password);
  await prepareDatabase(client, passwords).finally(() => client.end());
  const urls = embeddedUrls(postgres.port, passwords);
  const pooler = await startPooler(urls, findBinaries().user);
  const world = await startChaosWorld({
    DATABASE_URL: pooler.urls.server,
    ...(isDirect ? { DATABASE_DIRECT_URL: urls.server } : { DATABASE_PREPARED: 'on' }),
    MIGRATION_DATABASE_URL: urls.owner,
    OPERATOR_DATABASE_URL: pooler.urls.operator,
  });
  const database = new pg.Pool({ connectionString: urls.owner });
  const { findings, expect } = createFindings();
  try {
    const spenders = await Promise.all(Array.from({ length: wallets }, () => newSpender(world)));
    const random = generator(seed);
    const paying = spenders.map(async (spender) => {
      for (let paid = 0; paid < payments; paid++) await payOnce(spender, random);
    });
    let refusedWithin = 0;
    for (let done = 0; done < blocks; done++) {
      const victim = await newChaosWallet(world);
      const [sent, since, late] = await blockWhileSending(database, victim, spenders[0]!.receivers[0]!);
      expect(`payments of ${victim.customer.email} after the block`, late, 0);
      expect(`payments of ${victim.customer.email} before the block`, sent > 0, true);
      refusedWithin = Math.max(refusedWithin, since);
    }
    await Promise.all(paying);
    report(`${isDirect ? 'with' : 'without'} a direct connection: every payment is final`);
    // What the blocked have sent went to this receiver too: only the other accounts are compared.
    const others = spenders.slice(1);
    findings.push(...(await auditPayments(world, others)));
    return { summary: { ...countOutcomes(spenders), blocks, slowestRefusalMs: refusedWithin }, findings };
  } finally {
    await world.stop();
    await Promise.all([pooler.stop(), database.end()]);
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Payments before the block; milliseconds until reads were refused too; payments that were accepted after it. */
async function blockWhileSending(
  database: pg.Pool,
  { customer, walletId }: ChaosWallet,
  toAddress: string,
): Promise<[number, number, number]> {
  const count = async () => {
    const { rows } = await database.query<{ n: number }>(
      'select count(*)::int as n from intents where wallet_id = $1',
      [walletId],
    );
    return rows[0]!.n;
  };
  let isOver = false;
  const sending = Array.from({ length: 4 }, async () => {
    while (!isOver)
      await customer.call('transferSol', { walletId, toAddress, amount: '0.001' }).catch(() => sleep(10));
  });
  while ((await count()) < 8) await sleep(20);
  await database.query('insert into blocked_emails (email) values ($1)', [customer.email]);
  const before = await count();
  const blockedAt = performance.now();
  while (
    await customer.call('getCloudWallets', {}).then(
      () => true,
      () => false,
    )
  )
    await sleep(5);
  const since = Math.round(performance.now() - blockedAt);
  await sleep(2_000);
  isOver = true;
  await Promise.all(sending);
  return [before, since, (await count()) - before];
}
