import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import pg from 'pg';
import { chainBalances } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import type { Finding } from './findings.ts';
import { BOUGHT_MINT } from './payments.ts';
import type { Spender } from './spender.ts';

/** Longest until the server has booked the newest deposits, milliseconds. */
const SETTLE_WITHIN = 60_000;
const PAUSE = 500;
const TOKENS = [USDC_MINT, BOUGHT_MINT];

/** Compares each wallet's balances by the API and by the whole ledger with the chain. */
export async function auditBalances(world: World, spenders: readonly Spender[]): Promise<Finding[]> {
  const database = new pg.Pool({ connectionString: world.databaseUrl });
  try {
    const deadline = Date.now() + SETTLE_WITHIN;
    const perWallet = await Promise.all(
      spenders.map(async (spender) => {
        for (;;) {
          const findings = await compare(world, database, spender);
          if (findings.length === 0 || Date.now() > deadline) return findings;
          await sleep(PAUSE);
        }
      }),
    );
    return perWallet.flat();
  } finally {
    await database.end();
  }
}

async function compare(
  world: World,
  database: pg.Pool,
  { customer, walletId, publicKey }: Spender,
): Promise<Finding[]> {
  const { balances } = await customer.call('getCloudWalletBalances', { walletIds: [walletId] });
  const { rows } = await database.query<{ mint: string; sum: string }>(
    'select mint, sum(delta)::text as sum from ledger where wallet_id = $1 group by mint',
    [walletId],
  );
  const findings: Finding[] = [];
  for (const mint of [SOL_MINT, ...TOKENS]) {
    const chain = await chainBalances(world, publicKey, mint === SOL_MINT ? USDC_MINT : mint);
    const expected = String(mint === SOL_MINT ? chain.lamports : chain.tokens);
    const held = balances[0]?.tokens.find((token) => token.mint === mint)?.balance ?? '0';
    const shown = mint === SOL_MINT ? balances[0]?.solLamports : held;
    const booked = rows.find((row) => row.mint === mint)?.sum ?? '0';
    for (const [source, found] of [
      ['the API', shown],
      ['the ledger', booked],
    ]) {
      if (found !== expected)
        findings.push({ what: `${mint} of ${publicKey} by ${source}`, expected, found: `${found}` });
    }
  }
  return findings;
}
