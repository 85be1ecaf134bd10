import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { expect, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import {
  hooked,
  interest,
  pausable,
  permanentDelegate,
  scaled,
  transferFee,
} from '../../../testing/mint-rules.ts';
import { swapWorld } from '../../../testing/swap-world.ts';
import type { Chain } from '../ports/chain.ts';
import { type Mint, mint as mintOf } from '../ports/units.ts';
import { createTokenRisks } from './token-risks.ts';

const world = await swapWorld();
const { chain, issuer, mint, call, serve, newWallet } = world;
type Listed = Parameters<typeof createTokenRisks>[0]['listed'];
type Token = Awaited<ReturnType<Listed>> extends ReadonlyMap<string, infer T> ? T : never;
const unlisted: Listed = async () => new Map();
const listedAs =
  (token: Token): Listed =>
  async (mints) =>
    new Map(mints.map((mint) => [mint, token]));
const verified = listedAs({ verified: true, liquidity: 5_000_000 });
function risksWith(listed: Listed, asked: Pick<Chain, 'accounts'> = chain) {
  const risks = createTokenRisks({ chain: asked, clock: heldClock(), listed });
  return async (mint: Mint) => (await risks([mint])).get(mint) ?? [];
}
const risksOf = risksWith(unlisted);
const ISSUED = ['TOKEN_FREEZABLE', 'TOKEN_MINTABLE', 'TOKEN_UNVERIFIED'];

test.each([
  ['a transfer fee', transferFee(150, 10n ** 9n), { code: 'TOKEN_TAKES_FEE', percent: '1.5' }],
  ['a permanent delegate', permanentDelegate, { code: 'TOKEN_DELEGATED' }],
  ['a transfer hook', hooked, { code: 'TOKEN_HOOKED' }],
  ['a pause', pausable, { code: 'TOKEN_PAUSABLE' }],
  ['a multiplier', scaled(5), { code: 'TOKEN_SCALED', multiplier: '5' }],
  ['interest', interest(425), { code: 'TOKEN_EARNS_INTEREST', percent: '4.25' }],
])('tells of %s', async (_what, rule, risk) => {
  const { address } = await issuer.createMint({ rule });
  expect(await risksOf(mintOf(address))).toEqual([risk, ...ISSUED.map((code) => ({ code }))]);
});

test('says nothing of a fee of zero, and nothing of SOL', async () => {
  const { address } = await issuer.createMint({ rule: transferFee(0, 0n) });
  expect((await risksOf(mintOf(address))).map(({ code }) => code)).toEqual(ISSUED);
  expect(await risksOf(mintOf(SOL_MINT))).toEqual([]);
});

test('leaves out what issuers of verified tokens usually may do', async () => {
  const known = risksWith(verified);
  const { address } = await issuer.createMint({ rule: permanentDelegate });
  expect(await known(mintOf(mint.address))).toEqual([]);
  expect(await known(mintOf(address))).toEqual([{ code: 'TOKEN_DELEGATED' }]);
});

test('tells first that the market has flagged it', async () => {
  const known = risksWith(listedAs({ verified: true, liquidity: null, isSuspicious: true }));
  expect(await known(mintOf(mint.address))).toEqual([{ code: 'TOKEN_SUSPICIOUS' }]);
});

test('tells how little its pools hold', async () => {
  const withPools = (liquidity: number | null) =>
    risksWith(listedAs({ verified: true, liquidity }))(mintOf(mint.address));
  expect(await withPools(9_999.9)).toEqual([{ code: 'TOKEN_ILLIQUID', usd: '9999' }]);
  expect(await withPools(10_000)).toEqual([]);
  expect(await withPools(null)).toEqual([]);
});

test('says what the market says if the chain cannot be asked, and asks again', async () => {
  let asked = 0;
  const failing: Pick<Chain, 'accounts'> = {
    accounts: () => {
      asked += 1;
      return Promise.reject(new Error('no node'));
    },
  };
  const blind = risksWith(unlisted, failing);
  expect(await blind(mintOf(mint.address))).toEqual([{ code: 'TOKEN_UNVERIFIED' }]);
  expect(await blind(mintOf(mint.address))).toEqual([{ code: 'TOKEN_UNVERIFIED' }]);
  expect(asked).toBe(2);
});

test('waits for a late chain as long as it is to, has its answer later, and does not ask a market that has told', async () => {
  const clock = heldClock();
  let late = Promise.withResolvers<void>();
  let asked = 0;
  const accounts: Chain['accounts'] = async (...args) => {
    asked += 1;
    await late.promise;
    return await chain.accounts(...args);
  };
  const listed = () => expect.unreachable('the market has told');
  const risks = createTokenRisks({ chain: { accounts }, clock, listed });
  const told = new Map([[mint.address as string, { verified: false, liquidity: 5 }]]);
  const ofMint = async () => {
    const found = await risks([mintOf(mint.address)], { told, patienceMs: 1_500 });
    return found.get(mintOf(mint.address))?.map(({ code }) => code);
  };
  const first = ofMint();
  expect(clock.advanceToNext(1_500)).toBe(1_500);
  expect(await first).toEqual(['TOKEN_UNVERIFIED', 'TOKEN_ILLIQUID']);
  const second = ofMint();
  late.resolve();
  expect(await second).toEqual([...ISSUED, 'TOKEN_ILLIQUID']);
  clock.advance(60_001);
  late = Promise.withResolvers();
  const third = ofMint();
  clock.advanceToNext(1_500);
  expect(await third, 'what was known before').toEqual([...ISSUED, 'TOKEN_ILLIQUID']);
  late.resolve();
  expect(asked).toBe(2);
});

test('reads any number of tokens with one call to the chain', async () => {
  const asked: number[] = [];
  const counted: Pick<Chain, 'accounts'> = {
    accounts(addresses, ...rest) {
      asked.push(addresses.length);
      return chain.accounts(addresses, ...rest);
    },
  };
  const risks = createTokenRisks({ chain: counted, clock: heldClock(), listed: unlisted });
  const { address } = await issuer.createMint({ rule: permanentDelegate });
  const mints = [SOL_MINT, mint.address, address].map(mintOf);
  const found = await risks(mints);
  expect([...found].map(([, warnings]) => warnings[0]?.code)).toEqual(['TOKEN_FREEZABLE', 'TOKEN_DELEGATED']);
  expect(await risks(mints)).toEqual(found);
  expect(asked).toEqual([2]);
});

test('a quote says what the issuer of the bought token may do, and nothing of SOL', async () => {
  const wallet = await newWallet(2_000_000_000n);
  const buy = { inputMint: SOL_MINT, outputMint: mint.address, amount: '1000000' };
  const { quote } = await call('getCloudWalletSwapQuote', wallet, buy);
  expect(quote.warnings.map(({ code }) => code)).toEqual(ISSUED);
  expect(quote.warning).toBe(
    'The issuer of this token can freeze it in your wallet. The issuer of this token can make more of it at any time. Nobody has verified this token. Anyone can give a token any name.',
  );
  const knowing = serve({ tokenRisks: createTokenRisks({ chain, clock: heldClock(), listed: verified }) });
  expect((await knowing('getCloudWalletSwapQuote', wallet, buy)).quote).toMatchObject({
    warning: null,
    warnings: [],
  });
  const sell = { inputMint: mint.address, outputMint: SOL_MINT, amount: '1000000' };
  expect((await call('getCloudWalletSwapQuote', wallet, sell)).quote.warnings).toEqual([]);
});
