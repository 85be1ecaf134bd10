import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { heldClock } from '../../testing/held-clock.ts';
import { hooked, pausable, permanentDelegate, transferFee } from '../../testing/mint-rules.ts';
import { swapWorld } from '../../testing/swap-world.ts';
import type { Chain } from '../ports/chain.ts';
import { mint as mintOf } from '../ports/units.ts';
import { createTokenRisks } from './token-risks.ts';

const world = await swapWorld();
const { chain, issuer, mint, call, serve, newWallet } = world;
const isVerified = async () => false;
const risksOf = createTokenRisks({ chain, clock: heldClock(), isVerified });
const ISSUED = ['TOKEN_FREEZABLE', 'TOKEN_MINTABLE'];

test.each([
  ['a transfer fee', transferFee(150, 10n ** 9n), { code: 'TOKEN_TAKES_FEE', percent: '1.5' }],
  ['a permanent delegate', permanentDelegate, { code: 'TOKEN_DELEGATED' }],
  ['a transfer hook', hooked, { code: 'TOKEN_HOOKED' }],
  ['a pause', pausable, { code: 'TOKEN_PAUSABLE' }],
])('tells of %s', async (_what, rule, risk) => {
  const { address } = await issuer.createMint({ rule });
  expect(await risksOf(mintOf(address))).toEqual([risk, ...ISSUED.map((code) => ({ code }))]);
});

test('tells of a fee of nothing, of SOL and of no mint nothing', async () => {
  const { address } = await issuer.createMint({ rule: transferFee(0, 0n) });
  expect((await risksOf(mintOf(address))).map(({ code }) => code)).toEqual(ISSUED);
  const wallet = await newWallet(1_000_000_000n);
  expect(await risksOf(mintOf(SOL_MINT))).toEqual([]);
  expect(await risksOf(mintOf(wallet.publicKey))).toEqual([]);
});

test('leaves out what issuers of verified tokens usually may do', async () => {
  const verified = createTokenRisks({ chain, clock: heldClock(), isVerified: async () => true });
  const { address } = await issuer.createMint({ rule: permanentDelegate });
  expect(await verified(mintOf(mint.address))).toEqual([]);
  expect(await verified(mintOf(address))).toEqual([{ code: 'TOKEN_DELEGATED' }]);
});

test('says nothing if the chain cannot be asked, and asks again', async () => {
  let asked = 0;
  const failing: Pick<Chain, 'accounts'> = {
    accounts: () => {
      asked += 1;
      return Promise.reject(new Error('no node'));
    },
  };
  const blind = createTokenRisks({ chain: failing, clock: heldClock(), isVerified });
  expect(await blind(mintOf(mint.address))).toEqual([]);
  expect(await blind(mintOf(mint.address))).toEqual([]);
  expect(asked).toBe(2);
});

test('a quote says what the issuer of the bought token may do, and nothing of SOL', async () => {
  const wallet = await newWallet(2_000_000_000n);
  const buy = { inputMint: SOL_MINT, outputMint: mint.address, amount: '1000000' };
  const { quote } = await call('getCloudWalletSwapQuote', wallet, buy);
  expect(quote.warnings.map(({ code }) => code)).toEqual(ISSUED);
  expect(quote.warning).toBe(
    'The issuer of this token can freeze it in your wallet. The issuer of this token can make more of it at any time.',
  );
  const knowing = serve({ isVerified: async () => true });
  expect((await knowing('getCloudWalletSwapQuote', wallet, buy)).quote).toMatchObject({
    warning: null,
    warnings: [],
  });
  const sell = { inputMint: mint.address, outputMint: SOL_MINT, amount: '1000000' };
  expect((await call('getCloudWalletSwapQuote', wallet, sell)).quote.warnings).toEqual([]);
});
