import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { type CallName, calls } from '@cumulus/contract/registry.ts';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newAddress } from '../../../../testing/issuer.ts';
import { operator } from '../../../../testing/operator.ts';
import { orderCalls } from '../../../../testing/order-calls.ts';
import { runningApp, testSettings } from '../../../../testing/running-app.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';

const world = await runningCumulus({ SETTLEMENT_POLL: '50' });
const { database, settings, until, url, newOwner, signUp, auth, call } = world;
const { db, superuser } = database;
const command = operator({ ...testSettings(database), ...settings });
const SOL = 1_000_000_000n;
const REASON = 'A node of ours shows wrong balances';
const WORDS = `${REASON}.`;

const RECIPIENT = await newAddress();
/** What passes the shape of each function that changes something. */
const INPUTS: Partial<Record<CallName, object>> = {
  changePassword: { currentPassword: 'correct horse', newPassword: 'wrong battery' },
  setAddressWait: { setting: null },
  setHandle: { setting: null },
  createWebhook: { url: 'https://hooks.example.com/', events: ['payment.sent'] },
  createGrant: { grant: '{}', bearer: 'a'.repeat(64) },
  changeGrant: { grant: '{}' },
  connectProgram: { query: 'sig=none', wallets: ['w'], expiresAt: null },
  setWalletLimit: { walletId: 'w', grant: null },
  saveContact: { address: SOL_MINT, name: 'Ann' },
  deleteContact: { address: SOL_MINT },
  createConditionalOrder: { conditionType: 'time' },
  executeMissedOrder: { orderId: 'order' },
  setOrderFloor: {
    orderId: 'order',
    floor: '1',
    walletId: 'w',
    sellMint: 'a',
    sellAmount: '1',
    buyMint: 'b',
  },
  ...orderCalls,
  addPasskey: { credentialId: 'a', name: 'a', decision: 'a', clientDataJSON: 'a', authenticatorData: 'a' },
  renamePasskey: { credentialId: 'a', name: 'a' },
  removePasskey: { credentialId: 'a' },
  deleteAccount: { confirmEmail: 'mine@example.org' },
  setCloudWalletPin: { pin: '271828' },
  removeCloudWalletPin: { pin: '271828' },
  executeCloudWalletSwap: { quote: { seal: 'seal' } },
  transferSol: { toAddress: RECIPIENT, amount: '1' },
  transferToken: { toAddress: RECIPIENT, tokenMint: USDC_MINT, amount: '1', decimals: 6 },
  createCloudWallet: { name: 'Second' },
  subscribeToPush: { endpoint: 'https://push.example/1', p256dh: 'a', auth: 'a', language: 'en' },
  thawAccountByLink: { token: 'token' },
  beginPasskey: {},
};
const requestsOf = (name: string) => INPUTS[name as CallName] ?? {};

const incident = async () => ((await call('getIncident')).result as { incident: unknown }).incident;
const codeOf = async (answer: ReturnType<typeof call>) => (await answer).error?.details?.code ?? 'OK';

async function start() {
  onTestFinished(async () => void (await command('incident end --why over')));
  const { out } = await command(`incident start --reason "${REASON}" --json`);
  await until(async () => expect(await incident()).not.toBeNull());
  return JSON.parse(out) as { since: string; isQuiet: boolean };
}

test('every function that writes money or protections is refused, with the words of the operator', async () => {
  const { ask } = await newOwner(5n * SOL);
  const paid = { toAddress: await newAddress(), amount: '1', idempotencyKey: 'paid before' };
  expect(await codeOf(ask('transferSol', paid))).toBe('OK');
  const { since, isQuiet } = await start();
  expect(isQuiet).toBe(true);
  const changing = Object.values(calls).filter(({ changes }) => changes);
  for (const { name } of changing)
    expect([name, (await ask(name, requestsOf(name))).error]).toEqual([
      name,
      {
        status: 'UNAVAILABLE',
        message: expect.stringContaining(WORDS),
        details: { code: 'INCIDENT', since, reason: WORDS },
      },
    ]);
  // What was accepted before is answered as ever.
  expect(await ask('transferSol', paid)).toMatchObject({ result: { success: true } });
  expect(await codeOf(ask('concludePayment', { idempotencyKey: 'asked about' }))).toBe('OK');
});

test('signing in and out, ending sessions, freezing, cancelling and reading go on', async () => {
  const { ask, token, walletId } = await newOwner(SOL);
  const order = {
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: '1000' },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    ...{ conditionType: 'time', scheduledTime: new Date(Date.now() + 86_400_000).toISOString() },
  };
  const { orderId } = (await ask('createConditionalOrder', order)).result as { orderId: string };
  await start();
  const { email } = await signUp();
  expect((await auth('/sign-in/email', { email, password: 'correct horse' })).ok).toBe(true);
  for (const { name, protection } of Object.values(calls))
    if (protection !== 'public' && /^(get|has|check|find|search)/.test(name) && name !== 'getTestSol')
      expect([name, await codeOf(ask(name, requestsOf(name)))]).not.toEqual([name, 'INCIDENT']);
  expect(await codeOf(ask('getCloudWalletBalances', { walletIds: [walletId] }))).toBe('OK');
  expect(await codeOf(ask('exportOwnData'))).toBe('OK');
  expect(await codeOf(ask('cancelConditionalOrder', { orderId }))).toBe('OK');
  expect(await codeOf(ask('endOtherSessions'))).toBe('OK');
  expect(await codeOf(ask('freezeAccount'))).toBe('OK');
  expect(await codeOf(call('thawAccount', {}, token))).toBe('INCIDENT');
  expect(await codeOf(ask('signOutEverywhere'))).toBe('OK');
  // Once the server is notified: what only reads goes by what it remembers.
  await vi.waitFor(async () => expect(await codeOf(ask('getCloudWallets'))).toBe('UNAUTHENTICATED'));
});

test('a server that was never notified and remembers nothing writes nothing either', async () => {
  const { ask } = await newOwner(5n * SOL);
  const count = async () => {
    const { rows } = await sql`
      select (select count(*) from intents) as intents, (select count(*) from wallets) as wallets,
        (select count(*) from orders) as orders, (select count(*) from contacts) as contacts,
        (select count(*) from pins) as pins`.execute(db);
    return rows[0];
  };
  const before = await count();
  await sql`alter table installation disable trigger incident_changed`.execute(superuser.db);
  onTestFinished(async () => {
    await sql`alter table installation enable trigger incident_changed`.execute(superuser.db);
    await command('incident start --reason Over');
    await command('incident end --why over');
  });
  await command(`incident start --reason "${REASON}"`);
  expect(await incident()).toBeNull();
  for (const name of [
    'transferSol',
    'createCloudWallet',
    'setDefaultCloudWallet',
    'saveContact',
    'setCloudWalletPin',
    'setAddressWait',
    'getTestSol',
    'askPinReset',
  ] as const)
    expect([name, await codeOf(ask(name, requestsOf(name)))]).toEqual([name, 'INCIDENT']);
  expect(await count()).toEqual(before);
});

test('it outlives the servers, and each of them says it without a restart', async () => {
  const second = await runningApp(database, settings);
  const ready = async (at: string) =>
    (await (await fetch(`${at}/readyz`)).json()) as { warnings?: { incident?: string } };
  expect((await ready(url)).warnings?.incident).toBeUndefined();
  await start();
  await until(async () => {
    for (const at of [url, second.url]) expect((await ready(at)).warnings?.incident).toContain(WORDS);
  });
  const metrics = await (await fetch(`${second.url}/metrics`)).text();
  expect(metrics).toContain('cumulus_incident 1');
  await second.app.close();
  const third = await runningApp(database, settings);
  expect((await third.call('getIncident')).result).toMatchObject({ incident: { reason: WORDS } });
  expect((await command('status')).error).toContain(WORDS);
  expect((await command('incident show')).out).toContain(WORDS);
  expect((await command('incident start --reason Elsewhere')).out).toContain('Elsewhere.');
  expect((await command('incident end --why over')).code).toBe(0);
  await until(async () => {
    for (const at of [url, third.url]) expect((await ready(at)).warnings?.incident).toBeUndefined();
  });
  expect((await command('incident end --why over')).error).toBe('There is no incident.');
  const told = await db
    .selectFrom('audit_log')
    .select(['kind', 'actor', 'facts'])
    .where('kind', 'like', 'incident.%')
    .orderBy('id', 'desc')
    .limit(3)
    .execute();
  expect(told.map(({ kind, facts }) => [kind, facts.reason])).toEqual([
    ['incident.ended', 'Elsewhere.'],
    ['incident.reworded', 'Elsewhere.'],
    ['incident.started', WORDS],
  ]);
  expect(told[0]!.actor).not.toBe('server');
});

test('a reason that cannot be shown, or no right to give one, starts nothing', async () => {
  for (const reason of ['" "', `"${'a'.repeat(301)}"`, '"a\u202eb"'])
    expect((await command(`incident start --reason ${reason}`)).code).toBe(2);
  await expect(sql`update installation set incident_since = null`.execute(db)).rejects.toThrow('permission');
  expect(await incident()).toBeNull();
});
