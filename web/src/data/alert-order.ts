import { SWAP_SELL_RESERVE_LAMPORTS, USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Trigger } from '@cumulus/contract/trigger.ts';
import { SOL, USDC } from './common-tokens.ts';
import { spendable } from './spendable.ts';
import { type SwapSetup, type SwapToken, type SwapWallet, swapToken } from './swap-setup.ts';

/**
 * The market order that an alert suggests, with half of what the wallet may sell: sells a token that is dear, or buys one with what the
 * wallet has most of. Null if there is nothing to sell.
 */
export function alertOrder(
  { walletId, name, publicKey, tokens }: SwapWallet,
  token: SwapToken,
  { mint, condition, value }: Trigger,
): SwapSetup | null {
  const held = tokens.map((holding) => ({
    token: swapToken(holding),
    usd: holding.usdValue ?? 0,
    half: spendable({ ...holding, balance: BigInt(holding.balance) }, SWAP_SELL_RESERVE_LAMPORTS) / 2n,
  }));
  const sellable = held.filter(({ half }) => half > 0n).sort((one, other) => other.usd - one.usd);
  const own = sellable.find((each) => each.token.mint === token.mint);
  const sold = condition === 'price_above' && own ? own : sellable.find((each) => each !== own);
  if (!sold) return null;
  const cash = token.mint === USDC_MINT ? SOL : USDC;
  return {
    wallet: { walletId, name, publicKey, tokens },
    sellToken: { ...sold.token, amount: String(sold.half) },
    buyToken: sold === own ? cash : token,
    trigger: { mint, condition, value },
  };
}
