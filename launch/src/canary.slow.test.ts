import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { fileKeyEncryptionKey } from '../../signer/src/keys/file-key-encryption-key.ts';
import { unseal } from '../../signer/src/keys/sealed-key.ts';
import { decodeAddress, encodeBase58 } from '../../signer/src/terms/base58.ts';
import { faucet, newAddress } from './chain-client.ts';
import { newCustomer } from './customer.ts';
import { startWorld } from './world.ts';

const PIN = '928371';
const WRONG_PIN = '928372';
const PASSWORD = 'correct horse battery';

const world = await startWorld({ slotMs: 25, env: { LOG_LEVEL: 'trace' } });
afterAll(() => world.stop());

/** Everything that the server answers to this process, as it went over the wire. */
const answers: string[] = [];
const plainFetch = globalThis.fetch;
globalThis.fetch = async (...request) => {
  const response = await plainFetch(...request);
  const headers = [...response.headers].map((header) => header.join(': ')).join('\n');
  if (String(request[0]).startsWith(world.url)) answers.push(`${headers}\n${await response.clone().text()}`);
  return response;
};
afterAll(() => {
  globalThis.fetch = plainFetch;
});

async function databaseText(): Promise<string> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const lines: string[] = [];
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`);
      lines.push(...table.rows.map(({ row }) => row));
    }
    return lines.join('\n');
  } finally {
    await client.end();
  }
}

/** The wallet's seed, opened by the test as an operator with both the database and the key file could. */
async function seedOf(walletId: string, publicKey: string): Promise<Buffer> {
  const client = new pg.Client({ connectionString: world.databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query('select sealed_key, user_id from wallets where id = $1', [walletId]);
    const holder = { walletId, owner: rows[0].user_id, publicKey: decodeAddress(publicKey)! };
    return await unseal(fileKeyEncryptionKey(join(world.dataDir, 'keys', 'kek')), holder, rows[0].sealed_key);
  } finally {
    await client.end();
  }
}

test('a wallet key and a PIN are in no log, table, answer or error, in any form', async () => {
  const customer = await newCustomer(world.url, 'canary@example.test');
  const { wallet } = await customer.call('createCloudWallet', { name: 'Canary' });
  const { walletId, publicKey } = wallet;
  await faucet(world, publicKey, 5_000_000_000n);
  await customer.call('setCloudWalletPin', { pin: PIN });
  const order = { walletId, toAddress: newAddress(), amount: '0.5' };
  const refused = [
    customer.call('transferSol', order),
    customer.call('transferSol', { ...order, pin: WRONG_PIN }),
    customer.call('transferSol', { ...order, amount: '1000', pin: PIN }),
    customer.call('transferSol', { ...order, toAddress: PIN, pin: PIN }),
    customer.call('setCloudWalletPin', { pin: PIN }),
    customer.call('transferSol', { ...order, pin: { [PIN]: PIN } as never }),
  ];
  const outcomes = await Promise.allSettled(refused);
  expect(outcomes.map(({ status }) => status)).toEqual(refused.map(() => 'rejected'));
  // A refused wrong PIN is a try; a right one clears it.
  expect(await customer.call('transferSol', { ...order, pin: PIN })).toMatchObject({ success: true });

  const seed = await seedOf(walletId, publicKey);
  const expanded = Buffer.concat([seed, decodeAddress(publicKey)!]);
  const needles = [seed, expanded].flatMap((key) => [
    key.toString('latin1'),
    key.toString('hex'),
    key.toString('hex').toUpperCase(),
    key.toString('base64').replace(/=+$/, ''),
    key.toString('base64url'),
    encodeBase58(key),
    [...key].join(','),
    [...key].join(', '),
  ]);
  // Six digits may stand inside a longer number or a hexadecimal text by chance: alone they are the PIN.
  const pins = new RegExp(`(?<![0-9a-zA-Z])(${PIN}|${WRONG_PIN})(?![0-9a-zA-Z])`);

  const places = new Map<string, string>([
    ['the database', await databaseText()],
    ['the answers', answers.join('\n')],
    [
      'the refusals',
      outcomes.map((outcome) => JSON.stringify(outcome, Object.getOwnPropertyNames(outcome))).join('\n'),
    ],
  ]);
  for (const name of readdirSync(world.logsDir))
    places.set(name, readFileSync(join(world.logsDir, name), 'latin1'));

  // The search itself works: what is meant to be there is found.
  expect(places.get('the database')).toContain(publicKey);
  expect(places.get('the answers')).toContain(publicKey);
  expect(places.get('signer.log')).toContain(walletId);
  for (const [place, text] of places) {
    for (const needle of needles) expect(text.includes(needle), `the wallet key is in ${place}`).toBe(false);
    expect(pins.exec(text)?.[0], `the PIN is in ${place}`).toBeUndefined();
    expect(text.includes(PASSWORD), `the password is in ${place}`).toBe(false);
  }
});
