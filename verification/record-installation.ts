import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { faucet, newAddress } from '../launch/src/chain-client.ts';
import { type Customer, newCustomer } from '../launch/src/customer.ts';
import { UNLIMITED } from '../launch/src/unlimited.ts';
import { startWorld, type World } from '../launch/src/world.ts';
import { withStoppedDatabase } from '../server/src/cli/stopped-database.ts';
import { openDatabase } from '../server/src/db/pool.ts';
import { backUp } from '../server/src/recovery/backup.ts';
import { answersTo } from '../testing/launch/answers-to.ts';

// Writes down an installation of this version that has been used, for upgrade.slow.test.ts of later versions to start over. Its
// secrets are of this recording alone.
const CUMULUS = join(import.meta.dirname, '../server/src/cli/main.ts');
const PIN = '738204';
/** When orders and the campaign are due that must still be open when a later version starts. */
const FAR = '2099-01-01T00:00:00.000Z';
/** When an order is due while nothing runs: after the end of this recording. */
const MISSED_MS = 5 * 60_000;
/** The rows are in the backup; the rest is made again. */
const LEFT_OUT = [
  'postgres',
  'logs',
  'server',
  'signer/cache',
  'logos',
  'localnet/market.json',
  'localnet/snapshot',
];

const [to] = process.argv.slice(2);
if (!to) throw new Error('usage: npm run installation -- FILE.tar.gz');
const folder = mkdtempSync(join(tmpdir(), 'cumulus-installation-'));
const dataDir = join(folder, 'data');
const world = await startWorld({ dataDir, env: UNLIMITED });
let answers: object;
try {
  answers = await use(world);
} finally {
  await world.stop();
}
await withStoppedDatabase({ ...process.env, DATA_DIR: dataDir }, async (url) => {
  const { db, pool } = openDatabase(url, 2);
  const journals = new Map([['', join(dataDir, 'signer/journal')]]);
  await backUp({ db, journals, ofThree: null, at: new Date() }, join(folder, 'backup'));
  await pool.end();
});
writeFileSync(join(folder, 'answers.json'), `${JSON.stringify(answers, null, 2)}\n`);
for (const name of LEFT_OUT) rmSync(join(dataDir, name), { recursive: true, force: true });
const same = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mtime=@0'];
execFileSync('tar', [...same, '-I', 'gzip -9n', '-cf', to, '-C', folder, 'answers.json', 'backup', 'data']);
rmSync(folder, { recursive: true });

/** Some of all that users and operators do. Returns what the server then answers. */
async function use(to: World): Promise<object> {
  const cumulus = (...words: string[]) =>
    execFileSync(process.execPath, [CUMULUS, ...words], {
      env: { PATH: process.env.PATH, DATA_DIR: dataDir },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  cumulus('contests', 'treasury');
  cumulus('contests', 'fund', '--sol', '5');
  cumulus('contests', 'create', '--name', 'Sol Cup', '--places', '10', '--end', FAR);
  cumulus('contests', 'start', '--name', 'Sol Cup');

  const trader = await newCustomer(to.url, 'trader@upgrade.test');
  const main = await walletOf(trader, 'Main');
  const savings = await walletOf(trader, 'Savings');
  const deleted = await walletOf(trader, 'Deleted');
  await faucet(to, main.publicKey, 20_000_000_000n);
  await faucet(to, main.publicKey, 2_000_000_000n, USDC_MINT);
  await trader.call('setCloudWalletPin', { pin: PIN });
  const pin = { pin: PIN };
  await untilMoney(trader, main.walletId);
  const friend = newAddress();
  const from = { walletId: main.walletId, ...pin };
  await trader.call('transferSol', {
    ...from,
    toAddress: friend,
    amount: '0.5',
    idempotencyKey: 'first send',
  });
  await trader.call('transferSol', { ...from, toAddress: savings.publicKey, amount: '3' });
  await trader.call('transferToken', {
    ...from,
    toAddress: friend,
    tokenMint: USDC_MINT,
    amount: '12.5',
    decimals: 6,
  });
  const pair = { inputMint: SOL_MINT, outputMint: USDC_MINT, amount: '1500000000' };
  const { quote } = await trader.call('getCloudWalletSwapQuote', { walletId: main.walletId, ...pair });
  await trader.call('executeCloudWalletSwap', {
    ...from,
    quote: { seal: quote.seal },
    userConfirmedPriceImpact: true,
  });
  await placeOrders(trader, from);
  await trader.call('deleteCloudWallet', { walletId: deleted.walletId, ...pin });
  await trader.call('saveContact', { address: friend, name: 'Mum', ...pin });
  await trader.call('addTokenToWatchlist', { tokenAddress: USDC_MINT });
  await trader.call('setNoticeSettings', {
    topics: { received: { push: false, mail: true } },
    hideAmounts: true,
  });
  await trader.call('createCloudWallet', { name: 'Sol Cup', ...pin });

  const plain = await newCustomer(to.url, 'plain@upgrade.test');
  const only = await walletOf(plain, 'Only');
  await faucet(to, only.publicKey, 2_000_000_000n);
  const frozen = await newCustomer(to.url, 'frozen@upgrade.test');
  const ice = await walletOf(frozen, 'Ice');
  await faucet(to, ice.publicKey, 1_000_000_000n);
  await untilMoney(plain, only.walletId);
  await untilMoney(frozen, ice.walletId);
  await frozen.call('freezeAccount', null);
  await untilBooked(() => cumulus('status', '--audit', '--json'));
  return {
    version: execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim(),
    recordedAt: new Date().toISOString(),
    friend,
    trader: await answersTo(trader),
    plain: await answersTo(plain),
    frozen: await answersTo(frozen),
    contest: await trader.call('getContestLeaderboard', null),
  };
}

/** One that is due at a time, one at a price, one that will be missed, and one that is cancelled. */
async function placeOrders(trader: Customer, payer: { walletId: string; pin: string }): Promise<void> {
  const sell = { mint: USDC_MINT, symbol: 'USDC', decimals: 6, logoURI: 'usdc', amount: '250000000' };
  const buy = { mint: SOL_MINT, symbol: 'SOL', decimals: 9, logoURI: 'solana' };
  const order = { ...payer, sellToken: sell, buyToken: buy };
  await trader.call('createConditionalOrder', { ...order, conditionType: 'time', scheduledTime: FAR });
  const sol = { mint: SOL_MINT, symbol: 'SOL', name: 'Solana' };
  await trader.call('createConditionalOrder', {
    ...{ ...order, conditionType: 'market', triggerToken: sol, triggerCondition: 'price_above' },
    ...{ triggerValue: 100_000, expirationMode: 'gtc' },
  });
  // Missed by the time a later version is started.
  await trader.call('createConditionalOrder', {
    ...{ ...order, conditionType: 'time', sellToken: { ...sell, amount: '10000000' } },
    scheduledTime: new Date(Date.now() + MISSED_MS).toISOString(),
  });
  const { orderId } = await trader.call('createConditionalOrder', {
    ...order,
    conditionType: 'time',
    scheduledTime: FAR,
  });
  await trader.call('cancelConditionalOrder', { orderId, pin: PIN });
}

async function walletOf(customer: Customer, name: string) {
  return (await customer.call('createCloudWallet', { name })).wallet;
}

async function untilMoney(customer: Customer, walletId: string): Promise<void> {
  for (;;) {
    const { balances } = await customer.call('getCloudWalletBalances', { walletIds: [walletId] });
    if ((balances[0]?.solBalance ?? 0) > 0) return;
    await sleep(200);
  }
}

/** Waits until the ledger has all that the chain has. */
async function untilBooked(status: () => string): Promise<void> {
  for (;;) {
    try {
      status();
      return;
    } catch {
      await sleep(1_000);
    }
  }
}
