import { randomUUID } from 'node:crypto';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { readWalletName } from '@cumulus/contract/wallet-name.ts';
import type { Address } from '@solana/kit';
import { type Session, takeTurn } from '../accounts/session.ts';
import type { Campaign, Contests } from '../contest/contest.ts';
import { lockUser } from '../db/lock-user.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';
import { isDesktopWalletId } from './desktop.ts';
import {
  countWallets,
  findRequested,
  findWallet,
  hasOpenOrder,
  hasPendingIntent,
  insertRequest,
  insertWallet,
  listWallets,
  lockWallet,
  makeDefault,
  markDeleted,
  type WalletRow,
} from './store.ts';

/** A wallet whose key the product holds. */
export interface CloudWallet {
  readonly walletId: string;
  readonly name: string;
  readonly publicKey: Address;
  readonly isDefault: boolean;
  /** Name of the campaign in which it has a place. */
  readonly gameTag: string | null;
  readonly createdAt: Date;
  /** Balances read at an older slot are out of date. */
  readonly settledSlot: bigint;
}

export interface Wallets {
  /** Oldest first. */
  list(userId: string): Promise<readonly CloudWallet[]>;
  /** Throws CallError WALLET_NOT_FOUND, whoever else's it may be, and WALLET_READ_ONLY for a desktop wallet. */
  own(userId: string, walletId: string): Promise<CloudWallet>;
  /**
   * Makes a wallet with a new key; a user's first becomes the default. The same idempotency key gives the same wallet.
   * The name of an active campaign enters the wallet into it.
   * Throws CallError WALLET_NAME_REQUIRED, WALLET_NAME_TOO_LONG, MALFORMED_WALLET_NAME, WALLET_COUNT_EXCEEDED,
   * IDEMPOTENCY_KEY_REUSED, SIGNER_UNAVAILABLE, and as `named` of Contests and takeTurn of a session.
   */
  create(session: Session, name: string, idempotencyKey: string | null): Promise<CreatedWallet>;
  /**
   * Takes a wallet off the list and keeps its sealed key. The oldest one left follows a deleted default.
   * Throws as `own` and takeTurn of a session, and CallError WALLET_BUSY while a transaction of the wallet is under way, WALLET_HAS_ORDERS while
   * an order waits to swap from it: whoever set it up would miss it more than the wallet.
   */
  delete(session: Session, walletId: string): Promise<void>;
  /** Throws as `own` and takeTurn of a session. */
  setDefault(session: Session, walletId: string): Promise<void>;
}

export interface CreatedWallet {
  readonly wallet: CloudWallet;
  /** False where an earlier request under the same key made it. */
  readonly isNew: boolean;
}

interface Deps {
  readonly db: Db;
  readonly keys: Pick<Keys, 'create'>;
  /** Unset where no name means more than itself. */
  readonly contests?: Pick<Contests, 'named' | 'enter' | 'entered'>;
}

export function createWallets({ db, keys, contests }: Deps): Wallets {
  return {
    list: async (userId) => (await listWallets(db, userId)).map(cloudWallet),

    async own(userId, walletId) {
      const row = await findWallet(db, userId, cloudWalletId(walletId));
      if (!row) throw new CallError('WALLET_NOT_FOUND');
      return cloudWallet(row);
    },

    async create(session, typedName, idempotencyKey) {
      const { userId } = session;
      const read = readWalletName(typedName);
      if ('refusal' in read) throw new CallError(read.refusal);
      const { name } = read;
      const earlier = idempotencyKey === null ? null : await findRequested(db, userId, idempotencyKey);
      if (earlier) return sameAgain(earlier, name);
      let campaign: Campaign | null = null;
      try {
        campaign = (await contests?.named(userId, name)) ?? null;
      } catch (refusal) {
        // It may be this very request, made twice at once, that has just entered.
        const twin = idempotencyKey === null ? null : await findRequested(db, userId, idempotencyKey);
        if (twin) return sameAgain(twin, name);
        throw refusal;
      }
      // Counted again under the lock; here so that a full list costs no key.
      if ((await countWallets(db, userId)) >= WALLETS_PER_USER_MAX)
        throw new CallError('WALLET_COUNT_EXCEEDED');

      const id = randomUUID();
      const { publicKey, sealedKey } = await keys.create(id);
      const making = db.transaction().execute(async (tx) => {
        await takeTurn(tx, session);
        const meanwhile = idempotencyKey === null ? null : await findRequested(tx, userId, idempotencyKey);
        if (meanwhile) return sameAgain(meanwhile, name);
        const count = await countWallets(tx, userId);
        if (count >= WALLETS_PER_USER_MAX) throw new CallError('WALLET_COUNT_EXCEEDED');
        const row = await insertWallet(tx, {
          id,
          userId,
          name,
          publicKey,
          sealedKey,
          isDefault: count === 0,
          gameTag: campaign?.name ?? null,
        });
        if (idempotencyKey !== null) await insertRequest(tx, { userId, idempotencyKey, walletId: id });
        if (campaign) await contests?.enter(tx, campaign, userId, id);
        return { wallet: cloudWallet(row), isNew: true };
      });
      const created = await making.catch(async (error: unknown) => {
        const made = isCallError(error) ? null : await madeAfterAll(db, userId, id);
        if (!made) throw error;
        return { wallet: cloudWallet(made), isNew: true };
      });
      if (campaign) contests?.entered();
      return created;
    },

    async delete(session, walletId) {
      const { userId } = session;
      const id = cloudWalletId(walletId);
      await db.transaction().execute(async (tx) => {
        await takeTurn(tx, session);
        const row = await lockWallet(tx, userId, id);
        if (!row) throw new CallError('WALLET_NOT_FOUND');
        if (await hasPendingIntent(tx, id)) throw new CallError('WALLET_BUSY');
        if (await hasOpenOrder(tx, id)) throw new CallError('WALLET_HAS_ORDERS');
        await markDeleted(tx, id);
        if (!row.is_default) return;
        const [oldest] = await listWallets(tx, userId);
        if (oldest) await makeDefault(tx, userId, oldest.id);
      });
    },

    async setDefault(session, walletId) {
      const { userId } = session;
      const id = cloudWalletId(walletId);
      await db.transaction().execute(async (tx) => {
        await takeTurn(tx, session);
        if (!(await findWallet(tx, userId, id))) throw new CallError('WALLET_NOT_FOUND');
        await makeDefault(tx, userId, id);
      });
    },
  };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The id as the database takes it. Answers alike for ids of others, of nobody, and for text that is no id at all. */
function cloudWalletId(walletId: string): string {
  if (isDesktopWalletId(walletId)) throw new CallError('WALLET_READ_ONLY');
  if (!UUID.test(walletId)) throw new CallError('WALLET_NOT_FOUND');
  return walletId;
}

/** The wallet, where only the answer to its making was lost: the user's turn comes when its transaction has ended. */
async function madeAfterAll(db: Db, userId: string, id: string): Promise<WalletRow | null> {
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    return await findWallet(tx, userId, id);
  });
}

function sameAgain(row: WalletRow, name: string): CreatedWallet {
  if (row.name !== name || row.deleted_at !== null) throw new CallError('IDEMPOTENCY_KEY_REUSED');
  return { wallet: cloudWallet(row), isNew: false };
}

function cloudWallet(row: WalletRow): CloudWallet {
  return {
    walletId: row.id,
    name: row.name,
    publicKey: row.public_key as Address,
    isDefault: row.is_default,
    gameTag: row.game_tag,
    createdAt: row.created_at,
    settledSlot: row.settled_slot,
  };
}
