import { hasPendingIntent } from '../db/has-pending-intent.ts';
import type { Db } from '../db/pool.ts';
import {
  type Chain,
  isUnread,
  type LandedTransaction,
  readTransaction,
  UnreadTransaction,
} from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import { foundTransaction, isSignedBy } from './changes.ts';
import { bookFound, type Cursor, knownSignatures, type Watched } from './store.ts';

export interface WalkDeps {
  readonly db: Db;
  readonly chain: Pick<Chain, 'signaturesFor' | 'transaction'>;
  readonly clock: Clock;
  /** Called with the wallet if anything was booked for it. */
  readonly onBooked: (walletId: string) => void;
  /** The wallet that pays for others' transactions, including those that fail. Unset: none. */
  readonly sponsorWallet?: string | undefined;
}

/** How many transactions may still be read, shared by several walks. */
export interface Allowance {
  transactions: number;
}

/**
 * ended     everything that the node lists since the last walk is booked
 * paused    the allowance is used up; continues from the cursor
 * stuck     the node lists a transaction that it does not have (yet), or one that settlement may be about to book
 * overtaken another process walks the same address
 */
export type WalkEnd = 'ended' | 'paused' | 'stuck' | 'overtaken';

/** Most signatures in one answer of a node. */
const PAGE = 1_000;
/** Most pages in one walk, so that others get their turn. */
const PAGES_MAX = 10;

/**
 * Reads the unknown transactions of one address, newest first, and books what they did to the wallet. Each step is booked
 * together with the cursor: a crash repeats one step at most, and booking it again changes nothing. What cannot be read is set
 * aside; with `skipsMissing` so is what the node lists and does not have.
 */
export async function walk(
  deps: WalkDeps,
  wallet: Pick<Watched, 'walletId' | 'publicKey'>,
  start: Cursor,
  allowance: Allowance,
  skipsMissing: boolean,
): Promise<WalkEnd> {
  const { db, chain } = deps;
  // A failed one has moved only the fee of its payer. Those of a wallet's own are for settlement.
  const paysForFailed = wallet.walletId === deps.sponsorWallet && start.address === wallet.publicKey;
  let cursor = start;
  for (let page = 0; page < PAGES_MAX; page++) {
    const listed = await chain.signaturesFor(cursor.address, {
      until: cursor.until,
      before: cursor.walkBefore,
      limit: PAGE,
    });
    const isLastPage = listed.length < PAGE;
    const known = await knownSignatures(
      db,
      wallet.walletId,
      listed.map(({ signature }) => signature),
    );
    const unknown = listed.filter(
      ({ signature, failed }) => (!failed || paysForFailed) && !known.has(signature),
    );
    const allowed = unknown.slice(0, allowance.transactions);
    allowance.transactions -= allowed.length;
    // One that the node does not give now ends the walk as if it were missing, after what is newer has been booked.
    let failure: unknown;
    const read = await Promise.all(
      allowed.map(({ signature }) =>
        readTransaction(chain, signature).catch((error: unknown) => {
          failure ??= error;
          return null;
        }),
      ),
    );
    const readable = read.flatMap((landed) => (landed === null || isUnread(landed) ? [] : [landed]));
    const own = await knownSignatures(
      db,
      wallet.walletId,
      readable.flatMap(({ signatures }) => signatures.slice(1)),
    );
    const isOwn = ({ signatures }: LandedTransaction) => signatures.some((signature) => own.has(signature));
    const unclaimed = readable.filter((landed) => isSignedBy(wallet.publicKey, landed) && !isOwn(landed));
    // Then it may be the wallet's own, under a signature that settlement is still to find.
    const waits = unclaimed.length > 0 && (await hasPendingIntent(db, wallet.walletId)) ? unclaimed : [];
    const missing = skipsMissing
      ? -1
      : read.findIndex((landed) => landed === null || waits.includes(landed as LandedTransaction));
    const have = missing === -1 ? allowed : allowed.slice(0, missing);
    const isComplete = have.length === unknown.length;
    // Advances past everything that is known, up to the first one that is not.
    const passed = isComplete ? listed : listed.slice(0, listed.indexOf(unknown[have.length]!));
    const found = have.flatMap((entry, index) => {
      const landed = read[index] ?? null;
      if (landed === null || isUnread(landed) || isOwn(landed)) return [];
      return [foundTransaction(deps.clock, wallet.publicKey, entry.signature, landed)];
    });
    const unreadable = have.flatMap(({ signature, slot }, index) => {
      const landed = read[index] ?? new UnreadTransaction('the node lists it and does not have it');
      return isUnread(landed) ? [{ walletId: wallet.walletId, signature, slot, reason: landed.message }] : [];
    });
    const head = cursor.walkHead ?? listed[0]?.signature ?? null;
    const next =
      isComplete && isLastPage
        ? { ...cursor, until: head ?? cursor.until, walkHead: null, walkBefore: null }
        : { ...cursor, walkHead: head, walkBefore: passed.at(-1)?.signature ?? cursor.walkBefore };
    const moved = await bookFound(db, wallet.walletId, found, unreadable, next);
    if (!moved) return 'overtaken';
    if (found.length > 0) deps.onBooked(wallet.walletId);
    cursor = moved;
    if (missing !== -1 && failure !== undefined) throw failure;
    if (missing !== -1) return 'stuck';
    if (isComplete && isLastPage) return 'ended';
    if (!isComplete) return 'paused';
  }
  return 'paused';
}
