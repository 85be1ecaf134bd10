import type { Address } from '@solana/kit';
import { getSyncNativeInstruction } from '@solana-program/token';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SealedWallet } from '../../server/src/ports/keys.ts';
import { associatedToken, createAssociated, transferSol } from '../../signer/testing/messages.ts';
import {
  coSigned,
  move,
  route,
  type Steps,
  type TestSide,
  type TestSwap,
  WRAPPED_SOL,
} from '../../signer/testing/swap.ts';
import type { TestMint } from '../issuer.ts';
import type { Candidate } from './candidate.ts';
import { fillOf } from './filled.ts';
import { onMainnet } from './mainnet.ts';
import { pulling } from './puppet.ts';
import { SPONSOR, sponsored } from './sponsored.ts';
import { corpusWorld, sideOf } from './world.ts';

/** The associated account of a token with a transfer fee, the largest of those in the corpus. */
const RENT_MAX_LAMPORTS = 2_200_000n;
const HELD = 10n ** 13n;

const world = await corpusWorld();
const { mints, maker, issuer, thief: thirdParty } = world;
await world.wrap(thirdParty, 1n);
const { usd, bonk, plain, taxed } = mints;

type Named = readonly [name: string, mint: TestMint | null];
const sol: Named = ['SOL', null];
const tokens: readonly Named[] = [
  ['a token', usd],
  ['a token of Token-2022', plain],
  ['a token with a transfer fee', taxed],
];
const pairs: readonly (readonly [Named, Named])[] = [
  ...tokens.map((token) => [sol, token] as const),
  ...tokens.map((token) => [token, sol] as const),
  ...tokens.map((token) => [token, ['another token', bonk]] as const),
  [['another token', bonk], tokens[2]!],
];
const sizes = [2n, 1_234_567n, 9_876_543_210n];
const shapes = [
  'co-signed',
  'co-signed over a lookup table',
  'routed',
  'routed over a lookup table',
  'as on mainnet',
  'as on mainnet over a lookup table',
  'co-signed in version 1',
  'routed in version 1',
  'as on mainnet in version 1',
] as const;
/** Jupiter does not pay for users who sell SOL. */
const sponsoredShapes = ['sponsored', 'sponsored over a lookup table', 'sponsored in version 1'] as const;
/** A market maker fills no order of a token with a transfer fee. */
const fills = [
  'filled',
  'filled over a lookup table',
  'filled in version 1',
  'filled for a fee',
  'filled for a fee in version 1',
  'filled for a fee, into an account that a third signer pays for',
] as const;

/** What a wallet has before: accounts for what it buys and for the token in between, and wrapped SOL, or neither. */
const standings = [
  { opened: false, wrapped: 0n },
  { opened: true, wrapped: 0n },
  { opened: false, wrapped: 3_000_000_000n },
  { opened: true, wrapped: 3_000_000_000n },
];

const isFilled = (pair: readonly [Named, Named]): boolean => pair.every(([, mint]) => mint !== taxed);

async function walletFor(pair: readonly [Named, Named], index: number): Promise<SealedWallet> {
  const { opened, wrapped } = standings[index]!;
  const [[, sell], [, buy]] = pair;
  const made = await world.newWallet(`good ${pairs.indexOf(pair as never)} ${index}`);
  if (sell) await issuer.give(made.publicKey, sell, HELD);
  if (buy && opened) await issuer.give(made.publicKey, buy, 5n);
  if (opened) await issuer.give(made.publicKey, mints.leased, 5n);
  if (wrapped > 0n) await world.wrap(made.publicKey, wrapped);
  return made;
}

async function shaped(
  asked: TestSwap,
  shape: (typeof shapes)[number],
): Promise<Pick<Candidate, 'steps' | 'table' | 'version'>> {
  if (shape.endsWith(' in version 1')) {
    const { steps } = await shaped(asked, shape.replace(' in version 1', '') as (typeof shapes)[number]);
    return { steps, version: 1 };
  }
  const { sell, buy } = asked;
  const quote = { amount: sell.amount, quoted: buy.amount, slippageBps: 0 };
  if (shape.startsWith('as on mainnet')) {
    const steps = await onMainnet(asked, [sideOf(mints.leased, 3n)]);
    return shape.endsWith('table') ? { steps, table: await tableFor(asked) } : { steps };
  }
  const { pay, receive, unwrap, ...before } = await coSigned(asked);
  const exchange: Steps = shape.startsWith('co-signed')
    ? { pay: pay!, receive: receive! }
    : { exchange: pulling(await route(asked, 'route_v2', quote), [pay!, receive!]) };
  const steps = { ...before, ...exchange, ...(unwrap && { unwrap }) };
  return shape.endsWith('table') ? { steps, table: await tableFor(asked) } : { steps };
}

/** A fill, of whose fee the user is not told: what it brings is more by that. */
async function filledAs(asked: TestSwap, shape: (typeof fills)[number]): Promise<Partial<Candidate>> {
  const { wallet, sell, buy } = asked;
  const version = shape.includes('version 1') ? 1 : 0;
  const table = shape.endsWith('table') ? { table: [sell.mint, buy.mint] } : {};
  const payer = shape.endsWith('pays for') ? thirdParty : wallet;
  const open = buy.mint === WRAPPED_SOL ? {} : { open: await openedBy(payer, wallet, buy) };
  if (!shape.startsWith('filled for a fee'))
    return { steps: { ...open, fill: await fillOf(asked) }, version, feePayer: maker, ...table };
  const fee = buy.amount / 1_000n;
  const isOfSol = buy.mint === WRAPPED_SOL;
  const account = await associatedToken(thirdParty, buy.mint, buy.program);
  const pay = isOfSol
    ? transferSol(wallet, account, fee)
    : await move({ ...buy, amount: fee }, wallet, maker);
  const fill = await fillOf(asked, { outputAmount: buy.amount + fee, feeBps: 10, paysFee: true });
  const steps = { ...open, fill, pay, ...(isOfSol && { sync: getSyncNativeInstruction({ account }) }) };
  return { steps, version, feePayer: maker };
}

const openedBy = (payer: Address, to: Address, { mint, program: tokenProgram }: TestSide) =>
  createAssociated({ ...{ wallet: payer, to, mint, source: payer, amount: 1n, decimals: 0 }, tokenProgram });

async function tableFor({ sell, buy }: TestSwap): Promise<Address[]> {
  const makers = await Promise.all(
    [sell, buy].map(({ mint, program }) => associatedToken(maker, mint, program)),
  );
  return [sell.mint, buy.mint, ...makers];
}

/** What arrives of an amount when its mint takes one percent, rounded up. */
function net(mint: TestMint | null, amount: bigint): bigint {
  return mint === taxed ? amount - (amount + 99n) / 100n : amount;
}

describe.each(pairs)('%s for %s', (...pair) => {
  const [[, sell], [, buy]] = pair;
  let wallets: SealedWallet[];
  beforeAll(async () => {
    wallets = await Promise.all(standings.map((_, index) => walletFor(pair, index)));
  });

  test.each(shapes)('%s, of every size and for wallets of every standing', async (shape) => {
    await allJudged((asked) => shaped(asked, shape));
  });

  test.each(isFilled(pair) ? fills : [])(
    '%s, of every size and for wallets of every standing',
    async (shape) => {
      await allJudged((asked) => filledAs(asked, shape));
    },
  );

  test.each(sell ? sponsoredShapes : [])(
    '%s, of every size and for wallets of every standing',
    async (shape) => {
      await allJudged(async (asked) => ({
        steps: await sponsored(asked),
        feePayer: SPONSOR,
        version: shape.endsWith('version 1') ? 1 : 0,
        ...(shape.endsWith('table') && { table: await tableFor(asked) }),
      }));
    },
  );

  async function allJudged(of: (asked: TestSwap) => Promise<Partial<Candidate>>) {
    const every = wallets.flatMap((wallet) => sizes.map((size) => ({ wallet, size })));
    await Promise.all(
      every.map(async ({ wallet, size }) => {
        const asked = {
          wallet: wallet.publicKey as Address,
          maker,
          sell: sideOf(sell, size),
          buy: sideOf(buy, size * 3n),
        };
        const candidate = {
          asked,
          steps: {},
          ...(await of(asked)),
          minimum: net(buy, size * 3n),
          rentLamports: RENT_MAX_LAMPORTS,
        };
        expect(await world.judged(candidate, wallet)).toEqual({
          settlement: null,
          signer: null,
          isSigned: true,
        });
      }),
    );
  }
});

test('there are at least 900 good swaps', () => {
  const routes = pairs.length * shapes.length;
  const filledPairs = pairs.filter((pair) => isFilled(pair)).length;
  const perShape = standings.length * sizes.length;
  expect((routes + filledPairs * fills.length) * perShape).toBeGreaterThanOrEqual(900);
});
