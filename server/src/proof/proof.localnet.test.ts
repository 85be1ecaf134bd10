import { randomUUID } from 'node:crypto';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { verifyFiles } from '../../../verify/cumulus-verify.mjs';
import { openSignerProcess } from '../adapters/signer-process.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';
import { createOwnChainCheck } from '../custody/installation/own-chain.ts';
import { proveCustody } from '../custody/prove.ts';
import { createLiabilities } from './liabilities/liabilities.ts';
import { measureReceipts } from './receipts/measures.ts';

const { call, signUp, url, database, localnet, settings, until } = await runningCumulus({
  DEPOSIT_SWEEP: '1000',
});
const { db } = database;
const SOL = 1_000_000_000n;
const chain = openSolanaRpc({ ...localnet, clock });
const keys = openSignerProcess({ socketPath: settings.SIGNER_SOCKET! });
afterAll(() => Promise.all([chain.close(), keys.close()]));

const read = async () => (await call('getProof', {})).result as CallOutput<Calls['getProof']>;
const download = (name: string) => fetch(`${url}/exports/${name}.json`);

/** A user with a wallet whose deposit is booked. */
async function depositor(lamports: bigint) {
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, token);
  const { walletId, publicKey } = (result as { wallet: { walletId: string; publicKey: string } }).wallet;
  await localnet.fund(publicKey, lamports);
  await until(async () => {
    const booked = await db.selectFrom('ledger').select('delta').where('wallet_id', '=', walletId).execute();
    expect(booked).toHaveLength(1);
  });
  return { token, walletId, publicKey };
}

test('anyone reads and downloads the proof without a sign-in, and only its users their leaves', async () => {
  expect((await download('custody')).status).toBe(404);
  const user = await depositor(3n * SOL);
  await createOwnChainCheck(db)('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d');
  const log = pino({ enabled: false });
  const attest = keys.attest;
  await createLiabilities({
    priceDays: { close: async () => ({}), of: async () => ({}), closedIn: async () => null },
    ...{ db, signer: keys, clock, log },
    checkKey: 'ab'.repeat(32),
    publish: null,
    proveCustody: (at) => proveCustody({ db, chain, attest, network: 'localnet', at }),
  }).makeToday();

  const { publicKey, latest, ...measures } = await read();
  expect(publicKey).toBe(await keys.proofKey());
  expect(latest).toMatchObject({
    ...{ hasCustody: true, isCovered: true, others: 0 },
    tokens: [
      {
        mint: SOL_MINT,
        symbol: 'SOL',
        decimals: 9,
        owed: String(3n * SOL),
        held: String(3n * SOL),
        users: 1,
      },
    ],
  });
  expect(measures).toMatchObject({ orders: 0, lateness: null, swaps: 0, received: null });

  const { result } = await call('getOwnLeaves', {}, user.token);
  const { file } = result as CallOutput<Calls['getOwnLeaves']>;
  const files = [{ name: 'leaves', bytes: Buffer.from(file!.content) }];
  for (const name of ['liabilities', 'custody']) {
    const response = await download(name);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="cumulus-${name}-${latest!.day}.json"`,
    );
    files.push({ name, bytes: Buffer.from(await response.arrayBuffer()) });
  }
  expect(verifyFiles(publicKey!, files)).toMatchObject({ holds: true });
  expect((await call('getOwnLeaves', {})).error?.status).toBe('UNAUTHENTICATED');
});

test('a check is counted without a sign-in, and with one refused', async () => {
  const { token } = await signUp();
  const check = {
    day: '2030-01-01',
    mint: SOL_MINT,
    least: '1',
    input: 'ab'.repeat(32),
    output: 'ab'.repeat(64),
  };
  const signedIn = await call('countCheck', check, token);
  expect(signedIn.error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    details: { code: 'INVALID_INPUT', reason: 'A check is counted without a sign-in.' },
  });
  const signedOut = await call('countCheck', check);
  expect(signedOut.error?.details).toMatchObject({ field: 'day' });
  expect((await call('createCheckTokens', { day: '2030-01-01', tokens: [] })).error?.status).toBe(
    'UNAUTHENTICATED',
  );
});

test('the figures are those of the receipts of thirty days', async () => {
  const { walletId } = await depositor(SOL);
  const put = (daysAgo: number, lateness: number | null, quoted: number | null, received: number | null) =>
    sql`
      with intent as (
        insert into intents (id, user_id, wallet_id, idempotency_key, kind, request, plan, reserved_lamports, state)
        select ${randomUUID()}, user_id, id, ${randomUUID()}, 'swap', '{}', '{}', 0, 'confirmed'
        from wallets where id = ${walletId} returning id
      )
      insert into receipts (intent_id, settled_at, statement, signature, public_key, lateness_ms, order_kind, submitted_ms, quoted, received)
      select id, now() - ${`${daysAgo} days`}::interval, '{}', '', '', ${lateness}::bigint, ${daysAgo < 2 ? 'market' : 'time'},
             ${lateness}::bigint / 2, ${quoted}::numeric, ${received}::numeric from intent`.execute(
      database.superuser.db,
    );
  for (let number = 1; number <= 100; number += 1)
    await put(1, number * 10, 1_000, number === 1 ? 900 : 1_010);
  await put(40, 1_000_000, 1_000, 1);
  await put(2, null, null, null);
  await put(2, 8, null, null);
  expect(await measureReceipts(db, new Date(Date.now() - 30 * 86_400_000))).toEqual({
    orders: 101,
    submitted: [
      { kind: 'time', orders: 1, p50: 4, p99: 4 },
      { kind: 'market', orders: 100, p50: 250, p99: 495 },
    ],
    latenessMs: { p50: 500, p99: 990, p999: 1_000 },
    swaps: 100,
    received: { median: 1, p1: -10, below: 0.01 },
  });
});
