import { createSecretKey, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { decisionText, type TestAuthenticator, testAuthenticator } from '../../testing/authenticator.ts';
import { MINT, OTHER_MINT, TO } from '../../testing/cases.ts';
import { type Fields, type SignerClient, signerClient } from '../../testing/client.ts';
import { MANDATE_KEY, PIN_PEPPER, sealMandate } from '../../testing/mandates.ts';
import { order, sealed } from '../../testing/operator.ts';
import { type SignerRun, scratchFolder, startSigner } from '../../testing/process.ts';
import { type PayingWallet, payingWallet } from '../../testing/wallet.ts';
import { verifierOf } from './pin-verifier.ts';

const SOL = '1'.repeat(32);
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112';
const folder = scratchFolder();
let run: SignerRun;
let by: SignerClient;
let wallet: PayingWallet;
let authenticator: TestAuthenticator;

const start = async () => {
  run = await startSigner({ folder: folder.path });
  by = await signerClient(run.socket);
};
beforeAll(start);
beforeEach(async () => {
  wallet = await payingWallet(by);
  authenticator = testAuthenticator();
});
afterAll(async () => {
  await run.kill();
  folder[Symbol.dispose]();
});

const nonce = async () => {
  const { ok } = await by.ask({ name: 'passkey_begin', owner: wallet.owner });
  return (ok as Fields).nonce;
};
const add = async (passkey = authenticator, ticket: unknown = null, label = 'Phone') => {
  const registration = passkey.create(decisionText(await nonce(), 'addPasskey', { name: label }));
  return await by.ask({ name: 'passkey_add', owner: wallet.owner, label, ticket, ...registration });
};
const added = ({ ok }: Fields) => JSON.parse(String((ok as Fields).passkey));
/** A ticket for what the passkey has decided. */
const decide = async (
  call: string,
  request: Readonly<Record<string, string>> = {},
  terms: Readonly<Record<string, string>> | null = null,
) => {
  const answer = authenticator.get(decisionText(await nonce(), call, request, terms));
  const { ok } = await by.ask({ name: 'passkey_check', owner: wallet.owner, ...answer });
  return (ok as Fields).ticket;
};
const authorise = (terms: unknown, ticket: unknown, of: Partial<PayingWallet> = {}) => {
  const { walletId, owner } = { ...wallet, ...of };
  const mandate = { id: randomUUID(), owner, walletId, expiresAt: null, terms };
  return by.ask({ name: 'authorise', mandate: JSON.stringify(mandate), ticket });
};
const pay = (lamports: string, to = TO) => ({ kind: 'transfer_sol', to, lamports });

describe('with a passkey', () => {
  beforeEach(async () => {
    expect(added(await add())).toMatchObject({ credentialId: authenticator.credentialId, name: 'Phone' });
  });

  test('a frozen account is thawed at once, by what was given for that alone', async () => {
    const { owner } = wallet;
    await by.ask({ name: 'freeze', owner });
    const thaw = (ticket: unknown) => by.ask({ name: 'thaw', owner, ticket });
    expect((await add(testAuthenticator(), await decide('addPasskey'))).held).toMatch(/frozen/);
    expect((await authorise(pay('1'), 'any')).held).toMatch(/frozen/);
    for (const ticket of [null, await decide('setCloudWalletPin')])
      expect((await thaw(ticket)).ok).toEqual({ until: expect.any(String) });
    expect((await thaw(await decide('thawAccount'))).ok).toEqual({});
  });

  test('nothing is signed that a server has sealed alone, also after a crash', async () => {
    const refused = "the owner's passkey was not given";
    expect((await wallet.pay(TO, 1)).refused).toBe(refused);
    const mandate = { id: randomUUID(), owner: wallet.owner, walletId: wallet.walletId, expiresAt: null };
    const sealed = sealMandate({ ...mandate, terms: { kind: 'transfer_sol', to: TO, lamports: '1' } });
    expect((await by.ask({ name: 'record', mandate: sealed, context: '{}' })).refused).toBe(refused);
    await run.kill();
    await start();
    expect((await by.ask({ name: 'record', mandate: sealed, context: '{}' })).refused).toBe(refused);
  });

  test('what it has decided is signed, once', async () => {
    const ticket = await decide('transferSol', {}, { ...pay('5'), walletId: wallet.walletId });
    const { ok } = await authorise(pay('5'), ticket);
    const { mandate } = ok as { mandate: string };
    const intentId = JSON.parse(Buffer.from(mandate.split('.')[0]!, 'base64url').toString()).id;
    expect((await wallet.pay(TO, 5, { mandate, intentId })).ok).toMatchObject({ intentId });
    expect((await authorise(pay('5'), ticket)).refused).toBe('the PIN was not given for this');
  });

  const transfer = { kind: 'transfer_token', to: TO, mint: MINT, amount: '7' };
  const swap = { kind: 'swap', sellMint: WRAPPED_SOL, sellAmount: '9', buyMint: MINT, buyAmount: '3' };
  const shop = { ...pay('5'), memo: 'Invoice 17', references: `${MINT},${OTHER_MINT}` };
  const decided = {
    sol: pay('5'),
    shop,
    token: { ...transfer, decimals: '6' },
    swap: { ...swap, sellMint: SOL },
    order: { kind: 'order', sellMint: SOL, sellAmount: '9', buyMint: MINT },
    floored: { kind: 'order', sellMint: SOL, sellAmount: '9', buyMint: MINT, buyAmount: '3' },
    reclaim: { kind: 'reclaim' },
  };
  test.each<[string, keyof typeof decided, object]>([
    ['recipient', 'sol', pay('5', MINT)],
    ['amount', 'sol', pay('6')],
    ['memo', 'shop', { ...shop, memo: 'Invoice 18' }],
    ['memo than none', 'sol', { ...pay('5'), memo: 'Invoice 17' }],
    ['reference', 'shop', { ...shop, references: MINT }],
    ['reference than none', 'sol', { ...pay('5'), references: MINT }],
    ['payment without memo and references', 'shop', pay('5')],
    ['kind', 'sol', swap],
    ['kind of a reclaim', 'reclaim', pay('5')],
    ['recipient of a token', 'token', { ...transfer, to: MINT }],
    ['token', 'token', { ...transfer, mint: OTHER_MINT }],
    ['amount of a token', 'token', { ...transfer, amount: '8' }],
    ['token that is sold', 'swap', { ...swap, sellMint: OTHER_MINT }],
    ['amount that is sold', 'swap', { ...swap, sellAmount: '10' }],
    ['token that is bought', 'swap', { ...swap, buyMint: OTHER_MINT }],
    ['least that is bought', 'swap', { ...swap, buyAmount: '2' }],
    ['order of less', 'order', { ...swap, sellAmount: '8', buyAmount: '0' }],
    ['floor of an order', 'floored', { ...swap, kind: 'order', buyAmount: '2' }],
    ['order without its floor', 'floored', { ...swap, buyAmount: '0' }],
  ])('another %s than it has decided is refused', async (_what, kind, terms) => {
    const ticket = await decide('any', {}, { ...decided[kind], walletId: wallet.walletId });
    expect((await authorise(terms, ticket)).refused).toBe('the passkey was given for something else');
  });

  test('another wallet, or nothing that moves, is refused', async () => {
    const other = await payingWallet(by, wallet.owner);
    const ticket = await decide('transferSol', {}, { ...pay('5'), walletId: wallet.walletId });
    const refused = 'the passkey was given for something else';
    expect((await authorise(pay('5'), ticket, { walletId: other.walletId })).refused).toBe(refused);
    expect((await authorise(pay('5'), await decide('cancelConditionalOrder'))).refused).toBe(refused);
  });

  test.each(['token', 'shop', 'swap', 'order', 'floored'] as const)(
    'its decision about a %s becomes a mandate',
    async (kind) => {
      const ticket = await decide('any', {}, { ...decided[kind], walletId: wallet.walletId });
      const order = { ...swap, buyAmount: '0' };
      const floored = { ...swap, kind: 'order' };
      const terms = { token: transfer, shop, swap, order, floored }[kind];
      expect((await authorise(terms, ticket)).ok).toEqual({ mandate: expect.any(String) });
    },
  );

  test('a PIN is set and removed by it alone', async () => {
    const set = (ticket: unknown) => by.ask({ name: 'pin_set', owner: wallet.owner, pin: '271828', ticket });
    const remove = (ticket: unknown) =>
      by.ask({ name: 'pin_remove', owner: wallet.owner, pin: null, ticket });
    expect((await set(null)).refused).toBe("the owner's PIN or passkey was not given");
    expect((await set(await decide('removePasskey'))).refused).toBe(
      'the passkey was given for something else',
    );
    expect((await set(await decide('setCloudWalletPin'))).ok).toEqual({ isSet: 'true' });
    expect((await remove(null)).refused).toBe("the owner's PIN or passkey was not given");
    expect((await remove(await decide('removeCloudWalletPin'))).ok).toEqual({ is: 'right' });
    expect((await remove(await decide('removeCloudWalletPin'))).ok).toEqual({ is: 'none' });
  });

  test('another is added, renamed and removed by it alone, each as it says', async () => {
    const second = testAuthenticator('EdDSA');
    const { credentialId } = second;
    const remove = (ticket: unknown) =>
      by.ask({ name: 'passkey_remove', owner: wallet.owner, credentialId, ticket });
    expect((await add(second)).refused).toBe("the owner's PIN or passkey was not given");
    const foreign = await decide('addPasskey', { name: 'Phone', credentialId: authenticator.credentialId });
    expect((await add(second, foreign)).refused).toBe('the passkey was given for something else');
    const ticket = await decide('addPasskey', { name: 'Phone', credentialId });
    expect(added(await add(second, ticket))).toMatchObject({ credentialId });
    const first = await decide('removePasskey', { credentialId: authenticator.credentialId });
    expect((await remove(first)).refused).toBe('the passkey was given for something else');
    expect((await remove(await decide('removePasskey', { credentialId }))).ok).toEqual({});
  });

  test('an operator takes all of them away, and the server is believed again', async () => {
    const reset = { kind: 'passkeys_reset', owner: wallet.owner, why: 'the phone is lost' } as const;
    expect((await order(by, reset)).ok).toEqual({});
    expect((await wallet.pay(TO, 1)).ok).toBeDefined();
  });
});

describe('with a PIN', () => {
  beforeEach(async () => {
    await by.ask({ name: 'pin_set', owner: wallet.owner, pin: '271828', ticket: null });
  });
  const give = async (
    call: string,
    request: Readonly<Record<string, string>> = {},
    terms: Readonly<Record<string, string>> | null = null,
  ) => {
    const decision = decisionText('', call, request, terms);
    const { ok } = await by.ask({ name: 'pin_check', owner: wallet.owner, pin: '271828', decision });
    return (ok as Fields).ticket;
  };

  test('alone, a passkey is added with that PIN', async () => {
    expect((await add()).refused).toBe("the owner's PIN or passkey was not given");
    const { credentialId } = authenticator;
    const ticket = await give('addPasskey', { name: 'Phone', credentialId });
    expect((await add(authenticator, ticket)).ok).toBeDefined();
  });

  test('its ticket is good for what it was given for, and for nothing else', async () => {
    const decided = { ...pay('5'), walletId: wallet.walletId };
    const refused = 'the PIN was given for something else';
    for (const terms of [pay('6'), pay('5', MINT), { kind: 'reclaim' }])
      expect((await authorise(terms, await give('transferSol', {}, decided))).refused).toBe(refused);
    expect((await authorise(pay('5'), await give('createCloudWallet'))).refused).toBe(refused);
    const forget = { name: 'factors_forget', owner: wallet.owner };
    expect((await by.ask({ ...forget, ticket: await give('transferSol', {}, decided) })).refused).toBe(
      refused,
    );
    expect((await add(authenticator, await give('addPasskey', { name: 'Tablet' }))).refused).toBe(refused);
    const ticket = await give('transferSol', {}, decided);
    expect((await authorise(pay('5'), ticket)).ok).toEqual({ mandate: expect.any(String) });
    expect((await authorise(pay('5'), ticket)).refused).toBe('the PIN was not given for this');
  });

  test('nothing is given a ticket that does not say what the PIN is for', async () => {
    const check = (decision: unknown) =>
      by.ask({ name: 'pin_check', owner: wallet.owner, pin: '271828', decision });
    expect((await check(undefined)).refused).toBe('the request is malformed at decision');
    expect((await check('{}')).refused).toBe('the decision is malformed');
  });

  test('a frozen account is not thawed by it', async () => {
    const { owner } = wallet;
    await by.ask({ name: 'freeze', owner });
    const thaw = await by.ask({ name: 'thaw', owner, ticket: await give('thawAccount') });
    expect(thaw.ok).toEqual({ until: expect.any(String) });
    expect((await wallet.pay(TO, 1)).refused ?? '').toMatch(/PIN was not given/);
  });
});

describe('a PIN that an older version kept in its database', () => {
  const adopt = async (fields: Fields = {}) => {
    const verifier = await verifierOf(createSecretKey(PIN_PEPPER, 'utf8'), wallet.owner, '271828');
    const pin = { owner: wallet.owner, verifier, failed: 0, lockedUntil: null };
    return await order(by, { kind: 'pin_adopt', ...pin, ...fields });
  };
  const isSet = async () =>
    ((await by.ask({ name: 'pin_set', owner: wallet.owner, pin: '314159', ticket: null })).ok as Fields)
      .isSet === 'false';

  test('is taken over from an operator alone', async () => {
    const verifier = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
    const asked = { owner: wallet.owner, verifier, failed: 0, lockedUntil: null };
    expect((await by.ask({ name: 'pin_adopt', ...asked })).refused).toBe(
      'the signer knows no request of this name',
    );
    const server = createSecretKey(MANDATE_KEY, 'utf8');
    const forged = sealed(Date.now(), { kind: 'pin_adopt', ...asked }, server);
    expect((await by.ask({ name: 'operate', order: forged })).refused).toBe(
      'the order was not sealed by the operator',
    );
    expect((await adopt()).ok).toEqual({ isSet: 'true' });
    expect(await isSet()).toBe(true);
  });

  test('is not taken over beside a passkey, or what is no verifier at all', async () => {
    expect((await adopt({ verifier: 'forged' })).ok).toEqual({ isSet: 'false' });
    await add();
    expect((await adopt()).ok).toEqual({ isSet: 'false' });
    expect((await wallet.pay(TO, 1)).refused).toBe("the owner's passkey was not given");
  });
});

test('the decimals that it has decided are in the mandate', async () => {
  await add();
  const terms = { kind: 'transfer_token', to: TO, mint: MINT, amount: '7' };
  const ticket = await decide('transferToken', {}, { ...terms, decimals: '2', walletId: wallet.walletId });
  const { mandate } = (await authorise(terms, ticket)).ok as { mandate: string };
  expect(JSON.parse(Buffer.from(mandate.split('.')[0]!, 'base64url').toString()).terms.decimals).toBe('2');
});
