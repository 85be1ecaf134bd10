import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { chainBalances } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { createFindings, type Expect, type Finding, readBooked } from './findings.ts';
import { BOUGHT_MINT } from './payments.ts';
import { FUNDS_LAMPORTS, FUNDS_USDC, RECEIVER_LAMPORTS, type Spender } from './spender.ts';

/** Compares chain, ledger and the customers' responses for every spender and receiver. */
export async function auditPayments(world: World, spenders: readonly Spender[]): Promise<Finding[]> {
  const { findings, expect } = createFindings();
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    const pending = await database.query(`select count(*)::int as n from intents where state = 'pending'`);
    expect('intents left pending', pending.rows[0].n, 0);
    const live = await database.query(`select count(*)::int as n from attempts where state = 'live'`);
    expect('attempts left live', live.rows[0].n, 0);
    for (const spender of spenders) {
      await auditWallet(world, database, spender, expect);
      await auditOutcomes(database, spender, expect);
      for (const receiver of spender.receivers) await auditReceiver(world, spender, receiver, expect);
    }
  } finally {
    await database.end();
  }
  return findings;
}

async function auditWallet(
  world: World,
  database: pg.Client,
  { walletId, publicKey }: Spender,
  expect: Expect,
): Promise<void> {
  const booked = await readBooked(database, walletId);
  const chain = await chainBalances(world, publicKey, USDC_MINT);
  const bought = await chainBalances(world, publicKey, BOUGHT_MINT);
  const wrapped = await chainBalances(world, publicKey, WRAPPED_SOL_MINT);
  // The faucet paid the token account's rent, so only the wallet's own SOL counts.
  expect(`lamports of wallet ${publicKey}`, chain.lamports, FUNDS_LAMPORTS + booked(SOL_MINT));
  expect(`USDC of wallet ${publicKey}`, chain.tokens, FUNDS_USDC + booked(USDC_MINT));
  expect(`JUP of wallet ${publicKey}`, bought.tokens, booked(BOUGHT_MINT));
  expect(`wrapped SOL of wallet ${publicKey}`, wrapped.tokens, 0n);
}

async function auditReceiver(
  world: World,
  { outcomes }: Spender,
  receiver: string,
  expect: Expect,
): Promise<void> {
  const received = (isToken: boolean) =>
    outcomes
      .filter(
        ({ moved, payment }) =>
          moved && 'to' in payment && payment.to === receiver && (payment.token !== null) === isToken,
      )
      .reduce((total, { payment }) => total + payment.amount, 0n);
  const chain = await chainBalances(world, receiver, USDC_MINT);
  expect(`lamports received by ${receiver}`, chain.lamports, RECEIVER_LAMPORTS + received(false));
  expect(`USDC received by ${receiver}`, chain.tokens, received(true));
}

/** Each customer's final response must be what the tables say. */
async function auditOutcomes(
  database: pg.Client,
  { walletId, outcomes }: Spender,
  expect: Expect,
): Promise<void> {
  const { rows } = await database.query<{
    idempotency_key: string;
    state: string;
    signature: string | null;
    moved: { sold: string; bought: string } | null;
  }>('select idempotency_key, state, signature, moved from intents where wallet_id = $1', [walletId]);
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  for (const { payment, moved, signature, swapped } of outcomes) {
    const { key } = payment;
    const row = byKey.get(key);
    expect(`state of payment ${key}`, row?.state === 'confirmed', moved);
    if (moved) expect(`signature of payment ${key}`, row?.signature, signature);
    expect(
      `amounts of payment ${key}`,
      `${swapped?.sold} ${swapped?.bought}`,
      `${row?.moved?.sold} ${row?.moved?.bought}`,
    );
    byKey.delete(key);
  }
  expect(`intents of ${walletId} without a request`, byKey.size, 0);
}
