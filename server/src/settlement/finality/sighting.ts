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
import type { Attempt } from '../intent.ts';

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
 * Looks an attempt up on a node. If another signer pays the fee, its signature names the transaction and is not known: then
 * the transaction is the one that bears the wallet's signature, which is of its message alone. It is looked for under the
 * name in `told`, and in the wallet's history unless an answer is awaited and `told` is given: the history of a wallet
 * with many swaps under way is long. `others` collects what is in that history and is another transaction.
 * Without `isUrgent` the status of an own transaction is asked for only once there is one: a poll that finds nothing costs one call less.
 * Throws CallError CHAIN_UNAVAILABLE.
 */
export async function lookUp(
  node: Chain,
  attempt: Attempt,
  wallet: Address,
  others: Set<string>,
  told: Told | null,
  isUrgent = true,
): Promise<Sighting> {
  if (attempt.paysFee) {
    const read = readOwn(node, attempt.signature);
    if (!isUrgent && (await read) === null) return { landed: null, status: null, slot: 0n };
    const [landed, statuses] = await Promise.all([read, node.signatureStatuses([attempt.signature], true)]);
    return { landed, status: statuses.value[0] ?? null, slot: statuses.slot };
  }
  const named = told?.name ? readable(await readTransaction(node, told.name)) : null;
  const isOwn = named?.signatures.includes(attempt.signature);
  const landed = isOwn ? named : told?.isAwaited ? null : await findInHistory(node, attempt, wallet, others);
  const statuses = await node.signatureStatuses([landed?.signatures[0] ?? attempt.signature], true);
  return { landed, status: statuses.value[0] ?? null, slot: statuses.slot };
}

async function findInHistory(
  node: Chain,
  { signature, sinceSlot }: Attempt,
  wallet: Address,
  others: Set<string>,
): Promise<LandedTransaction | null> {
  const listed = await node.signaturesFor(wallet, { limit: LISTED_MAX });
  const candidates = listed.filter((entry) => entry.slot >= sinceSlot && !others.has(entry.signature));
  const read = await Promise.all(candidates.map((entry) => readTransaction(node, entry.signature)));
  const found = read.map(readable).find((landed) => landed?.signatures.includes(signature));
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
