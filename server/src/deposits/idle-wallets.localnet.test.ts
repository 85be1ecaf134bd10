import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { createIssuer } from '../../../testing/issuer.ts';
import { sharedLocalnet } from '../../../testing/localnet.ts';
import { release } from '../../../testing/release.ts';
import { swept } from '../../../testing/swept.ts';
import { unheard } from '../../../testing/unheard.ts';
import { userRow } from '../../../testing/user-row.ts';
import { walletRow } from '../../../testing/wallet-row.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createProfit } from '../history/profit/profit.ts';
import { openDeposits } from './deposits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MONTH = 30 * 24 * HOUR;
const LISTING = 4 * HOUR;
const WALLETS = 40;

const localnet = await sharedLocalnet();
const { db, superuser } = await testDatabase();
let calls = 0;
const chain = openSolanaRpc({
  ...localnet,
  clock: systemClock,
  onCall() {
    calls += 1;
  },
});
release(() => chain.close());
const issuer = await createIssuer(chain, localnet);
const clock = heldClock(Date.now());
const log = { warn: () => {}, error: () => {} };
const market = { prices: async () => new Map(), tokens: async () => new Map() };
const { booked } = createProfit({ db, market, clock, log, invalidations: unheard });
const deposits = openDeposits({ db, chain, clock, log, booked, sweepMs: MINUTE, listMs: LISTING, ...swept });
const user = await userRow(db);

/** A wallet with SOL and two tokens, with which nothing has happened for days. */
async function idleWallet(): Promise<{ id: string; address: Address }> {
  const { address } = await generateKeyPairSigner();
  await localnet.fund(address, 1_000_000_000n);
  await localnet.fund(address, 5n, USDC_MINT);
  await localnet.fund(address, 5n, localnet.mintOf('BONK'));
  return { id: await walletRow(db, user, address), address };
}

async function idle(): Promise<void> {
  const since = new Date(clock.now() - 48 * HOUR);
  await superuser.pool.query('update wallets set created_at = $1', [since]);
  await superuser.pool.query('update deposit_watches set active_at = $1', [since]);
}

async function passMinutes(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    clock.advance(MINUTE);
    await deposits.check();
  }
}

async function rowsOf(id: string): Promise<number> {
  return (await db.selectFrom('ledger').select('signature').where('wallet_id', '=', id).execute()).length;
}

test('an idle wallet costs less than 1,500 calls a month', { timeout: 300_000 }, async () => {
  const wallets = await Promise.all(Array.from({ length: WALLETS }, idleWallet));
  await localnet.step(32);
  await passMinutes(3);
  for (const { id } of wallets) expect(await rowsOf(id)).toBe(3);
  await idle();
  const before = calls;
  await passMinutes(LISTING / MINUTE);
  const aMonth = ((calls - before) / WALLETS) * (MONTH / LISTING);
  expect(aMonth).toBeLessThan(1_500);
  // Each was compared, and its accounts were listed once.
  expect(aMonth).toBeGreaterThan(2 * (MONTH / LISTING));
});

test('of an idle wallet, a deposit is seen within minutes, and into a new token account when they are listed', async () => {
  const { id, address } = await idleWallet();
  await localnet.step(32);
  await passMinutes(2);
  await idle();
  await passMinutes(4);
  await localnet.fund(address, 7n, USDC_MINT);
  await localnet.step(32);
  await passMinutes(4);
  expect(await rowsOf(id)).toBe(4);
  await idle();
  await passMinutes(1);
  await issuer.give(address, await issuer.createMint(), 9n);
  await localnet.step(32);
  await passMinutes(10);
  expect(await rowsOf(id)).toBe(4);
  await passMinutes(LISTING / MINUTE);
  expect(await rowsOf(id)).toBe(5);
});

test('a new token account is seen at once if someone says that there may be one', async () => {
  const { id, address } = await idleWallet();
  await localnet.step(32);
  await passMinutes(2);
  await idle();
  await passMinutes(4);
  await issuer.give(address, await issuer.createMint(), 9n);
  await localnet.step(32);
  deposits.hint([address]);
  await expect
    .poll(async () => {
      await passMinutes(1);
      return rowsOf(id);
    })
    .toBe(4);
});
