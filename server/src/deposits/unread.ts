import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import { type Chain, isUnread, READER_VERSION, readTransaction } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { foundTransaction } from './changes.ts';
import { knownSignatures } from './store.ts';
import { bookRead, claimUnread } from './unread-store.ts';

export interface UnreadDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'transaction'>;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Called with each wallet for which something was booked. */
  readonly onBooked: (walletId: string) => void;
}

const TOGETHER = 100;

/**
 * Reads again what could not be read: at once what an older version set aside, the rest after pauses that grow, because a
 * node may answer better one day. What can be read is booked, and the adjustment that stood for it is taken back in the same
 * statement.
 */
export async function reread(deps: UnreadDeps): Promise<void> {
  const { db, chain, clock, log, onBooked } = deps;
  const due = await claimUnread(db, new Date(clock.now()), READER_VERSION, TOGETHER);
  const read = await Promise.allSettled(due.map(({ signature }) => readTransaction(chain, signature)));
  for (const [index, { walletId, publicKey, signature }] of due.entries()) {
    const answer = read[index]!;
    const landed = answer.status === 'fulfilled' ? answer.value : null;
    if (landed === null || isUnread(landed)) continue;
    const isOwn = (await knownSignatures(db, walletId, landed.signatures.slice(1))).size > 0;
    const found = foundTransaction(clock, publicKey, signature, landed);
    const counts = landed.error === null && !isOwn;
    await bookRead(db, walletId, counts ? found : { ...found, changes: [] });
    log.warn({ wallet: walletId, signature }, 'read a transaction that could not be read before');
    onBooked(walletId);
  }
}
