import { type Address, createNoopSigner } from '@solana/kit';
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

/** A swap with the maker, who pays for the transaction and so names it. The taker pays for an account that is missing. */
export async function planFill(
  chain: Chain,
  { input, output, amount, outAmount, feeBps }: Quote,
  taker: Address,
  maker: Address,
  terms: Terms,
): Promise<Plan<Fill>> {
  const account = await associatedAccount(taker, output);
  const isOpened = output.mint !== NATIVE_MINT && chain.account(account) === null;
  const unitLimit = UNIT_LIMIT + terms.number;
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
      outputAmount: outAmount,
      expiresAt: chain.unixSeconds + FILL_SECONDS,
      feeBps,
    },
    cleanup: [],
    opened: isOpened ? [account] : [],
    lookupTables: {},
  };
}
