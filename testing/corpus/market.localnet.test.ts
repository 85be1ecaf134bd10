import { baseUnits } from '@cumulus/contract/amount.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token';
import { afterAll, describe, expect, test } from 'vitest';
import { openJupiterSwap } from '../../server/src/adapters/jupiter-swap.ts';
import { mint } from '../../server/src/ports/units.ts';
import { TOKEN_2022_PROGRAM } from '../../server/src/solana/programs.ts';
import {
  CONTROL,
  misplaced,
  NO_SOL,
  OPENED,
  SOL,
  TOO_FEW,
  TOO_LITTLE_SOL,
  TOO_MANY,
  TOO_MUCH_SOL,
} from './attack.ts';
import { corpusWorld, sideOf } from './world.ts';

const world = await corpusWorld({ ownRouter: true });
const { localnet } = world;
const router = openJupiterSwap({ url: localnet.marketUrl, excludeRouters: ['jupiterz'] });
afterAll(() => router.close());

/** Under Token-2022, the second with a transfer fee. */
const OF_TOKEN_2022 = ['PYUSD', 'TOLL'];

const mintOf = (symbol: string) => {
  if (symbol === 'SOL') return null;
  const { mint, decimals } = localnet.tokens.find((token) => token.symbol === symbol)!;
  const program = OF_TOKEN_2022.includes(symbol) ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM_ADDRESS;
  return { address: mint as Address, decimals, program };
};

let wallets = 0;
/** An order of the localnet's market to a new wallet. */
async function ordered(sell: string, buy: string, amount: bigint, { wrapped = 0n, lie = '' } = {}) {
  wallets += 1;
  const wallet = await world.newWallet(`market ${wallets}`);
  if (sell !== 'SOL') await localnet.fund(wallet.publicKey, 2n * amount, mintOf(sell)!.address);
  if (wrapped > 0n) await world.wrap(wallet.publicKey, wrapped);
  if (lie) await localnet.fault({ kind: 'lie', lie });
  const quote = await router.quote({
    inputMint: mint(mintOf(sell)?.address ?? SOL_MINT),
    outputMint: mint(mintOf(buy)?.address ?? SOL_MINT),
    inAmount: baseUnits(amount),
    taker: wallet.publicKey,
    slippageBps: 100,
  });
  const asked = {
    wallet: wallet.publicKey,
    maker: wallet.publicKey,
    sell: sideOf(mintOf(sell), amount),
    buy: sideOf(mintOf(buy), quote.outAmount),
  };
  const { minimumReceived: minimum, rentLamports } = quote;
  return { wallet, transaction: quote.transaction!, terms: { asked, minimum, rentLamports } };
}

/** What the two guards say to the transaction of such an order. */
async function quoted(...order: Parameters<typeof ordered>) {
  const { wallet, transaction, terms } = await ordered(...order);
  return world.judgedAs(terms, transaction, wallet);
}

const pairs = [
  ['SOL', 'USDC', SOL],
  ['SOL', 'BONK', SOL / 50n],
  ['SOL', 'PYUSD', SOL],
  ['SOL', 'TOLL', SOL],
  ['USDC', 'SOL', 100_000_000n],
  ['PYUSD', 'SOL', 100_000_000n],
  ['TOLL', 'SOL', 100_000_000n],
  ['USDC', 'BONK', 5_000_000n],
  ['USDC', 'TOLL', 5_000_000n],
  ['TOLL', 'PYUSD', 50_000_000n],
] as const;

describe.each(pairs)('an order of %s for %s is signed', (sell, buy, amount) => {
  test.each([0n, 3n * SOL])('for a wallet with %s lamports wrapped', async (wrapped) => {
    expect(await quoted(sell, buy, amount, { wrapped })).toEqual({
      settlement: null,
      signer: null,
      isSigned: true,
    });
  });
});

type Reasons = readonly [settlement: string | null, signer: string];
/** Settlement follows transactions that others pay for. */
const PAYER: Reasons = [null, 'the fee payer is not the wallet'];
const FEE: Reasons = [
  'the network fee is higher than asked',
  'the fee of up to 0.050005 SOL is over the cap of 0.00002 SOL',
];
/** First byte of a transaction of version 1, which has no lookup tables to hide something in. */
const VERSION_1 = 0x81;
const TABLED = 'System Transfer has an account that is in a lookup table';
const LITTLE = 'less is bought than asked';
const APPROVE = misplaced('the Token instruction Approve');
const SET_AUTHORITY = misplaced('the Token instruction SetAuthority');
const NOTHING = 'the receiver would get nothing';
const TWO_TRANSFERS = 'the message has more than one Transfer';
const SOLD_MORE = 'more is sold than asked';
const WRAPPED_MORE = 'more SOL is wrapped than sold';
const ELSEWHERE = 'the tokens that are bought go to another account';

const lies: Readonly<Record<string, readonly [sellsSol: Reasons, buysSol: Reasons, tokens: Reasons]>> = {
  extra_transfer: [
    [TOO_MUCH_SOL, TWO_TRANSFERS],
    [TOO_LITTLE_SOL, NO_SOL],
    [TOO_MUCH_SOL, NO_SOL],
  ],
  hidden_transfer: [
    [TOO_MUCH_SOL, TABLED],
    [TOO_LITTLE_SOL, TABLED],
    [TOO_MUCH_SOL, TABLED],
  ],
  greedy_input: [
    [TOO_MUCH_SOL, WRAPPED_MORE],
    [TOO_MANY, SOLD_MORE],
    [TOO_MANY, SOLD_MORE],
  ],
  other_recipient: [
    [TOO_MUCH_SOL, OPENED],
    [TOO_LITTLE_SOL, OPENED],
    [TOO_MUCH_SOL, OPENED],
  ],
  short_output: [
    [TOO_FEW, LITTLE],
    [TOO_LITTLE_SOL, LITTLE],
    [TOO_FEW, LITTLE],
  ],
  dust_output: [
    [TOO_FEW, LITTLE],
    [TOO_LITTLE_SOL, LITTLE],
    [TOO_FEW, LITTLE],
  ],
  wrong_mint: [
    [TOO_FEW, ELSEWHERE],
    [TOO_LITTLE_SOL, ELSEWHERE],
    [TOO_FEW, ELSEWHERE],
  ],
  inflated_fee: [FEE, FEE, FEE],
  approve: [
    [CONTROL, APPROVE],
    [CONTROL, APPROVE],
    [CONTROL, APPROVE],
  ],
  set_authority: [
    [NOTHING, SET_AUTHORITY],
    [CONTROL, SET_AUTHORITY],
    [NOTHING, SET_AUTHORITY],
  ],
  other_fee_payer: [PAYER, PAYER, PAYER],
};

describe.each(Object.entries(lies))(
  'an order that lies by %s is refused',
  (lie, [sellsSol, buysSol, tokens]) => {
    test.each([
      ['a sale of SOL', 'SOL', 'USDC', SOL, sellsSol],
      ['a purchase of SOL', 'USDC', 'SOL', 100_000_000n, buysSol],
      ['a swap of tokens', 'USDC', 'BONK', 100_000_000n, tokens],
    ] as const)('as %s', async (_, sell, buy, amount, [settlement, signer]) => {
      const { wallet, transaction, terms } = await ordered(sell, buy, amount, { lie });
      const isBare = signer === TABLED && transaction[0] === VERSION_1;
      expect(await world.judgedAs(terms, transaction, wallet)).toEqual({
        settlement,
        signer: isBare ? (sell === 'SOL' ? TWO_TRANSFERS : NO_SOL) : signer,
        isSigned: false,
      });
    });
  },
);
