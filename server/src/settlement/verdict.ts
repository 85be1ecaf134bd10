import type { Chain, LandedTransaction } from '../ports/chain.ts';
import type { Attempt } from './attempt.ts';
import { unexplainedBalance } from './payer-balance.ts';

/**
 * What one node shows of an attempt.
 * landed  the node has the transaction, and its status says the same
 * dead    the node shows that the transaction has not landed and can land no more
 * open    anything else; `missing` says what keeps the node's word from being a proof
 */
export type Verdict =
  | { readonly is: 'landed'; readonly landed: LandedTransaction }
  | { readonly is: 'dead' }
  | { readonly is: 'open'; readonly missing: string };

/** An attempt with what the question needs to know besides. */
export interface Question {
  readonly attempt: Attempt;
  /** Address of the wallet, which pays the fee. */
  readonly wallet: string;
  readonly blockhash: string;
}

/** What this process has seen of one node since the attempt was signed. */
export interface Sightings {
  /** Whether the node has called the blockhash valid: only then does its later "invalid" mean "expired". */
  wasValid: boolean;
  /** The finalized height when the node was first asked. */
  firstHeight: bigint | null;
}

/**
 * Blocks after which a blockhash has expired in any case: its life of 150, and far more than a node may be behind another.
 * For a node that never called the blockhash valid, or whose heights are not those of the node that gave it.
 */
const LONG_PAST = 512n;

/**
 * Asks one node about an attempt. `isOldEnough`: the least time since the signature is over.
 * No single statement of the node is believed: it must not contradict itself. Throws CallError CHAIN_UNAVAILABLE.
 */
export async function askNode(
  node: Chain,
  question: Question,
  seen: Sightings,
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
  return pastLife(question.attempt, seen, root.blockHeight) ?? (await proveDeath(node, question, root));
}

/** The height must be past what the node said at the signature, or so far on that it was wrong. Null if it is. */
function pastLife(
  { lastValidBlockHeight }: Attempt,
  { wasValid, firstHeight }: Sightings,
  height: bigint,
): Verdict | null {
  const end = wasValid ? lastValidBlockHeight : lastValidBlockHeight + LONG_PAST;
  const isPast = height > end || height > firstHeight! + LONG_PAST;
  return isPast ? null : open(`the finalized height is ${height}, and has to pass ${end}`);
}

/** Everything but the time and the height, read at the finalized slot or later. */
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
  // Last, so that nothing that the node learns meanwhile is missed.
  const [landed, statuses] = await Promise.all([
    node.transaction(signature),
    node.signatureStatuses([signature], true),
  ]);
  if (landed || statuses.value[0]) return open('it has just appeared');
  return statuses.slot < root.slot ? open('statuses are older than the finalized slot') : { is: 'dead' };
}

/** Null if the node has every block from a slot on: else what it has forgotten may be in one of those it lacks. */
async function missingBlocks(
  node: Chain,
  sinceSlot: bigint,
  root: { slot: bigint; blockHeight: bigint },
): Promise<string | null> {
  const slots = await node.blocks(sinceSlot, root.slot);
  const [firstSlot] = slots;
  const first = firstSlot === undefined ? null : await node.block(firstSlot);
  // The slot itself may have been skipped: then the first block after it follows one from before it.
  const isFirst = first && (firstSlot === sinceSlot || first.parentSlot < sinceSlot);
  if (!isFirst || slots.at(-1) !== root.slot) return 'blocks since the signature are missing';
  const expected = root.blockHeight - first.height + 1n;
  return BigInt(new Set(slots).size) === expected
    ? null
    : `${slots.length} of ${expected} blocks since the signature are there`;
}

function open(missing: string): Verdict {
  return { is: 'open', missing };
}
