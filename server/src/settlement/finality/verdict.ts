import type { Address } from '@solana/kit';
import {
  type Chain,
  isUnread,
  type LandedTransaction,
  type ListedSignature,
  readTransaction,
} from '../../ports/chain.ts';
import { causedBy } from '../../runtime/context.ts';
import { asTokenAccount, tokenAmount } from '../../solana/token-account.ts';
import type { Attempt } from '../intent.ts';
import {
  isOfAttempt,
  LISTED_MAX,
  lookUp,
  type Observations,
  type Question,
  type Sighting,
} from './sighting.ts';

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

/**
 * Blocks after the height at which a node was first asked by which a blockhash has expired in any case: its life of 150, and
 * far more than a node's finalized state may be behind. For a node that never called the blockhash valid, or whose heights
 * differ from those of the node that supplied it. Only the node's own heights count here: the last valid one may be a lie.
 */
const LONG_PAST = 512n;
/** Slots that are listed to find the block of that height: a third of them with a block are enough. */
const LISTED_SLOTS = 3n * LONG_PAST;
const LACKS_BLOCKS = 'blocks since the signature are missing';

/**
 * Asks one node about an attempt. `isOldEnough`: a blockhash's life has passed since the signature. `isHinted`: it is said to have landed.
 * No single answer of the node is believed: its answers must not contradict each other. Throws CallError CHAIN_UNAVAILABLE.
 */
export async function askNode(
  node: Chain,
  question: Question,
  seen: Observations,
  isOldEnough: boolean,
  isHinted = true,
): Promise<Verdict> {
  const isUrgent = isHinted || isOldEnough;
  const shown = verdictOf(await lookUp(node, question, seen, isUrgent));
  if (shown) return shown;
  // Nothing is missing for the proof but time.
  if (!isOldEnough && seen.firstHeight !== null && seen.validSlot !== null)
    return open('it was signed a short while ago');
  const [root, valid] = await Promise.all([
    node.finalized(),
    seen.validSlot === null ? node.isBlockhashValid(question.blockhash, 'finalized') : null,
  ]);
  if (valid?.value) seen.validSlot = valid.slot;
  seen.firstHeight ??= root.blockHeight;
  if (!isOldEnough) return open('it was signed a short while ago');
  return (
    notExpired(question.attempt, seen, root) ??
    (await causedBy('death', () => proveDeath(node, question, seen, root)))
  );
}

/** Null if there is nothing of it. */
function verdictOf({ landed, status }: Sighting): Verdict | null {
  if (!landed) return status ? open('it has a status and no transaction') : null;
  if (status && (status.slot !== landed.slot || (status.error === null) !== (landed.error === null)))
    return open('its status and its transaction contradict each other');
  return { is: 'landed', landed };
}

/** Null if the height is past the last valid one, or so far past the first one seen that the last valid one does not matter. */
function notExpired(
  { lastValidBlockHeight }: Attempt,
  { validSlot, firstHeight }: Observations,
  { slot, blockHeight }: { slot: bigint; blockHeight: bigint },
): Verdict | null {
  const last = firstHeight! + LONG_PAST;
  const wasValid = validSlot !== null && slot > validSlot;
  const end = wasValid && lastValidBlockHeight < last ? lastValidBlockHeight : last;
  return blockHeight > end ? null : open(`the finalized height is ${blockHeight}, and has to pass ${end}`);
}

/** All checks but time and height, read at the finalized slot or later. */
async function proveDeath(
  node: Chain,
  question: Question,
  seen: Observations,
  root: { slot: bigint; blockHeight: bigint },
): Promise<Verdict> {
  const [isOwnChain, valid, hole, balance] = await Promise.all([
    node.isOwnChain(),
    node.isBlockhashValid(question.blockhash, 'finalized'),
    missingBlocks(node, question.attempt.sinceSlot, seen.firstHeight!, root),
    unexplainedBalance(node, question, seen, root.slot),
  ]);
  if (!isOwnChain) return open('the node is of another chain');
  if (valid.value || valid.slot < root.slot) return open('its blockhash may still be valid');
  if (hole) return open(hole);
  if (balance) return open(balance);
  // Last, so that nothing that the node learns during the other checks is missed.
  const last = await lookUp(node, { ...question, told: null }, seen);
  const shown = verdictOf(last);
  if (shown) return shown;
  // The state that called the blockhash expired may be newer than the finalized slot that was asked for before.
  return last.slot < valid.slot ? open('statuses are older than the end of its blockhash') : { is: 'dead' };
}

/**
 * Null if the node has every block in which the transaction may be: from a slot to its finalized one, or to a block by which the
 * blockhash has expired in any case. So the proof of an old attempt costs no more than that of a new one.
 */
async function missingBlocks(
  node: Chain,
  sinceSlot: bigint,
  firstHeight: bigint,
  root: { slot: bigint; blockHeight: bigint },
): Promise<string | null> {
  const near = sinceSlot + LISTED_SLOTS < root.slot ? sinceSlot + LISTED_SLOTS : root.slot;
  const slots = await listBlocks(node, sinceSlot, near);
  const [firstSlot] = slots;
  const first = firstSlot === undefined ? null : await node.block(firstSlot);
  // The slot itself may have been skipped: then the parent of the first block after it is before it.
  if (!first || (firstSlot !== sinceSlot && first.parentSlot >= sinceSlot)) return LACKS_BLOCKS;
  // Either height alone may be a mistake, which must not end the list before the blockhash does.
  const end = (first.height > firstHeight ? first.height : firstHeight) + LONG_PAST;
  const last = near < root.slot ? slots[Number(end - first.height)] : undefined;
  if (last !== undefined) return (await node.block(last))?.height === end ? null : LACKS_BLOCKS;
  const all = near < root.slot ? await listBlocks(node, sinceSlot, root.slot) : slots;
  const expected = root.blockHeight - first.height + 1n;
  return all.at(-1) === root.slot && BigInt(all.length) === expected
    ? null
    : `${all.length} of ${expected} blocks since the signature are there`;
}

/** Slots of a node's blocks, each once, the lowest first. */
async function listBlocks(node: Chain, from: bigint, to: bigint): Promise<bigint[]> {
  return [...new Set(await node.blocks(from, to))].sort((a, b) => Number(a - b));
}

/**
 * Null if the wallet's balance on a node is the sum of the transactions that the node knows; otherwise the contradiction. A
 * node that forgot that an attempt landed still shows its effect. If the wallet pays the fee, that is its SOL, even if the
 * transaction failed; otherwise it is what the attempt spends.
 *
 * The sum starts from the balance after the last transaction before the attempt or, if the node's history does not reach back
 * that far, from the balance that was read when the attempt was signed. If neither fits, it starts from nothing, before the
 * wallet's first transaction.
 *
 * What a transaction did that this version cannot read is not known: it may have brought what the attempt took. So no sum is
 * believed that it may belong to, and the attempt stays open until it can be read.
 *
 * The attempt can only be among these transactions: one that has landed under an unknown signature is noted in `seen`.
 */
async function unexplainedBalance(
  node: Chain,
  question: Question,
  seen: Observations,
  minSlot: bigint,
): Promise<string | null> {
  const { wallet, attempt } = question;
  const { sinceSlot, baseline, paysFee } = attempt;
  const sold = paysFee ? null : (baseline?.sold ?? null);
  const spent = { address: sold?.account ?? wallet, isToken: sold !== null };
  const { slot, value } = await node.accounts([spent.address], { minSlot, commitment: 'finalized' });
  const listed = await node.signaturesFor(spent.address, { limit: LISTED_MAX });
  const past = listed.filter((entry) => entry.slot <= slot);
  const anchorSlot = past.find((entry) => entry.slot <= sinceSlot)?.slot;
  if (anchorSlot === undefined && listed.length === LISTED_MAX)
    return 'the wallet has too many transactions since to compare its balance';
  const read = await readChanges(node, spent, past, anchorSlot ?? sinceSlot);
  if (!read) return 'a transaction of the wallet is listed but missing';
  const { landed, changes, unreadSlot } = read;
  seen.name = landed.find((each) => isOfAttempt(question, each))?.signatures[0] ?? seen.name;
  if (unreadSlot !== null && (!baseline || unreadSlot >= sinceSlot || unreadSlot >= baseline.slot))
    return 'a transaction of the wallet cannot be read, so that its balance proves nothing';
  const signed = sold?.amount ?? baseline?.lamports;
  const possible = [
    // Several transactions in one slot may be listed in any order. Behind one that is unread, no balance is known.
    ...changes
      .filter((change) => change.slot === anchorSlot && unreadSlot === null)
      .map((change) => change.after + sumSince(changes, anchorSlot! + 1n)),
    ...(baseline && signed !== undefined
      ? [signed + sumSince(changes, baseline.slot), signed + sumSince(changes, baseline.slot + 1n)]
      : []),
  ];
  const token = asTokenAccount(value[0]);
  const held = (spent.isToken ? token && tokenAmount(token) : value[0]?.lamports) ?? 0n;
  if (possible.includes(held)) return null;
  // The slots of a node that erred when the attempt was signed explain nothing; the whole history still does.
  const all = listed.length < LISTED_MAX ? await readChanges(node, spent, past, 0n) : null;
  return all && all.unreadSlot === null && sumSince(all.changes, 0n) === held
    ? null
    : 'the balance of the wallet is not what its transactions add up to';
}

function sumSince(changes: readonly Change[], from: bigint): bigint {
  return changes.filter((change) => change.slot >= from).reduce((total, { delta }) => total + delta, 0n);
}

interface Change {
  readonly slot: bigint;
  readonly delta: bigint;
  /** The balance after the transaction. */
  readonly after: bigint;
}

/** An account whose balance is followed: its tokens, or its lamports. */
interface Spent {
  readonly address: Address;
  readonly isToken: boolean;
}

interface Changes {
  /** The transactions that can be read. */
  readonly landed: readonly LandedTransaction[];
  /** Of these. */
  readonly changes: readonly Change[];
  /** Slot of the newest transaction that cannot be read; null if there is none. */
  readonly unreadSlot: bigint | null;
}

/** What the transactions since a slot did to an account; null if the node lacks one that it lists. */
async function readChanges(
  node: Chain,
  spent: Spent,
  past: readonly ListedSignature[],
  fromSlot: bigint,
): Promise<Changes | null> {
  const since = past.filter(({ slot }) => slot >= fromSlot);
  const read = await Promise.all(since.map(({ signature }) => readTransaction(node, signature)));
  if (read.includes(null)) return null;
  const landed = read.flatMap((each) => (each === null || isUnread(each) ? [] : [each]));
  const changes = landed.map((each) => changeOf(each, spent));
  const unreadSlots = since.flatMap(({ slot }, index) => (isUnread(read[index]) ? [slot] : []));
  return { landed, changes, unreadSlot: unreadSlots.toSorted((a, b) => Number(b - a))[0] ?? null };
}

function changeOf({ slot, lamports, tokens }: LandedTransaction, { address, isToken }: Spent): Change {
  const own = (isToken ? tokens : lamports).find((change) => change.address === address);
  return { slot, delta: own ? own.after - own.before : 0n, after: own?.after ?? 0n };
}

function open(missing: string): Verdict {
  return { is: 'open', missing };
}
