import type { CallOutput } from '@cumulus/contract/call.ts';
import type { ReceiptLink } from '@cumulus/contract/calls/receipts.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TokenMarket } from '../../ports/market.ts';
import { createTokenSeal } from '../../runtime/token-seal.ts';
import { deleteLink, findLink, findShared, putLink, type StoredLink } from './links.ts';
import { type Receipts, receiptFile } from './receipts.ts';
import type { Receipt } from './statement.ts';

type Shown = Omit<CallOutput<Calls['getSharedReceipt']>, 'success'>;

/** Shows receipts to those who have a link. Methods with a user throw CallError RECEIPT_NOT_FOUND of what is not theirs. */
export interface ReceiptSharing {
  /** Null if it is not shared. */
  linkOf(userId: string, transactionId: string): Promise<ReceiptLink | null>;
  /** Throws as `Receipts.file` does. */
  share(userId: string, transactionId: string): Promise<ReceiptLink>;
  stop(userId: string, transactionId: string): Promise<void>;
  /** Throws CallError RECEIPT_LINK_INVALID, whatever is wrong with the link, and CHAIN_UNAVAILABLE. */
  show(link: string): Promise<Shown>;
}

interface Deps {
  readonly db: Db;
  readonly receipts: Pick<Receipts, 'find' | 'file'>;
  readonly market: Pick<TokenMarket, 'tokens'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Of this installation. */
  readonly secret: string;
}

const LASTS_MS = 90 * 86_400_000;
const LINK = /^([\da-f-]{36})([\w-]{43})$/;

/** A link is the id of its row and a seal: who guesses is refused before the database is asked, and who reads it has no link. */
export function createReceiptSharing({ db, receipts, market, clock, secret }: Deps): ReceiptSharing {
  const { seal, open } = createTokenSeal(secret, 'receipt links 1');
  const shared = ({ id, expiresAt }: StoredLink): ReceiptLink => ({
    link: seal(id).replace('.', ''),
    expiresAt: expiresAt.toISOString(),
  });
  const now = () => new Date(clock.now());
  const owned = async (userId: string, transactionId: string) => ({
    userId,
    intentId: await receipts.find(userId, transactionId),
  });

  return {
    async linkOf(userId, transactionId) {
      const link = await findLink(db, await owned(userId, transactionId), now());
      return link && shared(link);
    },
    async share(userId, transactionId) {
      await receipts.file(userId, transactionId);
      const until = new Date(clock.now() + LASTS_MS);
      return shared(await putLink(db, await owned(userId, transactionId), { now: now(), until }));
    },
    async stop(userId, transactionId) {
      await deleteLink(db, await owned(userId, transactionId));
    },
    async show(link) {
      const [, id, sealed] = LINK.exec(link) ?? [];
      const opened = open(`${id}.${sealed}`);
      const found = opened === null ? null : await findShared(db, opened, now());
      if (!found) throw new CallError('RECEIPT_LINK_INVALID');
      const { asked } = JSON.parse(found.statement) as Receipt;
      const mints = [asked.mint, asked.soldMint, asked.boughtMint].filter((mint) => typeof mint === 'string');
      const tokens = Array.from(
        (await market.tokens(mints)).values(),
        ({ mint, symbol, decimals, multiplier, verified }) => ({
          ...{ mint, symbol, decimals, multiplier, verified },
        }),
      );
      return { ...receiptFile(found.intentId, found), tokens };
    },
  };
}
