import type { Address } from '@solana/kit';
import type { Chain, LandedTransaction, ListedSignature } from '../ports/chain.ts';
import type { Attempt } from './intent.ts';

/**
 * What one node shows of an attempt.
 * landed  the node has the transaction, and its status agrees
 * dead    the node shows that the transaction has not landed and never can
 * open    anything else; `missing` says what keeps the node's answer from being a proof
 */
export type Verdict =
  | { readonly is: 'landed'; readonly landed: LandedTransaction }
  | { readonly is: 'dead' }
  | { readonly is: 'open'; readonly missing: string };

/** An attempt, with what is needed to ask about it. */
export interface Question {
  readonly attempt: Attempt;
  /** Address of the wallet, which pays the fee. */
  readonly wallet: Address;
  readonly blockhash: string;
}

/** What this process has seen of one node since the attempt was signed. */
export interface Observations {
  /** Whether the node has called the blockhash valid: only then does a later "invalid" mean "expired". */
  wasValid: boolean;
  /** The finalized height when the node was first asked. */
  firstHeight: bigint | null;
}

/** Time from the signature until its attempt can be called dead, milliseconds: a blockhash lives 60 to 90 seconds. */
export const ATTEMPT_AGE_MIN = 60_000;
/**
 * Blocks after which a blockhash has expired in any case: its life of 150, and far more than a node may lag behind another.
 * For a node that never called the blockhash valid, or whose heights differ from those of the node that supplied it.
 */
const LONG_PAST = 512n;

/**
 * Asks one node about an attempt. `isOldEnough`: ATTEMPT_AGE_MIN has passed since the signature.
 * No single answer of the node is believed: its answers must not contradict each other. Throws CallError CHAIN_UNAVAILABLE.
 */
export async function askNode(
  node: Chain,
  question: Question,
  seen: Observations,
  isOldEnough: boolean,
): Promise<Verdict> {
  const { signature } = question.attempt;
  const [landed, statuses] = await Promise.all([
    node.transaction(signature),
    node.signatureStatuses([signature], true),
  ]);
  const status = statuses.value[0] ?? null;
  if (landed) {
    if (status && (status.slot !== landed.slot || (status.error === null) !== (landed.error === null)))
      return open('its status and its transaction contradict each other');
    return { is: 'landed', landed };
  }
  if (status) return open('it has a status and no transaction');
  const [root, valid] = await Promise.all([
    node.finalized(),
    seen.wasValid ? true : node.isBlockhashValid(question.blockhash).then(({ value }) => value),
  ]);
  seen.wasValid = valid;
  seen.firstHeight ??= root.blockHeight;
  if (!isOldEnough) return open('it was signed a short while ago');
  return notExpired(question.attempt, seen, root.blockHeight) ?? (await proveDeath(node, question, root));
}

/** Null if the height is past the last valid one, or so far past the first one seen that the last valid one was wrong. */
function notExpired(
  { lastValidBlockHeight }: Attempt,
  { wasValid, firstHeight }: Observations,
  height: bigint,
): Verdict | null {
  const end = wasValid ? lastValidBlockHeight : lastValidBlockHeight + LONG_PAST;
  const isPast = height > end || height > firstHeight! + LONG_PAST;
  return isPast ? null : open(`the finalized height is ${height}, and has to pass ${end}`);
}

/** All checks but time and height, read at the finalized slot or later. */
async function proveDeath(
  node: Chain,
  { attempt, wallet, blockhash }: Question,
  root: { slot: bigint; blockHeight: bigint },
): Promise<Verdict> {
  const { signature, sinceSlot } = attempt;
  const [isOwnChain, valid, hole, balance] = await Promise.all([
    node.isOwnChain(),
    node.isBlockhashValid(blockhash, 'finalized'),
    missingBlocks(node, sinceSlot, root),
    unexplainedBalance(node, wallet, attempt, root.slot),
  ]);
  if (!isOwnChain) return open('the node is of another chain');
  if (valid.value || valid.slot < root.slot) return open('its blockhash may still be valid');
  if (hole) return open(hole);
  if (balance) return open(balance);
  // Last, so that nothing that the node learns during the other checks is missed.
  const [landed, statuses] = await Promise.all([
    node.transaction(signature),
    node.signatureStatuses([signature], true),
  ]);
  if (landed || statuses.value[0]) return open('it has just appeared');
  return statuses.slot < root.slot ? open('statuses are older than the finalized slot') : { is: 'dead' };
}

/** Null if the node has every block since a slot. Otherwise the transaction may be in a block that the node lacks. */
async function missingBlocks(
  node: Chain,
  sinceSlot: bigint,
  root: { slot: bigint; blockHeight: bigint },
): Promise<string | null> {
  const slots = await node.blocks(sinceSlot, root.slot);
  const [firstSlot] = slots;
  const first = firstSlot === undefined ? null : await node.block(firstSlot);
  // The slot itself may have been skipped: then the parent of the first block after it is before it.
  const isFirst = first && (firstSlot === sinceSlot || first.parentSlot < sinceSlot);
  if (!isFirst || slots.at(-1) !== root.slot) return 'blocks since the signature are missing';
  const expected = root.blockHeight - first.height + 1n;
  return BigInt(new Set(slots).size) === expected
    ? null
    : `${slots.length} of ${expected} blocks since the signature are there`;
}

/** Most transactions of one wallet that are added up for one attempt: what a node lists in one answer. */
const LISTED_MAX = 1_000;

/**
 * Null if the wallet's SOL on a node is the sum of the transactions that the node knows; otherwise the contradiction. A node
 * that forgot that an attempt landed still shows its effect: the wallet has paid the fee, even for a failed transaction.
 *
 * The sum starts from the balance after the wallet's last transaction before the attempt or, if the node's history does not
 * reach back that far, from the balance that was read when the attempt was signed.
 */
async function unexplainedBalance(
  node: Chain,
  wallet: Address,
  { sinceSlot, baseline }: Attempt,
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
  const sumSince = (from: bigint) =>
    changes.filter((change) => change.slot >= from).reduce((total, { delta }) => total + delta, 0n);
  const possible = [
    // Several transactions in one slot may be listed in any order.
    ...changes
      .filter((change) => change.slot === anchorSlot)
      .map((change) => change.after + sumSince(anchorSlot! + 1n)),
    ...(baseline
      ? [baseline.lamports + sumSince(baseline.slot), baseline.lamports + sumSince(baseline.slot + 1n)]
      : []),
    // A wallet without history, whose attempt was signed before baselines were stored.
    ...(anchorSlot === undefined && !baseline ? [sumSince(0n)] : []),
  ];
  return possible.includes(value[0]?.lamports ?? 0n)
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
  node: Chain,
  wallet: Address,
  past: readonly ListedSignature[],
  fromSlot: bigint,
): Promise<Change[] | null> {
  const read = await Promise.all(
    past.filter(({ slot }) => slot >= fromSlot).map(({ signature }) => node.transaction(signature)),
  );
  return read.includes(null) ? null : read.map((landed) => changeOf(landed!, wallet));
}

function changeOf({ slot, lamports }: LandedTransaction, wallet: Address): Change {
  const own = lamports.find(({ address }) => address === wallet);
  return { slot, delta: own ? own.after - own.before : 0n, after: own?.after ?? 0n };
}

function open(missing: string): Verdict {
  return { is: 'open', missing };
}
