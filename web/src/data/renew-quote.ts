import type { QueryClient } from '@tanstack/react-query';
import { CallFailure } from './failure.ts';
import type { SwapIntent } from './intents.ts';
import { needsConsent } from './requote.ts';
import { quoteQuery } from './swap-quote.ts';

/** Left of a quote's life when it is posted, at least, milliseconds. */
const LEFT_MIN = 2_000;

/**
 * The swap with a quote that the server still takes: its own, or after a long look at the PIN pad another one that needs no
 * consent. Otherwise rejects with the server's QUOTE_EXPIRED, or as the call for quotes does. Sends no payment.
 */
export async function renewed(client: QueryClient, uid: string, intent: SwapIntent): Promise<SwapIntent> {
  if (Date.now() < intent.goodUntil - LEFT_MIN) return intent;
  const { walletId, sell, buy, inAmount, slippage } = intent;
  const request = {
    walletId,
    inputMint: sell.mint,
    outputMint: buy.mint,
    amount: BigInt(inAmount),
    slippage,
  };
  const query = quoteQuery(uid, request, intent.quote);
  const { quote, goodUntil } = await client.fetchQuery({ ...query, staleTime: 0, retry: false });
  if (needsConsent(quote, intent.quote))
    throw new CallFailure('QUOTE_EXPIRED', 'FAILED_PRECONDITION', 'This quote has expired. Get a new one.');
  return { ...intent, quote, goodUntil };
}
