import { createNoopSigner } from '@solana/kit';
import type { Chain } from '../../chain/chain.ts';
import { NATIVE_MINT } from '../../chain/token.ts';
import { fillInstruction } from '../../programs/fill.ts';
import { createAccount, type Parties, type Plan, priceOf, type Terms } from './plan.ts';
import type { Quote } from './quote.ts';

/** Fills use 20,000 to 60,000. */
const UNIT_LIMIT = 100_000;
/** How long the order engine takes the order: longer than the quote stands, so that the maker has time to send it. */
const FILL_SECONDS = 55;

/** A swap with the maker, who pays for the transaction and so names it. The taker pays for an account that is missing. */
export async function planFill(
  chain: Chain,
  quote: Quote,
  { taker, maker, takerOutput }: Parties,
  { priorityFeeLamports, number }: Terms,
): Promise<Plan> {
  const { input, output, amount, sentAmount, feeBps } = quote;
  const isOpened = output.mint !== NATIVE_MINT && chain.account(takerOutput) === null;
  const unitLimit = UNIT_LIMIT + number;
  return {
    feePayer: maker.address,
    unitLimit,
    unitPriceMicroLamports: priceOf(unitLimit, priorityFeeLamports),
    setup: isOpened
      ? [createAccount(createNoopSigner(taker.address), taker.address, takerOutput, output)]
      : [],
    pay: await fillInstruction({
      taker: taker.address,
      maker: maker.address,
      input,
      output,
      inputAmount: amount,
      outputAmount: sentAmount,
      expiresAt: chain.unixSeconds + FILL_SECONDS,
      feeBps,
    }),
    receive: null,
    cleanup: [],
    lookupTables: {},
  };
}
