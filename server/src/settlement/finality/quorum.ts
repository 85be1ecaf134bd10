import type { Address } from '@solana/kit';
import type { LandedTransaction } from '../../ports/chain.ts';
import { balanceChanges, changesOf } from '../../solana/balance-changes.ts';
import type { Verdict } from './verdict.ts';

/** What the nodes show together. `outvoted`: indexes of those that say the opposite. */
export type Decision =
  | { readonly is: 'landed'; readonly landed: LandedTransaction; readonly outvoted: readonly number[] }
  | { readonly is: 'dead'; readonly outvoted: readonly number[] };

/** Nodes that must agree, if there are that many. */
const QUORUM = 2;

/**
 * Decides an attempt by what each node shows, null for a node that did not answer. Returns null while it is undecided.
 * Two nodes must agree, and more than contradict them. So of two nodes neither can invent a landing or a death while the
 * other is down, and of three one may be down, or lie.
 */
export function decide(wallet: Address, verdicts: readonly (Verdict | null)[]): Decision | null {
  const quorum = Math.min(QUORUM, verdicts.length);
  const dead = indexesOf(verdicts, ({ is }) => is === 'dead');
  const landings = Map.groupBy(
    indexesOf(verdicts, ({ is }) => is === 'landed'),
    (index) => effectOf(wallet, verdicts[index]!),
  );
  const [first = [], second = []] = [...landings.values()].sort((a, b) => b.length - a.length);
  const others = [...landings.values()].filter((indexes) => indexes !== first).flat();
  const verdict = verdicts[first[0]!];
  if (
    verdict?.is === 'landed' &&
    first.length >= quorum &&
    first.length > Math.max(dead.length, second.length)
  )
    return { is: 'landed', landed: verdict.landed, outvoted: [...dead, ...others] };
  if (dead.length >= quorum && dead.length > first.length + others.length)
    return { is: 'dead', outvoted: [...first, ...others] };
  return null;
}

function indexesOf(verdicts: readonly (Verdict | null)[], fits: (verdict: Verdict) => boolean): number[] {
  return verdicts.flatMap((verdict, index) => (verdict && fits(verdict) ? [index] : []));
}

/** Two nodes show the same landing if name, slot, outcome, fee and the wallet's balance changes are the same. */
function effectOf(wallet: Address, verdict: Verdict): string {
  if (verdict.is !== 'landed') return '';
  const { landed } = verdict;
  const changes = changesOf(balanceChanges(landed), wallet)
    .map(({ mint, delta }) => `${mint} ${delta}`)
    .sort();
  return [landed.signatures[0], landed.slot, landed.error === null, landed.feeLamports, ...changes].join();
}
