import { CallError } from '@cumulus/contract/errors.ts';
import type { Address } from '@solana/kit';
import {
  type Chain,
  isUnread,
  type LandedTransaction,
  readTransaction,
  type SignatureStatus,
  type UnreadTransaction,
} from '../../ports/chain.ts';
import { messageBytes } from '../../solana/message.ts';
import { isSignatureOf } from '../../solana/signature-of.ts';
import type { Attempt } from '../intent.ts';

/** An attempt, with what is needed to ask about it. */
export interface Question {
  readonly attempt: Attempt;
  /** Address of the wallet, which signs it. */
  readonly wallet: Address;
  readonly blockhash: string;
  /** Null if no other party was asked to broadcast it. */
  readonly told: Told | null;
}

/** What this process has seen of one node since the attempt was signed. */
export interface Observations {
  /**
   * A slot at whose finalized state the node called the blockhash valid: only an "invalid" of a later one means "expired". A
   * state that is too old to know the blockhash calls it invalid as well.
   */
  validSlot: bigint | null;
  /** The finalized height when the node was first asked. */
  firstHeight: bigint | null;
  /** Under which the node has the attempt's message, if that is another than the attempt has. */
  name: string | null;
  /** Transactions in the wallet's history that are not the attempt's. */
  readonly others: Set<string>;
}

export function nothingSeen(): Observations {
  return { validSlot: null, firstHeight: null, name: null, others: new Set() };
}

/** What a node has of an attempt. */
export interface Sighting {
  readonly landed: LandedTransaction | null;
  readonly status: SignatureStatus | null;
  /** At which the node read the status. */
  readonly slot: bigint;
}

/** What the party that broadcasts an attempt says of it. */
export interface Told {
  /** The name under which it has landed; null if none was given. Not believed: the transaction must be the attempt's. */
  name: string | null;
  /** Whether an answer is awaited. */
  isAwaited: boolean;
}

/** Most transactions of one address that are read for one attempt: what a node lists in one answer. */
export const LISTED_MAX = 1_000;

/**
 * Whether a transaction is an attempt's. A chain takes a message once, whatever its signatures, so what counts is that the wallet has signed
 * the attempt's message: by the signature that is known here, or by another that two of three signers have made and kept to themselves.
 */
export function isOfAttempt(
  { attempt, wallet }: Pick<Question, 'attempt' | 'wallet'>,
  { signatures }: LandedTransaction,
): boolean {
  const own = attempt.paysFee ? signatures.slice(0, 1) : signatures;
  const message = messageBytes(attempt.transaction);
  return (
    own.includes(attempt.signature) || own.some((signature) => isSignatureOf(wallet, message, signature))
  );
}

/**
 * Looks an attempt up on a node. If another signer pays the fee, its signature names the transaction and is not known: then
 * the transaction is the one that bears the wallet's signature, which is of its message alone. It is looked for under the
 * name in `told`, and in the wallet's history unless an answer is awaited and `told` is given: the history of a wallet
 * with many swaps under way is long. `seen.others` collects what is in that history and is another transaction.
 * Without `isUrgent` the status of an own transaction is asked for only once there is one: a poll that finds nothing costs one call less.
 * Throws CallError CHAIN_UNAVAILABLE.
 */
export async function lookUp(
  node: Chain,
  question: Question,
  seen: Observations,
  isUrgent = true,
): Promise<Sighting> {
  const { attempt, told } = question;
  if (attempt.paysFee) {
    const name = seen.name ?? attempt.signature;
    const read = readOwn(node, name);
    if (!isUrgent && (await read) === null) return { landed: null, status: null, slot: 0n };
    const [landed, statuses] = await Promise.all([read, node.signatureStatuses([name], true)]);
    return { landed, status: statuses.value[0] ?? null, slot: statuses.slot };
  }
  const name = seen.name ?? told?.name;
  const named = name ? readable(await readTransaction(node, name)) : null;
  const isOwn = named !== null && isOfAttempt(question, named);
  const landed = isOwn ? named : told?.isAwaited ? null : await findInHistory(node, question, seen.others);
  const statuses = await node.signatureStatuses([landed?.signatures[0] ?? attempt.signature], true);
  return { landed, status: statuses.value[0] ?? null, slot: statuses.slot };
}

async function findInHistory(
  node: Chain,
  question: Question,
  others: Set<string>,
): Promise<LandedTransaction | null> {
  const listed = await node.signaturesFor(question.wallet, { limit: LISTED_MAX });
  const { sinceSlot } = question.attempt;
  const candidates = listed.filter((entry) => entry.slot >= sinceSlot && !others.has(entry.signature));
  const read = await Promise.all(candidates.map((entry) => readTransaction(node, entry.signature)));
  const found = read.map(readable).find((landed) => landed && isOfAttempt(question, landed));
  // One that this version cannot read is not the attempt, which this version has signed; but the node may err about it.
  for (const [index, landed] of read.entries())
    if (landed && !isUnread(landed) && landed !== found) others.add(candidates[index]!.signature);
  return found ?? null;
}

const readable = (landed: LandedTransaction | UnreadTransaction | null): LandedTransaction | null =>
  isUnread(landed) ? null : landed;

/** An own transaction, of a version that is known here: a node that does not make sense of it says nothing. */
async function readOwn(node: Chain, signature: string): Promise<LandedTransaction | null> {
  const landed = await readTransaction(node, signature);
  if (isUnread(landed)) throw Object.assign(new CallError('CHAIN_UNAVAILABLE'), { cause: landed });
  return landed;
}
