import { SOL_MINT, USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import type { World } from '../world.ts';
import { chainBalances } from './chain.ts';
import type { Spender } from './chaos.ts';
import { BOUGHT_MINT } from './orders.ts';

/** One difference between two tellings of the same thing. */
export interface Finding {
  readonly what: string;
  readonly expected: string;
  readonly found: string;
}

/** Compares, for every spender and receiver: the chain, the ledger, and what the customers were told. */
export async function audit(
  world: World,
  spenders: readonly Spender[],
  funded: { lamports: bigint; usdc: bigint },
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const expect = (what: string, found: unknown, expected: unknown) => {
    if (String(found) !== String(expected))
      findings.push({ what, found: String(found), expected: String(expected) });
  };
  const database = new pg.Client({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    const pending = await database.query(`select count(*)::int as n from intents where state = 'pending'`);
    expect('intents left pending', pending.rows[0].n, 0);
    const live = await database.query(`select count(*)::int as n from attempts where state = 'live'`);
    expect('attempts left live', live.rows[0].n, 0);
    for (const spender of spenders) {
      await auditWallet(world, database, spender, funded, expect);
      await auditAnswers(database, spender, expect);
      for (const receiver of spender.receivers) await auditReceiver(world, spender, receiver, expect);
    }
  } finally {
    await database.end();
  }
  return findings;
}

type Expect = (what: string, found: unknown, expected: unknown) => void;

async function auditWallet(
  world: World,
  database: pg.Client,
  spender: Spender,
  funded: { lamports: bigint; usdc: bigint },
  expect: Expect,
) {
  const { rows } = await database.query<{ mint: string; delta: string }>(
    // What the faucet gave is no business of the wallet's own.
    `select mint, sum(delta)::text as delta from ledger where wallet_id = $1 and source = 'intent' group by mint`,
    [spender.walletId],
  );
  const booked = (mint: string) => BigInt(rows.find((row) => row.mint === mint)?.delta ?? 0);
  const chain = await chainBalances(world, spender.publicKey, USDC_MINT);
  const others = await chainBalances(world, spender.publicKey, BOUGHT_MINT);
  const wrapped = await chainBalances(world, spender.publicKey, WRAPPED_SOL_MINT);
  // The token account's own rent came from the faucet; SOL of the wallet itself is all that counts.
  expect(`lamports of wallet ${spender.publicKey}`, chain.lamports, funded.lamports + booked(SOL_MINT));
  expect(`USDC of wallet ${spender.publicKey}`, chain.tokens, funded.usdc + booked(USDC_MINT));
  expect(`JUP of wallet ${spender.publicKey}`, others.tokens, booked(BOUGHT_MINT));
  expect(`wrapped SOL of wallet ${spender.publicKey}`, wrapped.tokens, 0n);
}

async function auditReceiver(world: World, spender: Spender, receiver: string, expect: Expect) {
  const sum = (isToken: boolean) =>
    spender.endings
      .filter(
        ({ moved, order }) =>
          moved && 'to' in order && order.to === receiver && (order.token !== null) === isToken,
      )
      .reduce((total, { order }) => total + order.amount, 0n);
  const chain = await chainBalances(world, receiver, USDC_MINT);
  expect(`lamports received by ${receiver}`, chain.lamports, 1_000_000_000n + sum(false));
  expect(`USDC received by ${receiver}`, chain.tokens, sum(true));
}

/** What each customer was told last is what the tables say. */
async function auditAnswers(database: pg.Client, spender: Spender, expect: Expect) {
  const { rows } = await database.query<{
    idempotency_key: string;
    state: string;
    signature: string | null;
    moved: object | null;
  }>('select idempotency_key, state, signature, moved from intents where wallet_id = $1', [spender.walletId]);
  const byKey = new Map(rows.map((row) => [row.idempotency_key, row]));
  for (const { order, moved, signature, swapped } of spender.endings) {
    const row = byKey.get(order.key);
    expect(`state of order ${order.key}`, row?.state === 'confirmed', moved);
    if (moved) expect(`signature of order ${order.key}`, row?.signature, signature);
    const kept = row?.moved as { sold: string; bought: string } | null | undefined;
    expect(
      `amounts of order ${order.key}`,
      `${swapped?.sold} ${swapped?.bought}`,
      `${kept?.sold} ${kept?.bought}`,
    );
    byKey.delete(order.key);
  }
  expect(`intents of ${spender.walletId} that nobody asked for`, byKey.size, 0);
}
