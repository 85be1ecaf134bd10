import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { testAuthenticator } from '../../../../signer/testing/authenticator.ts';
import { newAddress } from '../../../../testing/issuer.ts';
import { enrolledPasskey, nonceOf, registrationOf } from '../../../../testing/passkeys.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { decidedFields } from '../../../../wire/src/decision.ts';
import type { DecisionTerms } from '../../../../wire/src/terms.ts';

// A passkey reaches the signer with what its user decides: not even an attacker with server and database moves anything else.
const { call, database, newOwner, localnet } = await runningCumulus({
  JUPITER_REQUESTS_PER_SECOND: '100',
  SETTLEMENT_POLL: '50',
});
const { db } = database;
const SOL = 1_000_000_000n;
const PIN = '271828';

/** A user with 5 SOL and a passkey. */
async function user() {
  const owner = await newOwner(5n * SOL);
  const ask = (name: string, data: object = {}) => call(name, data, owner.token);
  return { ...owner, ask, passkey: await enrolledPasskey(ask) };
}

const pay = (walletId: string, toAddress: string, amount = '1') => ({
  input: { walletId, toAddress, amount },
  terms: {
    ...{ kind: 'transfer_sol', walletId, to: toAddress },
    lamports: String(BigInt(Number(amount) * 1e9)),
  } satisfies DecisionTerms,
});

async function moved(walletId: string): Promise<boolean> {
  const intents = db.selectFrom('intents').select('id').where('wallet_id', '=', walletId);
  return (await intents.where('signature', 'is not', null).execute()).length > 0;
}

test('a passkey sends, swaps, orders, cancels, and creates and deletes wallets', async () => {
  const { ask, walletId, passkey } = await user();
  const { input, terms } = pay(walletId, await newAddress());
  expect((await passkey.call('transferSol', input, terms)).result).toMatchObject({ success: true });

  const asked = { walletId, inputMint: SOL_MINT, outputMint: USDC_MINT, amount: String(SOL) };
  const { quote } = (await ask('getCloudWalletSwapQuote', asked)).result as {
    quote: { seal: string; minimumReceived: string };
  };
  const swapped = await passkey.call(
    'executeCloudWalletSwap',
    { walletId, quote: { seal: quote.seal }, userConfirmedPriceImpact: true },
    {
      ...{ kind: 'swap', walletId, sellMint: SOL_MINT, sellAmount: String(SOL), buyMint: USDC_MINT },
      buyAmount: quote.minimumReceived,
    },
  );
  expect(swapped.result).toMatchObject({ success: true });

  const order = {
    walletId,
    sellToken: { mint: SOL_MINT, symbol: 'SOL', decimals: 9, amount: String(SOL) },
    buyToken: { mint: USDC_MINT, symbol: 'USDC', decimals: 6 },
    conditionType: 'time',
    scheduledTime: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const ordered = await passkey.call('createConditionalOrder', order, {
    ...{ kind: 'order', walletId, sellMint: SOL_MINT, sellAmount: String(SOL), buyMint: USDC_MINT },
  });
  const { orderId } = ordered.result as { orderId: string };
  expect((await passkey.call('cancelConditionalOrder', { orderId })).result).toMatchObject({ success: true });

  const created = await passkey.call('createCloudWallet', { name: 'Savings' });
  const { wallet } = created.result as { wallet: { walletId: string } };
  expect((await passkey.call('deleteCloudWallet', { walletId: wallet.walletId })).result).toEqual({
    success: true,
  });
});

test('a token goes in the decimals that were decided', async () => {
  const { walletId, publicKey, passkey } = await user();
  await localnet.fund(publicKey, 5_000_000n, USDC_MINT);
  const to = await newAddress();
  const input = { walletId, toAddress: to, tokenMint: USDC_MINT, amount: '1.5', decimals: 6 };
  const terms = { kind: 'transfer_token', walletId, to, mint: USDC_MINT, amount: '1500000' } as const;
  const sent = await passkey.call('transferToken', input, { ...terms, decimals: '6' });
  expect(sent.result).toMatchObject({ success: true });
  const shown = await passkey.call('transferToken', input, { ...terms, decimals: '2' });
  expect(JSON.stringify(shown)).toContain('the mandate is for something else');
});

test('without it the signer refuses, though the database says that there is none', async () => {
  const { ask, walletId } = await user();
  const owners = db.selectFrom('wallets').select('user_id').where('id', '=', walletId);
  await db.deleteFrom('passkeys').where('user_id', '=', owners).execute();
  const sent = await ask('transferSol', pay(walletId, await newAddress()).input);
  expect(sent.error?.details).toMatchObject({
    code: 'GUARD_REFUSED',
    reason: "the owner's passkey was not given",
  });
  expect(await moved(walletId)).toBe(false);
  // It is shown again when the list is opened.
  expect((await ask('getPasskeys')).result).toMatchObject({ passkeys: [{ name: 'Phone' }] });
});

test('what was decided for one recipient, amount or wallet moves nothing else, and nothing twice', async () => {
  const { ask, walletId, passkey } = await user();
  const to = await newAddress();
  const { input, terms } = pay(walletId, to);
  const given = async (other: object, decided: DecisionTerms) => {
    const asked = await ask('transferSol', other);
    return ask('transferSol', {
      ...{ ...other, passkey: await passkey.decide(nonceOf(asked), 'transferSol', { ...other }, decided) },
    });
  };
  // As a server that was taken over would: the passkey signed the terms, the request says another.
  for (const other of [
    { ...input, toAddress: await newAddress() },
    { ...input, amount: '2' },
  ])
    expect((await given(other, terms)).error?.details).toMatchObject({
      code: 'GUARD_REFUSED',
      reason: 'the passkey was given for something else',
    });
  expect(await moved(walletId)).toBe(false);
  const asked = await ask('transferSol', input);
  const once = { ...input, passkey: await passkey.decide(nonceOf(asked), 'transferSol', input, terms) };
  const changed = { ...once, toAddress: await newAddress() };
  expect((await ask('transferSol', changed)).error?.details?.code).toBe('INVALID_PASSKEY');
  expect((await ask('transferSol', once)).result).toMatchObject({ success: true });
  expect((await ask('transferSol', once)).error?.details?.code).toBe('INVALID_PASSKEY');
});

test('a call that moves nothing takes what was decided for it alone', async () => {
  const { ask, passkey } = await user();
  const asked = await ask('saveContact', { address: SOL_MINT, name: 'Mum' });
  const input = { address: await newAddress(), name: 'Mum' };
  for (const [name, other] of [
    ['deleteContact', input],
    ['saveContact', { ...input, name: 'Dad' }],
  ] as const) {
    const given = await passkey.decide(nonceOf(asked), name, other);
    expect((await ask('saveContact', { ...input, passkey: given })).error?.details?.code).toBe(
      'INVALID_PASSKEY',
    );
  }
  expect((await passkey.call('saveContact', input)).result).toMatchObject({ success: true });
});

test('beside a PIN either is taken, and the PIN is set and removed by a passkey', async () => {
  const { ask, walletId, passkey } = await user();
  expect((await ask('setCloudWalletPin', { pin: PIN })).error?.details).toMatchObject({
    code: 'PASSKEY_REQUIRED',
    credentialIds: [passkey.authenticator.credentialId],
  });
  expect((await passkey.call('setCloudWalletPin', { pin: PIN })).result).toEqual({ success: true });
  const { input, terms } = pay(walletId, await newAddress());
  const asked = await ask('transferSol', input);
  expect(asked.error).toMatchObject({
    message: 'PIN_REQUIRED',
    details: { code: 'PIN_REQUIRED', passkey: { credentialIds: [passkey.authenticator.credentialId] } },
  });
  expect((await ask('transferSol', { ...input, pin: PIN })).result).toMatchObject({ success: true });
  expect((await passkey.call('transferSol', input, terms)).result).toMatchObject({ success: true });
  expect((await ask('removeCloudWalletPin', {})).error?.details?.code).toBe('PIN_REQUIRED');
  expect((await passkey.call('removeCloudWalletPin', {})).result).toEqual({ success: true });
  expect((await ask('checkCloudWalletPinStatus')).result).toEqual({ pinEnabled: false });
});

test('a second passkey takes the first one or the PIN, and removing the last one takes that passkey', async () => {
  const { ask, passkey } = await user();
  const second = testAuthenticator('EdDSA');
  const made = await registrationOf(ask, second, 'Key');
  const asked = await ask('addPasskey', made);
  expect(asked.error?.details?.code).toBe('PASSKEY_REQUIRED');
  const given = await passkey.decide(nonceOf(asked), 'addPasskey', made);
  // Another than was decided is not added.
  const thief = await registrationOf(ask, testAuthenticator(), 'Key');
  expect((await ask('addPasskey', { ...thief, passkey: given })).error?.details?.code).toBe(
    'INVALID_PASSKEY',
  );
  expect((await ask('addPasskey', { ...made, passkey: given })).result).toMatchObject({
    passkey: { name: 'Key', credentialId: second.credentialId },
  });
  const renamed = { credentialId: second.credentialId, name: 'Old key' };
  expect((await passkey.call('renamePasskey', renamed)).result).toEqual({ success: true });
  expect((await ask('getPasskeys')).result).toMatchObject({
    passkeys: [
      { name: 'Phone', lastUsedAt: expect.any(String) },
      { name: 'Old key', lastUsedAt: null },
    ],
  });
  for (const { credentialId } of [second, passkey.authenticator])
    expect((await passkey.call('removePasskey', { credentialId })).result).toEqual({ success: true });
  expect((await ask('getPasskeys')).result).toEqual({ passkeys: [] });
  expect((await ask('createCloudWallet', { name: 'Free' })).result).toMatchObject({ success: true });
});

test('the audit log and the inbox say what became of passkeys', async () => {
  const { walletId, passkey } = await user();
  await passkey.call('removePasskey', { credentialId: passkey.authenticator.credentialId });
  const { user_id: userId } = await db
    .selectFrom('wallets')
    .select('user_id')
    .where('id', '=', walletId)
    .executeTakeFirstOrThrow();
  const kinds = await db
    .selectFrom('audit_log')
    .select('kind')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  expect(kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('passkey'))).toEqual([
    'passkey.added',
    'passkey.removed',
  ]);
  const notices = await db
    .selectFrom('notices')
    .select('facts')
    .where('user_id', '=', userId)
    .where('kind', '=', 'passkey_changed')
    .execute();
  expect(notices).toHaveLength(2);
});

test('the fields of a decision are the same whichever way a request is written', async () => {
  const one = { b: { y: 1, x: [null, true] }, a: 'text', pin: '1', none: null };
  const other = { a: 'text', b: { x: [null, true], y: 1 }, idempotencyKey: 'k', passkey: {} };
  expect(await decidedFields(one)).toEqual(await decidedFields(other));
  expect(await decidedFields({ long: 'x'.repeat(401) })).toEqual({
    long: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
  });
});
