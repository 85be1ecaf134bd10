import type { Call } from '@cumulus/contract/call.ts';
import { SOL_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { askedBy } from '@cumulus/contract/protection.ts';
import { calls } from '@cumulus/contract/registry.ts';
import { TRIGGER_CONDITIONS } from '@cumulus/contract/trigger.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { requestsTo } from '../../../testing/requests.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';

const { call, signUp, localnet } = await runningCumulus();
/** A user who has accepted the terms and has a wallet with some SOL. */
async function someone() {
  const { token } = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, token);
  const { wallet } = result as { wallet: { walletId: string; publicKey: string } };
  await localnet.fund(wallet.publicKey, 5_000_000_000n);
  return { token, ...wallet };
}
const [steady, changing] = [await someone(), await someone()];
/** These take away what others need: a user of their own is called by them. */
const unsettling = new Set([
  'setCloudWalletPin',
  'removeCloudWalletPin',
  'deleteCloudWallet',
  'createCloudWallet',
  'signOutEverywhere',
]);

/** An offer to a wallet that is taken and found wanting, or not, as often as it comes up. */
const asked = await call(
  'getCloudWalletSwapQuote',
  {
    walletId: steady.walletId,
    inputMint: SOL_MINT,
    outputMint: localnet.mintOf('USDC'),
    amount: '20000000',
  },
  steady.token,
);
const { seal } = (asked.result as { quote: { seal: string } }).quote;

const telling = {
  strings: [
    ...[steady.walletId, changing.walletId, steady.publicKey, changing.publicKey],
    `desktop-${steady.publicKey}`,
    ...[localnet.mintOf('USDC'), '11111111111111111111111111111111', WRAPPED_SOL_MINT, TOKEN_PROGRAM],
    ...['00000000-0000-4000-8000-000000000000', '0.001', '0', '-1', '1e400', '', '738291', '1.0', 'Name'],
  ],
  numbers: [0, 6, 9, 0.001, -1, 1e308, Number.MAX_SAFE_INTEGER],
  fields: {
    walletId: [steady.walletId, changing.walletId],
    walletIds: [[steady.walletId], []],
    toAddress: [changing.publicKey, steady.publicKey],
    tokenMint: [localnet.mintOf('USDC')],
    conditionType: ['time', 'market'],
    scheduledTime: ['2099-01-01T00:00:00Z', '2000-01-01T00:00:00Z'],
    sellToken: [{ mint: SOL_MINT, amount: '1000000' }],
    buyToken: [{ mint: localnet.mintOf('USDC') }],
    triggerToken: [{ mint: localnet.mintOf('BONK'), symbol: 'BONK', name: 'Bonk' }],
    triggerCondition: [...TRIGGER_CONDITIONS],
    triggerValue: [1_000, 999_999, 0.01],
    inputMint: [SOL_MINT],
    outputMint: [localnet.mintOf('USDC')],
    quote: [{ seal }, { seal: `${seal}A` }],
    amount: ['0.001', '0.5', 1e-9, '20000000'],
    pin: ['738291', '620937', null, undefined],
    version: ['1.0'],
    address: [steady.publicKey, changing.publicKey, WRAPPED_SOL_MINT, ''],
    tokens: [[localnet.mintOf('USDC'), steady.publicKey], []],
    tokenAddresses: [[localnet.mintOf('BONK'), WRAPPED_SOL_MINT], []],
    tokenAddress: [localnet.mintOf('BONK'), localnet.mintOf('USDC'), ` ${WRAPPED_SOL_MINT}`, ''],
    query: ['bonk', '', localnet.mintOf('MEDAL')],
  },
};

const named = fc.oneof(
  ...Object.values<Call>(calls).flatMap((each) => {
    const data = requestsTo(each, telling);
    const direct = fc.record({ name: fc.constant(each.name), of: fc.constant(each.name), data });
    if (!each.endpoint) return [direct];
    const body = data.map((payload) => ({ ...(payload as object), endpoint: each.endpoint }));
    return [direct, fc.record({ name: fc.constant('mobileAPI'), of: fc.constant(each.name), data: body })];
  }),
);

test('no request to any function is answered with an unexpected INTERNAL', async () => {
  const answers = new Set<string>();
  const property = fc.asyncProperty(named, fc.nat(20), async ({ name, of, data }, chance) => {
    const user = unsettling.has(of) ? changing : steady;
    const { status, error } = await call(name, data, chance === 0 ? undefined : user.token);
    // A swap that came to nothing is INTERNAL too, and says why.
    if (error?.details === undefined) {
      expect([status, error?.status]).not.toContain('INTERNAL');
      expect(status).not.toBe(500);
    }
    expect([status, error?.status]).not.toContain('UNKNOWN');
    answers.add(`${of}: ${error?.details?.code ?? 'OK'}`);
  });
  // Each request waits for the database and the chain: five callers need a third of the time.
  await Promise.all(Array.from({ length: 5 }, () => fc.assert(property, { numRuns: 300 })));
  // The requests came far, or this would prove little.
  expect(answers.size).toBeGreaterThan(60);
  // 1,500 requests take half a minute on an idle machine; the bound only stops a hanging one.
}, 600_000);

test('every endpoint of mobileAPI belongs to one function', () => {
  const endpoints = Object.values(calls).flatMap((each) => ('endpoint' in each ? [each.endpoint] : []));
  expect(new Set(endpoints).size).toBe(endpoints.length);
});

test('[role-01] every function but the public ones refuses a caller who is signed out', async () => {
  const answers = await Promise.all(
    Object.values(calls)
      .filter((each) => askedBy(each).session)
      .map(async ({ name }) => [name, (await call(name, {})).error?.status]),
  );
  expect(answers.filter(([, status]) => status !== 'UNAUTHENTICATED')).toEqual([]);
});
