import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { initializeApp } from '@firebase/app';
import { getFunctions, httpsCallable } from '@firebase/functions';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { ownLocalnet } from '../../../testing/localnet.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { url, call, signUp, database, localnet, settled, until } = await runningCumulus(
  { SETTLEMENT_POLL: '50' },
  ownLocalnet(),
);
const usdc = localnet.mintOf('USDC');
const bonk = localnet.mintOf('BONK');

afterEach(localnet.heal);

const { token } = await signUp();
await call('acceptTermsOfService', { version: '1.0' }, token);
const created = (await call('createCloudWallet', { name: 'Main' }, token)).result as {
  wallet: { walletId: string; publicKey: string };
};
const { walletId, publicKey } = created.wallet;
await localnet.fund(publicKey, 10_000_000_000n);

interface Quote {
  readonly outAmount: string;
  readonly router: string;
}

async function quoteOf(inputMint: string, outputMint: string, amount: string): Promise<Quote> {
  const { result } = await call(
    'getCloudWalletSwapQuote',
    { walletId, inputMint, outputMint, amount, slippageBps: 100 },
    token,
  );
  return (result as { quote: Quote }).quote;
}

async function lamports(): Promise<string> {
  const { result } = await call('getCloudWalletBalances', { walletIds: [walletId] }, token);
  return (result as { balances: { solLamports: string }[] }).balances[0]!.solLamports;
}

const execution = (quote: Quote) => ({
  walletId,
  quote,
  priorityFee: 'high',
  userConfirmedPriceImpact: true,
});

test('[fn-07, fn-08, data-13, limit-08, limit-09] SOL for a token, that for another, and back, as a client asks for it', async () => {
  let held = '1000000000';
  for (const [from, to] of [
    [SOL_MINT, usdc],
    [usdc, bonk],
    [bonk, SOL_MINT],
  ] as const) {
    const quote = await quoteOf(from, to, held);
    const { status, result } = await call('executeCloudWalletSwap', execution(quote), token);
    expect(status).toBe(200);
    expect(result).toEqual({
      success: true,
      pending: false,
      txSignature: expect.any(String),
      inAmount: held,
      outAmount: quote.outAmount,
      error: null,
      errorDetails: null,
    });
    held = quote.outAmount;
  }
});

test('[api-16, api-17] the endpoints answer what the functions do', async () => {
  const wish = { walletId, inputMint: SOL_MINT, outputMint: usdc, amount: '100000000' };
  const asked = await call('mobileAPI', { endpoint: '/wallets/swaps/quote', ...wish }, token);
  const { quote } = asked.result as { quote: Quote };
  expect(BigInt(quote.outAmount)).toBeGreaterThan(0n);
  const done = await call('mobileAPI', { endpoint: '/wallets/swaps/execute', ...execution(quote) }, token);
  expect(done.result).toMatchObject({ success: true, outAmount: quote.outAmount });
});

test('[error-06] a swap that comes to nothing is INTERNAL, with its sentence in the details', async () => {
  const quote = await quoteOf(SOL_MINT, usdc, '200000000');
  await localnet.expire();
  expect(await call('executeCloudWalletSwap', execution(quote), token)).toEqual({
    status: 500,
    error: {
      message: 'SWAP_EXPIRED',
      status: 'INTERNAL',
      details: 'The swap did not go through in time. Nothing was swapped. Get a new quote.',
    },
  });
});

test('[error-06] the unmodified firebase client sees that as functions/internal with the sentence as details', async () => {
  const plain = fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit) =>
    plain(input, { ...init, headers: { ...init.headers, authorization: `Bearer ${token}` } }),
  );
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const app = initializeApp({ projectId: 'cumulus', apiKey: 'none' });
  const execute = httpsCallable(getFunctions(app, `${url}/functions`), 'executeCloudWalletSwap');
  const quote = await quoteOf(SOL_MINT, usdc, '210000000');
  await localnet.expire();
  await expect(settled(execute(execution(quote)))).rejects.toMatchObject({
    code: 'functions/internal',
    details: expect.stringContaining('Nothing was swapped.'),
  });
});

test('[error-06, error-10] a maker that backs out is reported once the transaction is dead', async () => {
  const quote = await quoteOf(SOL_MINT, usdc, '300000000');
  await localnet.fault({ kind: 'refuse', method: 'execute', count: 1_000 });
  const answer = call('executeCloudWalletSwap', execution(quote), token);
  const live = database.db.selectFrom('attempts').select('signature').where('state', '=', 'live');
  await until(async () => expect(await live.execute()).toHaveLength(1));
  await localnet.expire();
  expect(await answer).toEqual({
    status: 500,
    error: {
      message: 'SWAP_EXPIRED',
      status: 'INTERNAL',
      details: 'The swap did not go through in time. Nothing was swapped. Get a new quote.',
    },
  });
});

test('[rule-19] the message about SOL for fees comes word for word', async () => {
  const all = await quoteOf(SOL_MINT, usdc, String(BigInt(await lamports()) - 4_000_000n));
  expect((await call('executeCloudWalletSwap', execution(all), token)).error?.message).toBe(
    'Insufficient SOL for transaction fees. Need at least 0.01 SOL, have 0.004 SOL',
  );
});

test('a router that does not answer is not a failed swap: it is asked again', async () => {
  await localnet.fault({ kind: 'server_error', method: 'order', count: 2 });
  const wish = { walletId, inputMint: SOL_MINT, outputMint: usdc, amount: '100000000' };
  expect(await call('getCloudWalletSwapQuote', wish, token)).toEqual({
    status: 503,
    error: {
      message: 'The swap service cannot be reached. Nothing was swapped. Try again shortly.',
      status: 'UNAVAILABLE',
      details: { code: 'ROUTER_UNAVAILABLE' },
    },
  });
});
