import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { askedBy } from '@cumulus/contract/protection.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { scratchFolder, startSigner } from '../../../signer/testing/process.ts';
import { grantOf } from '../../../testing/grants.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { orderCalls } from '../../../testing/order-calls.ts';
import { enrolledPasskey } from '../../../testing/passkeys.ts';
import { bearer, cookies } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

// What a thief can do who has nothing but a token of the owner's, of a sign-in some time ago; and how the owner ends it.
const SOL = 1_000_000_000n;
/** What one wallet may send in a day by the signer's own policy: base units. */
const MOST = 6n * SOL;
const folder = scratchFolder();
const signer = await startSigner({
  folder: folder.path,
  environment: { SIGNER_POLICY: JSON.stringify({ perWalletDay: { amounts: { SOL: String(MOST) } } }) },
});
afterAll(async () => {
  await signer.kill();
  folder[Symbol.dispose]();
});
const { url, auth, call, signUp, until, database, localnet } = await runningCumulus({
  ...{ SIGNER_SOCKET: signer.socket, ROLES: 'api,worker', SETTLEMENT_POLL: '50', LARGE_SEND_USD: '1' },
});
const { db, superuser } = database;
const PIN = '738204';

/** An owner with 20 SOL who signed in an hour ago, and the token that a thief has of that. */
async function robbed(protect: (owner: { token: string }) => Promise<unknown> = async () => {}) {
  const { email, cookie, token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const created = await call('createCloudWallet', { name: 'Main' }, token);
  const { walletId, publicKey } = (created.result as { wallet: { walletId: string; publicKey: string } })
    .wallet;
  await localnet.fund(publicKey, 20n * SOL);
  await call('saveContact', { address: await newAddress(), name: 'Mum' }, token);
  const { id: userId } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const given = await protect({ token });
  await superuser.pool.query(
    `update identity.sessions as held set created_at = now() - interval '1 hour' from identity.users as known
     where known.id = user_id and known.email = $1`,
    [email],
  );
  const stolen = await bearer(auth, cookie);
  const thief = (name: string, data: object = {}) => call(name, data, stolen);
  /** All that a thief is after. */
  const belongings = async () => [
    await db.selectFrom('intents').select('id').where('user_id', '=', userId).execute(),
    await db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute(),
    await db
      .selectFrom('wallets')
      .select(['id', 'deleted_at', 'is_default'])
      .where('user_id', '=', userId)
      .execute(),
    await db.selectFrom('contacts').selectAll().where('user_id', '=', userId).execute(),
    await db.selectFrom('pins').select('hash').where('user_id', '=', userId).execute(),
    await db.selectFrom('passkeys').select('credential_id').where('user_id', '=', userId).execute(),
  ];
  return { email, userId, walletId, given, thief, belongings };
}

const ADDRESS = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM';
const PASSKEY = { credentialId: 'a'.repeat(43) };
/** A request for each call that moves something or changes something about security. */
const requestsFor = (walletId: string): Record<string, object> => ({
  transferSol: { walletId, toAddress: ADDRESS, amount: '1' },
  reclaimRent: { walletId },
  transferToken: { walletId, toAddress: ADDRESS, amount: '1', tokenMint: USDC_MINT, decimals: 6 },
  executeCloudWalletSwap: { walletId, quote: { seal: 'any' } },
  createConditionalOrder: {
    walletId,
    sellToken: { mint: SOL_MINT, amount: '1000000' },
    buyToken: { mint: USDC_MINT },
    conditionType: 'time',
    scheduledTime: new Date(Date.now() + 3_600_000).toISOString(),
  },
  cancelConditionalOrder: { orderId: crypto.randomUUID() },
  executeMissedOrder: { orderId: crypto.randomUUID() },
  setOrderFloor: {
    orderId: crypto.randomUUID(),
    floor: '1',
    walletId: 'w',
    sellMint: 'a',
    sellAmount: '1',
    buyMint: 'b',
  },
  ...orderCalls,
  cancelBundle: { bundleId: 'o' },
  createCloudWallet: { name: 'Mine' },
  deleteCloudWallet: { walletId },
  changePassword: { currentPassword: 'correct horse', newPassword: 'umbrella moss' },
  setCloudWalletPin: { pin: '927461' },
  removeCloudWalletPin: {},
  saveContact: { address: ADDRESS, name: 'Mum' },
  deleteContact: { address: ADDRESS },
  setAddressWait: { setting: null },
  setHandle: { setting: { handle: 'stolen', byEmail: false, walletId } },
  createWebhook: { url: 'https://thief.example.com/', events: ['payment.received'] },
  addPasskey: { ...PASSKEY, name: 'Mine', decision: '{}', clientDataJSON: '', authenticatorData: '' },
  renamePasskey: { ...PASSKEY, name: 'Mine' },
  removePasskey: PASSKEY,
  createGrant: { grant: grantOf({ wallets: [walletId || 'w'] }), bearer: 'ab'.repeat(32) },
  changeGrant: { grant: grantOf({ wallets: [walletId || 'w'] }) },
  connectProgram: { query: 'sig=none', wallets: [walletId || 'w'], expiresAt: null },
  setWalletLimit: { walletId: walletId || 'w', grant: null },
  exportOwnData: {},
  deleteAccount: { confirmEmail: 'owner@example.com' },
  thawAccount: {},
});
const guarded = Object.values(calls).filter((each) => askedBy(each).factor !== null);

test('every call that moves something or changes something about security is tried here', () => {
  expect(Object.keys(requestsFor('')).sort()).toEqual(guarded.map(({ name }) => name).sort());
});

describe.each([
  ['a PIN', ({ token }: { token: string }) => call('setCloudWalletPin', { pin: PIN }, token)],
  ['a passkey', ({ token }: { token: string }) => enrolledPasskey((name, data) => call(name, data, token))],
])('of an owner with %s', (_what, protect) => {
  test('a thief with a token moves nothing and changes nothing', async () => {
    const { walletId, thief, belongings } = await robbed(protect);
    const before = await belongings();
    for (const [name, request] of Object.entries(requestsFor(walletId))) {
      const { result, error } = await thief(name, request);
      expect(result, name).toBeUndefined();
      expect(error?.details?.code, name).toMatch(
        /^(PIN_REQUIRED|PASSKEY_REQUIRED|PIN_ALREADY_SET|ACCOUNT_NOT_FROZEN)$/,
      );
    }
    expect(await belongings()).toEqual(before);
  });
});

test('of an owner without a factor, a thief moves what the signer lets a wallet send, until the owner freezes', async () => {
  const { email, walletId, thief, belongings } = await robbed();
  const send = async (amount: string) =>
    await thief('transferSol', { walletId, toAddress: await newAddress(), amount });
  for (const { name } of guarded.filter((each) => askedBy(each).recentSignIn))
    expect((await thief(name, requestsFor(walletId)[name])).error?.details?.code, name).toBe(
      'SIGN_IN_REQUIRED',
    );
  expect((await send('5')).result).toMatchObject({ success: true });
  expect(JSON.stringify(await send('5'))).toContain('ON_HOLD');

  const mailed = async () => {
    const page = await (await fetch(`${url}/outbox`)).text();
    const letter = page.split('<article>').find((text) => text.includes(`To ${email},`)) ?? '';
    const link = /\/freeze\?token=([\w.-]+)/.exec(letter)?.[1];
    expect(link).toBeDefined();
    return link;
  };
  expect((await call('freezeByLink', { token: await until(mailed) })).result).toEqual({ success: true });
  const before = await belongings();
  for (const [name, request] of Object.entries(requestsFor(walletId)))
    if (name !== 'thawAccount')
      expect((await thief(name, request)).error?.details?.code, name).toBe('ACCOUNT_FROZEN');
  expect((await thief('thawAccount')).error?.details?.code).toBe('SIGN_IN_REQUIRED');
  expect((await thief('sendThawLink')).error?.details?.code).toBe('SIGN_IN_REQUIRED');
  // Not even who writes the database moves anything: the signer has the freeze too.
  await superuser.db.updateTable('users').set({ frozen_at: null }).where('email', '=', email).execute();
  expect(JSON.stringify(await send('0.1'))).toContain('ON_HOLD');
  await superuser.db.updateTable('users').set({ frozen_at: new Date() }).where('email', '=', email).execute();
  const moved = (await belongings())[0]!.length - before[0]!.length;
  expect(moved).toBeLessThanOrEqual(1);

  const again = await auth('/sign-in/email', { email, password: 'correct horse' });
  const ended = await call('signOutEverywhere', null, await bearer(auth, cookies(again)));
  expect(ended.result).toEqual({ success: true });
  // What changes something is refused at once. A guarded call says until the process is notified that the account is frozen.
  expect((await thief('setDefaultCloudWallet', { walletId })).error?.details?.code).toBe('UNAUTHENTICATED');
  await until(async () => {
    expect((await thief('getCloudWallets')).error?.details?.code).toBe('UNAUTHENTICATED');
    expect((await thief('createCloudWallet', { name: 'Late' })).error?.details?.code).toBe('UNAUTHENTICATED');
  });
});

test('an owner with a passkey freezes and thaws at once, and a thief does not', async () => {
  const { walletId, thief, given } = await robbed(({ token }) =>
    enrolledPasskey((name, data) => call(name, data, token)),
  );
  const passkey = given as Awaited<ReturnType<typeof enrolledPasskey>>;
  await thief('freezeAccount');
  expect((await thief('thawAccount')).error?.details?.code).toBe('PASSKEY_REQUIRED');
  const send = { walletId, toAddress: ADDRESS, amount: '1' };
  expect((await thief('transferSol', send)).error?.details?.code).toBe('ACCOUNT_FROZEN');
  expect((await passkey.call('thawAccount', {})).result).toEqual({ success: true });
  const terms = { kind: 'transfer_sol', walletId, to: ADDRESS, lamports: String(SOL) } as const;
  expect((await passkey.call('transferSol', send, terms)).result).toMatchObject({ success: true });
});
