import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, TERMS_VERSION, USDC_MINT } from '@cumulus/contract/limits.ts';
import { calls } from '@cumulus/contract/registry.ts';
import pg from 'pg';
import { readSecrets } from '../launch/src/secrets.ts';
import { UNLIMITED } from '../launch/src/unlimited.ts';
import { startWorld, type World } from '../launch/src/world.ts';
import { generator } from '../testing/generator.ts';
import { newSpender, payOnce } from './chaos/spender.ts';

// Writes down every statement that a server of this version executes while customers use it: the next version's migrations have
// to leave them working (server/src/db/two-versions.test.ts).
const PAYMENTS = 12;
const WORKERS_MS = 20_000;
const FILE = new URL('../server/src/db/released-statements.json', import.meta.url);
/** What a server says beside these needs no table. */
const ABOUT_TABLES = /^(?:select|insert|update|delete|with)\b/i;

const world = await startWorld({ slotMs: 50, env: UNLIMITED });
try {
  await logStatements(world);
  await useAll(world);
} finally {
  // The log is complete once the database has stopped.
  const log = readFileSync(join(world.logsDir, 'postgres.log'), 'utf8');
  await world.stop();
  const statements = [...new Set(executed(log))].filter((text) => ABOUT_TABLES.test(text)).sort();
  writeFileSync(FILE, `${JSON.stringify(statements, null, 2)}\n`);
  console.log(`${statements.length} statements`);
}

async function logStatements({ databaseUrl, dataDir }: World): Promise<void> {
  const url = new URL(databaseUrl);
  Object.assign(url, { username: 'postgres', password: readSecrets(dataDir).superuserPassword });
  const superuser = new pg.Client({ connectionString: url.href });
  await superuser.connect();
  await superuser.query(`alter system set log_statement = 'all'`);
  await superuser.query(`alter system set log_line_prefix = '%u: '`);
  await superuser.query('select pg_reload_conf()');
  await superuser.end();
}

/** Payments of all kinds, and every function once, as far as it takes an empty request or one about a wallet. */
async function useAll(to: World): Promise<void> {
  const random = generator(1);
  const spender = await newSpender(to);
  const { customer, walletId } = spender;
  for (let paid = 0; paid < PAYMENTS; paid++) await payOnce(spender, random);
  const [address] = spender.receivers;
  const about = {
    ...{ walletId, walletIds: [walletId], mint: USDC_MINT, tokenAddress: USDC_MINT, mints: [USDC_MINT] },
    ...{ tokens: [USDC_MINT], tokenAddresses: [USDC_MINT], range: '1M', query: 'USDC', name: 'Mum' },
    ...{
      address,
      toAddress: address,
      tokenMint: USDC_MINT,
      decimals: 6,
      amount: '0.001',
      reference: address,
    },
    ...{ idempotencyKey: randomUUID(), email: 'no-one@chaos.test', version: TERMS_VERSION, token: 'none' },
    ...{ orderId: randomUUID(), id: randomUUID(), sessionId: randomUUID(), ids: [], setting: null },
  };
  const requests: Readonly<Record<string, object>> = {
    createConditionalOrder: {
      ...{ walletId, conditionType: 'time', sellToken: { mint: SOL_MINT, amount: '1000000' } },
      ...{ buyToken: { mint: USDC_MINT }, scheduledTime: new Date(Date.now() + 5_000).toISOString() },
    },
    setCloudWalletPin: { pin: '738204' },
  };
  // What ends the customer's sign-in or wallets comes last.
  const last = [
    'setCloudWalletPin',
    'freezeAccount',
    'deleteCloudWallet',
    'signOutEverywhere',
    'deleteAccount',
  ];
  const names = Object.keys(calls).filter((name) => !last.includes(name));
  const refused: string[] = [];
  const use = async (name: string): Promise<void> => {
    await customer
      .call(name as never, (requests[name] ?? about) as never)
      .catch((error: Error) => refused.push(`${name}: ${error.message}`));
  };
  for (const name of names) await use(name);
  // Workers sample prices, value, sign receipts and execute the order.
  await sleep(WORKERS_MS);
  for (const name of last) await use(name);
  console.log(`refused: ${refused.join('; ')}`);
}

/** The server's statements in the log, each of which may take several lines. */
function executed(log: string): string[] {
  return log
    .split(/\n(?!\t)/)
    .flatMap(
      (entry) => /^cumulus_server: LOG: {2}(?:execute [^:]+|statement): ([\s\S]*)$/.exec(entry)?.[1] ?? [],
    )
    .map((text) => text.replaceAll('\n\t', '\n').trim());
}
