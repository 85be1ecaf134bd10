import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { costOf, type Leg, type TaxEntry } from './entries.ts';

/**
 * How a tool counts the fee of a line, which differs from tool to tool. A rule makes lines of one whose fee is beside what was sent and
 * received, so that the tool's balance is the chain's.
 */
export type FeeRule = (entry: TaxEntry) => readonly TaxEntry[];

const isSol = (leg: Leg | null): leg is Leg => leg?.mint === SOL_MINT;

/** The tool takes the fee off, whatever its currency. */
export const besideAmounts: FeeRule = (entry) => [entry];

/** The tool takes the fee off unless its currency is sent or received in the same line, and then ignores it. */
export const besideOtherCurrencies: FeeRule = (entry) =>
  entry.feeLamports !== 0n && (isSol(entry.sent) || isSol(entry.received)) ? withCost(entry) : [entry];

/** For the tool, the amounts include the fee, and the fee itself is only told. */
export const withinAmounts: FeeRule = (entry) => {
  const { sent, received, feeLamports } = entry;
  if (feeLamports === 0n) return [entry];
  if (isSol(sent)) return [{ ...entry, sent: { ...sent, amount: sent.amount + feeLamports } }];
  if (isSol(received) && received.amount > feeLamports)
    return [{ ...entry, received: { ...received, amount: received.amount - feeLamports } }];
  return withCost(entry);
};

const withCost = (entry: TaxEntry): readonly TaxEntry[] => [
  { ...entry, feeLamports: 0n },
  costOf(entry.feeLamports),
];
