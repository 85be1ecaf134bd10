import { type Address, address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getSyncNativeInstruction } from '@solana-program/token';
import type { Chain } from '../../chain/chain.ts';
import { NATIVE_MINT } from '../../chain/token.ts';
import { associatedAccount } from '../../programs/addresses.ts';
import type { Fill } from '../../programs/fill.ts';
import { createAccount, type Plan, priceOf, type Terms } from './plan.ts';
import type { Quote } from './quote.ts';

/** Fills use 20,000 to 30,000. */
const UNIT_LIMIT = 60_000;
/** How long the order engine takes the order: longer than the quote stands, so that the maker has time to send it. */
const FILL_SECONDS = 55;

/** Jupiter's account for fees in SOL, on mainnet: wrapped SOL. */
export const FEES_ACCOUNT = address('ADKKyzoY8MUtPAMgjuBkuc9Y3BmZaTueeGkbMo7CVrdg');

/** A swap with the maker, who pays for the transaction and so names it. The taker pays for an account that is missing. */
export async function planFill(
  chain: Chain,
  { input, output, amount, outAmount, feeAmount, feeBps }: Quote,
  taker: Address,
  maker: Address,
  terms: Terms,
): Promise<Plan<Fill>> {
  const account = await associatedAccount(taker, output);
  const isOpened = output.mint !== NATIVE_MINT && chain.account(account) === null;
  const unitLimit = UNIT_LIMIT + terms.number;
  // Out of SOL the taker pays it itself; of all else the maker gives less.
  const isCollected = output.mint === NATIVE_MINT && chain.account(FEES_ACCOUNT) !== null;
  const fee = isCollected ? feeAmount : 0n;
  return {
    feePayer: maker,
    unitLimit,
    unitPriceMicroLamports: priceOf(unitLimit, terms),
    setup: isOpened ? [createAccount(createNoopSigner(taker), taker, account, output)] : [],
    exchange: {
      taker,
      maker,
      input,
      output,
      inputAmount: amount,
      outputAmount: outAmount + fee,
      expiresAt: chain.unixSeconds + FILL_SECONDS,
      feeBps,
      paysFee: fee > 0n,
    },
    cleanup: fee > 0n ? payFee(taker, fee) : [],
    opened: isOpened ? [account] : [],
    lookupTables: {},
  };
}

const payFee = (taker: Address, amount: bigint): Instruction[] => [
  getTransferSolInstruction({ source: createNoopSigner(taker), destination: FEES_ACCOUNT, amount }),
  getSyncNativeInstruction({ account: FEES_ACCOUNT }),
];
