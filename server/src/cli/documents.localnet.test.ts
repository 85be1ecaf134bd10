import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MANDATE_KEY, OPERATOR_KEY } from '../../../signer/testing/mandates.ts';
import { contestWorld } from '../../../testing/contests.ts';
import { emptyDatabase } from '../../../testing/database.ts';
import { operator } from '../../../testing/operator.ts';
import { release } from '../../../testing/release.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';
import { ownSigner } from '../../../testing/test-signer.ts';
import { runningThree } from '../../../testing/three-signers.ts';
import { sessionOf, userRow } from '../../../testing/user-row.ts';
import { newAddress } from '../../../testing/wallets.ts';
import { openSignerProcess } from '../adapters/signer-process.ts';
import { keyCode } from '../operations/operators/key-code.ts';
import { nameOf } from './command.ts';
import { commands } from './registry.ts';

const SOL = 1_000_000_000n;
const signer = ownSigner();
const world = await runningCumulus({ SETTLEMENT_POLL: '50', SETTLEMENT_LEASE: '3000' }, undefined, signer);
const { database, until, settings, newOwner } = world;
const { db } = database;
const folder = mkdtempSync(join(tmpdir(), 'cumulus-documents-'));
release(() => rmSync(folder, { recursive: true, force: true }));
const keys = openSignerProcess({ socketPath: settings.SIGNER_SOCKET });
release(() => keys.close());
const { hostname, port } = new URL(world.url);
const cumulus = operator({
  ...settings,
  ADMIN_ORIGIN: 'https://admin.example',
  ...{ DATABASE_URL: database.url, OPERATOR_DATABASE_URL: database.operatorUrl, HOST: hostname, PORT: port },
  ...{ OPERATOR_KEY, MANDATE_KEY, NETWORK: 'localnet' },
  SIGNER_JOURNAL: join(dirname((await signer).KEK_FILE), '../journal'),
  DATA_DIR: join(folder, 'data'),
});

const email = 'ann@documents.test';
const user = await newOwner(5n * SOL, email);
const { walletId, publicKey } = user;
await user.ask('setCloudWalletPin', { pin: '271828' });
const to = newAddress();
const { result: sent } = await user.ask('transferSol', { toAddress: to, amount: '0.25', pin: '271828' });
const { txSignature: signature } = sent as { txSignature: string };
const { id: intentId, user_id: userId } = await db
  .selectFrom('intents')
  .select(['id', 'user_id'])
  .where('signature', '=', signature)
  .executeTakeFirstOrThrow();

/** A payment as a screening service leaves it. */
async function heldPayment(): Promise<string> {
  const id = randomUUID();
  const open = { state: 'pending', signature: null, slot: null, fee_lamports: null, settled_at: null };
  const fields = JSON.stringify({ ...{ id, idempotency_key: id, lease_until: '2999-01-01' }, ...open });
  await sql`
    with held as (
      insert into intents select copied.* from intents, jsonb_populate_record(intents, ${fields}::jsonb) as copied
      where intents.id = ${intentId} returning id
    )
    insert into screenings (intent_id, verdict, answered) select id, 'hold', true from held`.execute(
    database.superuser.db,
  );
  return id;
}

async function newOrder(): Promise<string> {
  const { result, error } = await user.ask('createConditionalOrder', {
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    conditionType: 'time',
    scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
    pin: '271828',
  });
  expect(error).toBeUndefined();
  return (result as { orderId: string }).orderId;
}

/** Two entries of a started campaign that wait for a review, beside the one that got a place. */
async function candidates(): Promise<string[]> {
  await cumulus('contests create --name Reviewed --places 3 --end 2999-01-01T00:00:00Z --kind game');
  await cumulus('contests start --name Reviewed');
  const { wallets, clock } = contestWorld(database, keys, { perNetwork: 1 });
  clock.advance(1_000);
  for (let entering = 0; entering < 3; entering += 1)
    await wallets.create(sessionOf(await userRow(db)), 'Reviewed', null, { ip: '203.0.113.1', proof: null });
  const rows = await db.selectFrom('contest_candidates').select('id').execute();
  return rows.map(({ id }) => id);
}

async function deletedWallet(): Promise<string> {
  const { result, error } = await world.call(
    'createCloudWallet',
    { name: 'Gone', pin: '271828' },
    user.token,
  );
  expect(error).toBeUndefined();
  const { wallet } = result as { wallet: { walletId: string; publicKey: string } };
  await user.ask('deleteCloudWallet', { walletId: wallet.walletId, pin: '271828' });
  return wallet.publicKey;
}

// Before its account is frozen and its address blocked.
const [gone, orderId] = [await deletedWallet(), await newOrder()];
const desktop = newAddress();
let waiting: readonly string[] = [];

const newKey = async (): Promise<string> => JSON.parse((await cumulus('service keygen --json')).out).key;

/** What follows each command, in an order in which all of them succeed. A new command needs a line here. */
const cases: Readonly<Record<string, string | (() => Promise<string>)>> = {
  status: '',
  doctor: '',
  find: signature,
  'users show': email,
  'users export': email,
  'users freeze': email,
  'users thaw': `--email ${email} --why "they came to our office"`,
  'sessions list': email,
  'accounts block': '--email gone@documents.test',
  'accounts list-blocked': '',
  'accounts list-set-aside': '',
  'accounts unblock': '--email gone@documents.test',
  'wallets list': email,
  'wallets show': publicKey,
  'wallets list-deleted': email,
  'wallets restore': gone,
  'wallets register-desktop': `--user ${userId} --public-key ${desktop} --name Ledger`,
  'wallets list-desktop': `--user ${userId}`,
  'wallets remove-desktop': `--user ${userId} --public-key ${desktop}`,
  'service keygen': '',
  async 'service add'() {
    for (const name of ['dora', 'emil']) await cumulus(`operators add ${name} --role admin`);
    return `shop --key ${await newKey()} --day 100 --why "they sell" --as dora`;
  },
  async 'service confirm'() {
    const { out } = await cumulus(
      `service add game --key ${await newKey()} --day 9 --why "play" --as dora --json`,
    );
    return `${JSON.parse(out).proposed} --as emil`;
  },
  'service raise': 'game --day 10 --why "more" --as dora',
  'service lower': 'game --day 8 --why "less" --as dora',
  'service list': '',
  'service end': 'game --why "over" --as dora',
  'operators add': 'ann --role admin',
  'operators enrol': 'ann --replace',
  async 'operators confirm'() {
    await cumulus('operators add carl --role viewer');
    const key = { credentialId: 'of carl', publicKey: 'a key' };
    await sql`
      insert into operator_passkeys (credential_id, operator_id, algorithm, public_key, counter, confirmed_at)
      select ${key.credentialId}, id, 'ES256', ${key.publicKey}, 0, null from operators where name = 'carl'`.execute(
      database.superuser.db,
    );
    return `carl --code ${keyCode(key)}`;
  },
  'operators role': 'ann --role viewer',
  'operators list': '',
  'operators remove': 'ann',
  'intents list': '',
  'intents show': intentId,
  'intents evidence': intentId,
  'orders list': '',
  'orders cancel': `--id ${orderId} --why "asked by phone"`,
  'mandates adopt': '--why update',
  'swaps try': `--wallet ${publicKey} --sell 0.01 --for ${USDC_MINT}`,
  'holds set': `--wallet ${walletId} --why test`,
  'holds list': '',
  'holds lift': `--wallet ${walletId} --why test`,
  'incident start': '--reason "We look into it"',
  'incident show': '',
  'incident end': '--why over',
  'screening list': '',
  'screening release': async () => `--id ${await heldPayment()} --why checked`,
  'screening refuse': async () => `--id ${await heldPayment()} --why list`,
  'users reset-pin': `--user ${userId} --now --why forgotten`,
  'users remove-passkeys': `--user ${userId} --why lost`,
  'contests treasury': '',
  'contests refill': '',
  'contests fund': '--sol 5',
  'refunds pay': `--wallet ${walletId} --sol 0.5 --why test`,
  'contests create': '--name Cup --places 2 --end 2999-01-01T00:00:00Z',
  'contests start': '--name Cup',
  'contests show': '--name Cup',
  'contests list': '',
  'contests end': '--name Cup',
  'contests review': async () => {
    waiting = await candidates();
    return '--name Reviewed';
  },
  'contests admit': async () => `--entry ${waiting[0]}`,
  'contests refuse': async () => `--entry ${waiting[1]} --why robot`,
  'contests withdraw': async () => {
    await cumulus('contests end --name Reviewed');
    await until(async () => {
      const open = await db
        .selectFrom('contest_entries')
        .where('funding_signature', 'is', null)
        .select('id')
        .execute();
      expect(open).toEqual([]);
      const pending = await db.selectFrom('intents').where('state', '=', 'pending').select('id').execute();
      expect(pending).toEqual([]);
    });
    return `--to ${newAddress()} --sol 0.5 --why over`;
  },
  'fees report': '',
  'pins adopt': '--why test',
  'keys show': '',
  'keys rotate': '',
  'keys rewrap': '',
  'signers status': '',
  'signers drill': '',
  'signers key': '--name a',
  'signers split': '',
  'signers reshare': '',
  'signers lost': '--name c --why test --as dora',
  async 'signers confirm'() {
    const { out } = await cumulus('signers lost c --why test --as dora --json');
    return `${JSON.parse(out).proposed} --name c --as emil`;
  },
  'custody prove': '',
  'audit verify': '',
  'audit export': '',
  'audit package': `--to ${join(folder, 'package')}`,
  'audit check': `--from ${join(folder, 'package')}`,
  'journal accept': '--why test',
  recover: '--accept --why test --patience 1',
  backup: `--to ${join(folder, 'backup')}`,
  restore: `--from ${join(folder, 'backup')}`,
  'database migrate': '',
  'installation forget': '--secret pepper',
  'sessions end': `--user ${userId}`,
  'users sign-out': `--user ${userId}`,
  completion: 'bash',
};

/** Settings that a command needs beside those of all. */
const settingsOf: Readonly<Record<string, () => Promise<NodeJS.ProcessEnv>>> = {
  'database migrate': async () => ({ MIGRATION_DATABASE_URL: database.ownerUrl }),
  'signers status': async () => ({ SIGNERS: (await runningThree()).setting }),
  async 'signers drill'() {
    const { setting } = await runningThree();
    const { url, operatorUrl } = (await runningCumulus({ SIGNERS: setting })).database;
    return { SIGNERS: setting, DATABASE_URL: url, OPERATOR_DATABASE_URL: operatorUrl };
  },
  'signers split': async () => ({ SIGNERS: (await runningThree({}, async () => {})).setting }),
  'signers reshare': async () => ({ SIGNERS: (await runningThree()).setting }),
  'signers confirm': async () => ({ SIGNERS: (await runningThree()).setting }),
  async restore() {
    const { url, ownerUrl, operatorUrl } = await emptyDatabase();
    const urls = { DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl, OPERATOR_DATABASE_URL: operatorUrl };
    const stopped = { SIGNER_SOCKET: '/nowhere', SIGNER_JOURNAL: join(folder, 'journal') };
    return { ...urls, ...stopped };
  },
};

test('every command has a line here', () => {
  expect(Object.keys(cases).toSorted()).toEqual(commands.map(nameOf).toSorted());
});

test.each(Object.keys(cases))(
  '%s answers with one document that has the fields of its help',
  async (name) => {
    const given = cases[name]!;
    const rest = typeof given === 'string' ? given : await given();
    const more = (await settingsOf[name]?.()) ?? {};
    const { code, out, error } = await cumulus(`${name} ${rest} --json`, more);
    // They may find that something is wrong, and answer all the same.
    if (['status', 'doctor', 'signers status'].includes(name))
      expect(error === '' || JSON.parse(error).exitCode === code).toBe(true);
    else expect([code, error]).toEqual([0, '']);
    const document = JSON.parse(out) as Record<string, unknown>;
    const { answers } = commands.find((command) => nameOf(command) === name)!;
    expect(Object.keys(document).toSorted()).toEqual(Object.keys(answers).toSorted());
    expect(numbersOfMoney(document)).toEqual([]);
  },
);

test.each(Object.keys(cases))('%s reports an error as a document', async (name) => {
  const { code, out, error } = await cumulus(`${name} --json --nonsense`);
  expect([code, out]).toEqual([2, '']);
  expect(JSON.parse(error)).toEqual({ error: expect.any(String), exitCode: 2 });
});

const MONEY = /lamports|amount|delta|bought|booked|onchain/i;

/** Paths of amounts that are no text. */
function numbersOfMoney(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'number' && MONEY.test(name)
      ? [`${path}.${name}`]
      : numbersOfMoney(inner, `${path}.${name}`),
  );
}

test('a command that fails with findings prints them, and its sentence as a document', async () => {
  const { code, out, error } = await cumulus(`audit verify --since ${'0'.repeat(63)}1 --json`);
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ broken: null, earlierHeadAt: null });
  expect(JSON.parse(error)).toEqual({ error: expect.stringContaining('not in this chain'), exitCode: 1 });
});

test('the help is a document, too', async () => {
  const { out } = await cumulus('--help --json', {});
  const { commands: listed } = JSON.parse(out) as { commands: { noun: string }[] };
  expect(listed).toHaveLength(commands.length);
});
