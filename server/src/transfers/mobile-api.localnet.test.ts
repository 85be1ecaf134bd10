import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { describe, expect, test, vi } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { call, signUp, localnet } = await runningCumulus();

interface Balances {
  readonly solLamports: string;
  readonly tokens: readonly { readonly mint: string; readonly balance: string }[];
}

/** A user who has accepted the terms, with a wallet of two SOL and fifty USDC. */
async function someone() {
  const { token } = await signUp();
  const mobile = (endpoint: string, payload: object) => call('mobileAPI', { endpoint, ...payload }, token);
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await mobile('/wallets/create', { name: 'Main' });
  const { walletId, publicKey } = (result as { wallet: { walletId: string; publicKey: string } }).wallet;
  await localnet.fund(publicKey, 2_000_000_000n);
  await localnet.fund(publicKey, 50_000_000n, USDC_MINT);
  const balances = async () => {
    const answer = await mobile('/wallets/balances', { walletIds: [walletId] });
    return (answer.result as { balances: Balances[] }).balances[0]!;
  };
  await vi.waitFor(async () => expect((await balances()).tokens).toHaveLength(2));
  return { mobile, walletId, publicKey, balances };
}

const success = {
  status: 200,
  result: { success: true, pending: false, txSignature: expect.any(String), error: null, errorDetails: null },
};

test('[api-12, data-06] /wallets/transfers/sol sends SOL', async () => {
  const { mobile, walletId, balances } = await someone();
  const order = { walletId, toAddress: await newAddress(), amount: '0.5' };
  expect(await mobile('/wallets/transfers/sol', order)).toEqual(success);
  expect((await balances()).solLamports).toBe('1499995000');
});

test('[api-13, data-06] /wallets/transfers/token sends tokens', async () => {
  const { mobile, walletId, balances } = await someone();
  const order = {
    walletId,
    toAddress: await newAddress(),
    tokenMint: USDC_MINT,
    amount: '12.5',
    decimals: 6,
  };
  expect(await mobile('/wallets/transfers/token', order)).toEqual(success);
  const { tokens } = await balances();
  expect(tokens.find(({ mint }) => mint === USDC_MINT)).toMatchObject({ balance: '37500000' });
});

test('[api-14] /wallets/transfers/validate says what a transfer would cost', async () => {
  const { mobile, walletId, balances } = await someone();
  const order = { walletId, toAddress: await newAddress(), amount: '0.5' };
  expect(await mobile('/wallets/transfers/validate', { ...order, transferType: 'sol' })).toEqual({
    status: 200,
    result: {
      isValid: true,
      error: null,
      errorDetails: null,
      warning: null,
      warnings: [],
      networkFeeLamports: '5000',
      rentLamports: '0',
      solLeftLamports: '1499995000',
      isFirstTimeRecipient: true,
      lookAlike: null,
    },
  });
  const tokens = { transferType: 'token', tokenMint: USDC_MINT, decimals: 6 };
  expect(await mobile('/wallets/transfers/validate', { ...order, ...tokens })).toMatchObject({
    result: { isValid: true, rentLamports: String(await localnet.rent(165)) },
  });
  expect((await balances()).solLamports, 'nothing was sent').toBe('2000000000');
});

test('[api-15, data-07, rule-05] /validation/solana-address judges an address', async () => {
  const { mobile } = await someone();
  const judged = (address: string) => mobile('/validation/solana-address', { address });
  expect(await judged(await newAddress())).toMatchObject({
    result: { isValid: true, error: null, errorDetails: null, warning: null, warnings: [] },
  });
  expect(await judged('nonsense')).toMatchObject({
    status: 200,
    result: { isValid: false, error: 'Invalid Solana address format', warning: null, warnings: [] },
  });
});

test('[role-04] needs no PIN to repeat a finished transfer, and one for anything else under its key', async () => {
  const { mobile, walletId } = await someone();
  await mobile('/wallets/pin/set', { pin: '738291' });
  const order = { walletId, toAddress: await newAddress(), amount: '0.5', idempotencyKey: 'one-intention' };
  const refused = { error: { details: { code: 'PIN_REQUIRED' } } };
  expect(await mobile('/wallets/transfers/sol', order)).toMatchObject(refused);
  const sent = await mobile('/wallets/transfers/sol', { ...order, pin: '738291' });
  expect(sent).toEqual(success);
  expect(await mobile('/wallets/transfers/sol', order)).toEqual(sent);
  expect(await mobile('/wallets/transfers/sol', { ...order, amount: '0.6' })).toMatchObject({
    error: { details: { code: 'IDEMPOTENCY_KEY_REUSED' } },
  });
  const token = { tokenMint: USDC_MINT, decimals: 6 };
  expect(await mobile('/wallets/transfers/token', { ...order, ...token })).toMatchObject(refused);
  const create = { name: 'Other', idempotencyKey: order.idempotencyKey };
  expect(await mobile('/wallets/create', create)).toMatchObject(refused);
});

describe('a transfer that cannot be', () => {
  test.each<[string, object, number, string, string]>([
    ['of nothing', { amount: '0' }, 400, 'INVALID_ARGUMENT', 'Please enter a valid amount'],
    [
      'of more than there is',
      { amount: '9' },
      400,
      'FAILED_PRECONDITION',
      'Not enough SOL. Available: 2 SOL, needed: 9.000005 SOL.',
    ],
    ['to no address', { toAddress: 'me' }, 400, 'INVALID_ARGUMENT', 'Invalid Solana address format'],
    ['from no wallet', { walletId: 'mine' }, 404, 'NOT_FOUND', 'Wallet not found'],
  ])('%s is refused with its status and sentence', async (_, change, status, name, message) => {
    const { mobile, walletId } = await someone();
    const order = { walletId, toAddress: await newAddress(), amount: '0.1', ...change };
    const answer = await mobile('/wallets/transfers/sol', order);
    expect(answer).toMatchObject({ status, error: { status: name, message } });
  });

  test('under a key that is no text is refused, not broken', async () => {
    const { mobile, walletId } = await someone();
    const order = { walletId, toAddress: await newAddress(), amount: '0.1' };
    for (const idempotencyKey of ['\u0000'.repeat(8), 'short', 7])
      expect(await mobile('/wallets/transfers/sol', { ...order, idempotencyKey })).toMatchObject({
        status: 400,
        error: { status: 'INVALID_ARGUMENT' },
      });
  });
});

test('[who-10] a user with a PIN sends with it alone, and asks without it', async () => {
  const { mobile, walletId } = await someone();
  await mobile('/wallets/pin/set', { pin: '738291' });
  const order = { walletId, toAddress: await newAddress(), amount: '0.1' };
  const tokens = { ...order, tokenMint: USDC_MINT, decimals: 6 };
  for (const [endpoint, asked] of [
    ['/wallets/transfers/sol', order],
    ['/wallets/transfers/token', tokens],
  ] as const) {
    expect(await mobile(endpoint, asked)).toMatchObject({ error: { message: 'PIN_REQUIRED' } });
    expect(await mobile(endpoint, { ...asked, pin: '620937' })).toMatchObject({
      error: { message: 'INVALID_PIN' },
    });
    expect(await mobile(endpoint, { ...asked, pin: '738291' })).toEqual(success);
  }
  expect(await mobile('/wallets/transfers/validate', { ...order, transferType: 'sol' })).toMatchObject({
    result: { isValid: true },
  });
});
