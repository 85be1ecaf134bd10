import { approximate, type Scale } from '@cumulus/contract/amount.ts';
import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { percent as percentOf, solCost } from '@cumulus/contract/format-full.ts';
import { PRICE_IMPACT_HIGH } from '@cumulus/contract/limits.ts';
import { numberFormat, withUnit } from '@cumulus/contract/notation.ts';
import type { Slippage } from '../data/swap-quote.ts';
import { t } from '../locale/t.ts';

/** How quotes are worded. */

const PRICE_IMPACT_MEDIUM = 0.01;

export interface Impact {
  readonly grade: 'low' | 'medium' | 'high';
  /** "0.12%". */
  readonly percent: string;
  readonly word: string;
  /** What it means for the user; null if it does not matter. */
  readonly meaning: string | null;
}

/** How much the swap itself moves the price against its user. */
export function impactOf({ priceImpactPct }: SwapQuote): Impact {
  const ratio = Math.max(Number(priceImpactPct), 0);
  const hundredths = ratio * 10_000;
  const percent = hundredths > 0 && hundredths < 1 ? `<${percentOf(0.01, 2)}` : percentOf(ratio * 100, 2);
  if (ratio >= PRICE_IMPACT_HIGH)
    return {
      grade: 'high',
      percent,
      word: t('High'),
      meaning: t(
        'This swap is large for its market: it moves the price and loses about {percent} of its value.',
        { percent },
      ),
    };
  if (ratio >= PRICE_IMPACT_MEDIUM)
    return {
      grade: 'medium',
      percent,
      word: t('Medium'),
      meaning: t('A smaller amount would get a better price.'),
    };
  return { grade: 'low', percent, word: t('Low'), meaning: null };
}

interface Named {
  readonly symbol: string;
  readonly decimals: number;
  readonly multiplier: number;
}

/** Whole units for a rate: the smaller the number, the more places. */
function rateNumber(value: number): string {
  return value >= 1 ? format.fixed(value, 2) : numberFormat({ maximumSignificantDigits: 4 }).format(value);
}

/** "1 USDC = 35,169.02 BONK". */
export function rateText(from: Named, to: Named, fromAmount: string, toAmount: string): string {
  const paid = approximate(BigInt(fromAmount), from);
  const got = approximate(BigInt(toAmount), to);
  if (paid === 0 || got === 0) return format.UNKNOWN;
  return `1 ${from.symbol} = ${rateNumber(got / paid)} ${to.symbol}`;
}

/** "0.1%": basis points. */
export const percentText = (bps: number): string =>
  withUnit(numberFormat({ maximumFractionDigits: 2 }).format(bps / 100), 'percent');

/** "1%", or "Auto · 0.5%": that of the quote if there is one, else the chosen one. */
export function slippageText(quote: SwapQuote | null, slippage: Slippage): string {
  if (slippage !== 'auto') return percentText(quote?.slippageBps ?? slippage);
  return quote ? t('Auto · {percent}', { percent: percentText(quote.slippageBps) }) : t('Auto');
}

/** The shares of the router and the operator, which the amount already excludes. */
export function swapFeeText({ feeBps, operatorFeeBps }: SwapQuote): string {
  if (feeBps === 0) return t('None');
  const parts = [
    feeBps > operatorFeeBps && t('{percent} router', { percent: percentText(feeBps - operatorFeeBps) }),
    operatorFeeBps > 0 && t('{percent} operator', { percent: percentText(operatorFeeBps) }),
  ].filter(Boolean);
  return parts.join(' + ');
}

/**
 * An amount to read rather than to spend: all places of a small one, none of a large one, so that it fits.
 */
export function readableAmount(amount: bigint, scale: Scale): string {
  const whole = approximate(amount, scale);
  const places = whole >= 100_000 ? 0 : whole >= 1 ? 4 : scale.decimals;
  return exactAmount(amount, scale, places);
}

/** "8,704,331 BONK". */
export function minimumText({ minimumReceived }: SwapQuote, token: Named): string {
  return `${readableAmount(BigInt(minimumReceived), token)} ${token.symbol}`;
}

/** The network's fee for the transaction. */
export function networkCost({ networkFeeLamports }: SwapQuote, solPrice: number | null): string {
  return solCost(BigInt(networkFeeLamports), solPrice);
}
