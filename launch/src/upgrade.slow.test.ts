import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../../server/src/db/pool.ts';
import { loadSnapshot } from '../../server/src/recovery/database-load.ts';
import { DATABASE, readManifest } from '../../server/src/recovery/manifest.ts';
import { answersTo } from '../../testing/launch/answers-to.ts';
import { environmentOf, isReady, launch } from '../../testing/launch/launcher.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { type Customer, signInAgain } from './customer.ts';
import { databaseStarter, embeddedUrls } from './database.ts';
import { readSecrets } from './secrets.ts';

// An installation of an earlier version, as verification/record-installation.ts left it, is started by this one.
const RECORDED = join(import.meta.dirname, '../../testing/launch/installation-of-77fc2fef.tar.gz');
const CUMULUS = join(import.meta.dirname, '../../server/src/cli/main.ts');
const LONG = { timeout: 120_000, interval: 100 };
const PIN = '738204';
const WRONG_PIN = '738205';

type Answers = Awaited<ReturnType<typeof answersTo>>;
interface Recorded {
  readonly friend: string;
  readonly trader: Answers;
  readonly plain: Answers;
  readonly frozen: Answers;
  readonly contest: object;
}

/** Unpacks it into a new folder with a database of its version, so that nothing of this version is in it. */
async function unpack(): Promise<{ dataDir: string; recorded: Recorded }> {
  const folder = temporaryFolder();
  execFileSync('tar', ['-xzf', RECORDED, '-C', folder]);
  const [dataDir, backup] = [join(folder, 'data'), join(folder, 'backup')];
  const secrets = readSecrets(dataDir);
  const password = secrets.superuserPassword;
  const postgres = await databaseStarter({ folder: join(dataDir, 'postgres'), password }, secrets)();
  const { db, pool } = openDatabase(embeddedUrls(postgres.port, secrets).owner, 2);
  try {
    const manifest = await readManifest(backup);
    await db.transaction().execute((tx) => loadSnapshot(tx, join(backup, DATABASE), manifest));
  } finally {
    await pool.end();
    await postgres.stop();
  }
  return { dataDir, recorded: JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) };
}

/** What stays as it is, whatever the clock and prices say. */
function lasting({ wallets, balances, transactions, orders, ...others }: Answers) {
  return {
    ...others,
    wallets: wallets.map(({ walletId, name, publicKey, isDefault, gameTag, createdAt }) => ({
      ...{ walletId, name, publicKey, isDefault, gameTag, createdAt },
    })),
    balances: balances.map(({ walletId, solLamports, tokens }) => ({
      ...{ walletId, solLamports },
      tokens: tokens.map(({ mint, balance }) => ({ mint, balance })),
    })),
    transactions,
    orders: orders.map(({ orderId, status, sellToken, scheduledTime, triggerValue, createdAt }) => ({
      ...{ orderId, status, sellToken, scheduledTime, triggerValue, createdAt },
    })),
  };
}

async function refusal(work: Promise<unknown>): Promise<string | undefined> {
  return await work.then(
    () => undefined,
    ({ body }) => body.details.code,
  );
}

test('an installation from before the first release is upgraded by a start, and keeps all that it had', async () => {
  const { dataDir, recorded } = await unpack();
  const { process: launcher, exitCode } = launch(dataDir);
  await expect.poll(() => isReady(dataDir), LONG).toBe(true);
  const url = `http://127.0.0.1:${environmentOf(dataDir).PORT}`;
  const [trader, plain, frozen] = (await Promise.all(
    ['trader', 'plain', 'frozen'].map((name) => signInAgain(url, `${name}@upgrade.test`)),
  )) as [Customer, Customer, Customer];
  expect(await answersTo(trader)).toMatchObject(lasting(recorded.trader));
  expect(await answersTo(plain)).toMatchObject(lasting(recorded.plain));
  expect(await answersTo(frozen)).toMatchObject(lasting(recorded.frozen));
  expect(await trader.call('getContestLeaderboard', null)).toMatchObject(recorded.contest);

  // The signer knows the PIN, the freeze, the keys and what it has signed.
  const { orders, wallets } = recorded.trader;
  const send = { walletId: wallets[0]!.walletId, toAddress: recorded.friend, amount: '0.25' };
  expect(await refusal(trader.call('transferSol', send))).toBe('PIN_REQUIRED');
  expect(await refusal(trader.call('transferSol', { ...send, pin: WRONG_PIN }))).toBe('INVALID_PIN');
  expect(await trader.call('transferSol', { ...send, pin: PIN })).toMatchObject({ success: true });
  const [paid] = recorded.trader.transactions.filter(({ amount }) => amount === '0.5');
  const repeated = { ...send, amount: '0.5', pin: PIN, idempotencyKey: 'first send' };
  expect((await trader.call('transferSol', repeated)).txSignature).toBe(paid!.signature);
  const from = recorded.plain.wallets[0]!.walletId;
  expect(await plain.call('transferSol', { ...send, walletId: from })).toMatchObject({ success: true });
  const ofFrozen = { ...send, walletId: recorded.frozen.wallets[0]!.walletId };
  expect(await refusal(frozen.call('transferSol', ofFrozen))).toBe('ACCOUNT_FROZEN');

  // Mandates that it sealed then still hold: of an order that came due meanwhile, and of one that is cancelled.
  const missed = orders.find(
    ({ status, sellToken }) => status === 'pending' && sellToken.amount === '10000000',
  )!;
  await trader.call('executeMissedOrder', { orderId: missed.orderId, pin: PIN });
  const missedStatus = async () => {
    const answer = await trader.call('getConditionalOrders', null);
    return answer.orders.find(({ orderId }) => orderId === missed.orderId)!.status;
  };
  await expect.poll(missedStatus, LONG).toBe('executed');
  const open = orders.find(({ status, triggerValue }) => status === 'pending' && triggerValue !== null)!;
  const cancelled = await trader.call('cancelConditionalOrder', { orderId: open.orderId, pin: PIN });
  expect(cancelled.order).toMatchObject({ status: 'cancelled' });

  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  const cumulus = (...words: string[]) =>
    execFileSync(process.execPath, [CUMULUS, ...words], { env, encoding: 'utf8' });
  expect(cumulus('audit', 'verify')).toMatch(/entries hold/);
  expect(cumulus('status', '--audit')).toContain(' 0 differences');
  launcher.kill('SIGINT');
  expect(await exitCode).toBe(0);
}, 300_000);
