import type { Mandate } from '../../../wire/src/mandate.ts';
import { readTrades, type Trade, tradesText } from '../../../wire/src/trades.ts';
import type { Journal } from '../journal/journal.ts';
import { Refusal } from '../terms/refusal.ts';
import { isFor } from './is-for.ts';

/**
 * Throws a Refusal if a change of an order of several swaps touches what was signed: a trade of one round stays as it was, and of one
 * that goes on the tokens, and each round that was signed under its number. A slot (journal/slot.ts) is the same before and after, so
 * that a change makes nothing twice.
 */
export function expectSignedStays(
  journal: Pick<Journal, 'signatures' | 'wallet' | 'slotOf'>,
  known: Mandate,
  { terms: is }: Mandate,
): void {
  const { id, terms: was } = known;
  if (was.kind !== 'trades' || is.kind !== 'trades') return;
  const [before, after] = [readTrades(was.trades)!, readTrades(is.trades)!];
  for (const { part } of journal.signatures(id, (heard) => isFor(journal, known, heard))) {
    const [trade, round] = part!.split('/').map(Number) as [number, number];
    if (!goesOn(before[trade]!, after[trade], round))
      throw new Refusal('a transaction was signed for a part of this order, which stays as it is');
  }
}

function goesOn(before: Trade, after: Trade | undefined, signed: number): boolean {
  if (!after || signed >= after.rounds) return false;
  if (before.rounds === 1) return tradesText([before]) === tradesText([after]);
  return before.sellMint === after.sellMint && before.buyMint === after.buyMint;
}
