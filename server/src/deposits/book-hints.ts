import type { Logger } from 'pino';
import { hasPendingIntent } from '../db/has-pending-intent.ts';
import type { Db } from '../db/pool.ts';
import {
  type Chain,
  isUnread,
  type LandedTransaction,
  readTransaction,
  type UnreadTransaction,
} from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { type FoundTransaction, foundTransaction, isSignedBy } from './changes.ts';
import { bookHinted, claimHints, type Hint, knownSignatures, type Unreadable } from './store.ts';

export interface HintsDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'transaction'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Called with each wallet for which something was booked. */
  readonly onBooked: (walletId: string) => void;
}

/** Hints that are booked together. */
export const HINTS_MAX = 200;
/** Shortest pause before a hint is read again whose transaction the node does not have yet, milliseconds. */
const AGAIN = 1_000;
/** Age at which a hint is given up, and its wallet compared with the chain instead, milliseconds. */
const GIVEN_UP_AFTER = 10 * 60_000;

/**
 * Reads the transactions that hints name from the chain and books what they did to the wallets: what a stream says of them counts for
 * nothing. A hint ends in the statement that books it; a crash before that reads it again, and booking again changes nothing. Returns
 * how many hints were claimed.
 */
export async function bookHints(deps: HintsDeps): Promise<number> {
  const { db, chain, clock, log, onBooked } = deps;
  const now = clock.now();
  const hints = await claimHints(db, new Date(now), AGAIN, HINTS_MAX);
  if (hints.length === 0) return 0;
  const signatures = [...new Set(hints.map(({ signature }) => signature))];
  const read = await Promise.allSettled(signatures.map((signature) => readTransaction(chain, signature)));
  const failures = read.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
  // One that the node does not give now is read again later, like one that it does not have. A node that gives none is down.
  if (failures.length === read.length) throw failures[0];
  const landed = new Map(
    signatures.map((signature, index) => {
      const answer = read[index]!;
      return [signature, answer.status === 'fulfilled' ? answer.value : null];
    }),
  );
  const found: (FoundTransaction & { walletId: string })[] = [];
  const unreadable: Unreadable[] = [];
  const ended: Hint[] = [];
  const unexplained: Hint[] = [];
  for (const hint of hints) {
    const { walletId, publicKey, signature } = hint;
    const transaction = landed.get(signature);
    if (!transaction || (await isForSettlement(db, hint, transaction))) {
      if (now - hint.hintedAt.getTime() > GIVEN_UP_AFTER) unexplained.push(hint);
      continue;
    }
    ended.push(hint);
    if (isUnread(transaction)) {
      unreadable.push({ walletId, signature, slot: hint.slot, reason: transaction.message });
      continue;
    }
    // A failed one has moved only the fee of its payer.
    if (transaction.error !== null) continue;
    // The wallet's own, paid for by another party.
    if ((await knownSignatures(db, walletId, transaction.signatures.slice(1))).size > 0) continue;
    found.push({ walletId, ...foundTransaction(clock, publicKey, signature, transaction) });
  }
  if (unexplained.length > 0)
    log.warn({ hints: unexplained.length }, 'the node lacks transactions that a stream has shown');
  if (ended.length + unexplained.length > 0)
    for (const walletId of await bookHinted(db, found, unreadable, ended, unexplained)) onBooked(walletId);
  return hints.length;
}

/** Whether it may be the wallet's own, under a signature that settlement is still to find. */
async function isForSettlement(
  db: Db,
  { walletId, publicKey }: Hint,
  transaction: LandedTransaction | UnreadTransaction,
): Promise<boolean> {
  if (isUnread(transaction) || !isSignedBy(publicKey, transaction)) return false;
  return (
    (await knownSignatures(db, walletId, transaction.signatures)).size === 0 && hasPendingIntent(db, walletId)
  );
}
