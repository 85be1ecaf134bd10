import type { Chain, LandedTransaction, ListedSignature } from '../ports/chain.ts';
import type { Attempt } from './attempt.ts';

type Node = Pick<Chain, 'accounts' | 'signaturesFor' | 'transaction'>;

/** Most transactions of one wallet that are added up for one attempt: what a node lists in one answer. */
const LISTED_MAX = 1_000;

/**
 * Whether the wallet's SOL on a node is what the transactions that the node knows add up to. A node that forgot that an
 * attempt landed still has its effect: the payer of the fee has less, even if the transaction failed.
 *
 * The sum begins with the balance after the wallet's last transaction before the attempt or, if the node keeps no history
 * that old, with the balance that was seen when the attempt was signed. Returns null if it fits, else what does not.
 */
export async function unexplainedBalance(
  node: Node,
  wallet: string,
  { sinceSlot, baseline }: Pick<Attempt, 'sinceSlot' | 'baseline'>,
  minSlot: bigint,
): Promise<string | null> {
  const { slot, value } = await node.accounts([wallet], { minSlot, commitment: 'finalized' });
  const listed = await node.signaturesFor(wallet, { limit: LISTED_MAX });
  const past = listed.filter((entry) => entry.slot <= slot);
  const anchorSlot = past.find((entry) => entry.slot <= sinceSlot)?.slot;
  if (anchorSlot === undefined && listed.length === LISTED_MAX)
    return 'the wallet has too many transactions since to compare its balance';
  const changes = await readChanges(node, wallet, past, anchorSlot ?? sinceSlot);
  if (!changes) return 'a transaction of the wallet is listed but missing';
  const after = (from: bigint) => sum(changes.filter((change) => change.slot >= from));
  const starts = [
    // Several transactions in one slot may be listed in any order.
    ...changes
      .filter((change) => change.slot === anchorSlot)
      .map((change) => change.after + after(anchorSlot! + 1n)),
    ...(baseline
      ? [baseline.lamports + after(baseline.slot), baseline.lamports + after(baseline.slot + 1n)]
      : []),
    // A wallet without a past, signed for before its balance was kept.
    ...(anchorSlot === undefined && !baseline ? [after(0n)] : []),
  ];
  const lamports = value[0]?.lamports ?? 0n;
  return starts.includes(lamports)
    ? null
    : 'the balance of the wallet is not what its transactions add up to';
}

interface Change {
  readonly slot: bigint;
  readonly delta: bigint;
  /** Lamports of the wallet after the transaction. */
  readonly after: bigint;
}

/** What the transactions since a slot did to the wallet; null if the node lacks one that it lists. */
async function readChanges(
  node: Node,
  wallet: string,
  past: readonly ListedSignature[],
  fromSlot: bigint,
): Promise<Change[] | null> {
  const read = await Promise.all(
    past.filter(({ slot }) => slot >= fromSlot).map(({ signature }) => node.transaction(signature)),
  );
  return read.includes(null) ? null : read.map((landed) => changeOf(landed!, wallet));
}

function changeOf({ slot, lamports }: LandedTransaction, wallet: string): Change {
  const own = lamports.find(({ address }) => address === wallet);
  return { slot, delta: own ? own.after - own.before : 0n, after: own?.after ?? 0n };
}

function sum(changes: readonly Change[]): bigint {
  return changes.reduce((total, { delta }) => total + delta, 0n);
}
