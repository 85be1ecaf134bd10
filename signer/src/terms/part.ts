import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Terms } from '../../../wire/src/terms.ts';
import { type Choice, type Part, readTrades, type Trade } from '../../../wire/src/trades.ts';
import { Refusal } from './refusal.ts';

/** What a part of a mandate names. Throws a Refusal if the mandate has no such part. */
export function tradeOf(
  { terms }: Mandate,
  { trade, round, choice }: Part,
): Trade & { readonly chosen: Choice } {
  const found = terms.kind === 'trades' ? readTrades(terms.trades)?.[trade] : undefined;
  const chosen = found?.choices[choice];
  if (!found || !chosen || round >= found.rounds) throw new Refusal('the order has no such swap');
  return { ...found, chosen };
}

/** What a part lets happen if it sells this many base units: the same as an order of its own. Throws as `tradeOf`. */
export function termsOfPart(mandate: Mandate, part: Part, sold: bigint): Terms {
  const { sellMint, buyMint, chosen } = tradeOf(mandate, part);
  const [most, least] = [BigInt(chosen.sellAmount), BigInt(chosen.buyAmount)];
  // Rounded up: no number of small swaps brings less together than one.
  const buyAmount = String((least * sold + most - 1n) / most);
  return { kind: 'order', sellMint, sellAmount: chosen.sellAmount, buyMint, buyAmount };
}
