import { randomUUID } from 'node:crypto';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { readWalletName } from '@cumulus/contract/wallet-name.ts';
import type { Lamports } from '@solana/kit';
import type { Transaction } from 'kysely';
import { isUuid } from '../../../wire/src/uuid.ts';
import { notify } from '../accounts/notify.ts';
import { lockSession, type Session } from '../accounts/session.ts';
import { hasPendingIntent } from '../db/has-pending-intent.ts';
import { lockUser } from '../db/lock-user.ts';
import type { Db } from '../db/pool.ts';
import type { Database } from '../db/schema.ts';
import type { Keys } from '../ports/keys.ts';
import { isDesktopWalletId } from './desktop.ts';
import {
  type CloudWallet,
  countWallets,
  findRequested,
  findWallet,
  hasOpenOrder,
  insertRequest,
  insertWallet,
  listWallets,
  lockWallet,
  makeDefault,
  markDeleted,
  userOf,
} from './store.ts';
import { walletContext } from './wallet-context.ts';

/** A campaign that a wallet enters by its name. */
export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly kind: 'contest' | 'game';
}

/** A campaign that a wallet has entered. */
export interface EnteredCampaign extends Campaign {
  /** Set while an operator has not decided about the entry, or has refused it. */
  readonly review: 'waiting' | 'refused' | null;
}

/** A campaign that still has places. */
export interface OpenCampaign extends Campaign {
  /** What an entry gets. */
  readonly lamports: Lamports;
}

/** What comes with the request for an entry. */
export interface EntryRequest {
  readonly ip: string | null;
  /** Of work for a challenge of the campaign; null without one. */
  readonly proof: string | null;
}

/** An entry as it is judged. */
export interface Judged {
  /** Digest of the network that it comes from; null if that is not known. */
  readonly network: Buffer | null;
  /** Why it waits for a review: too many came from its network, its mailbox has entered, or no work was proven. Null: it takes a place. */
  readonly reason: 'network' | 'mailbox' | 'proof' | null;
}

/** A wallet that enters a campaign. */
export type Entrant = Pick<CloudWallet, 'walletId' | 'publicKey'> & {
  readonly userId: string;
  readonly judged: Judged;
};

export interface Campaigns {
  /**
   * The active campaign that a new wallet of this name enters; null for any other name.
   * Throws CallError CONTEST_ALREADY_CLAIMED, CONTEST_PLACES_EXCEEDED, CONTEST_ENDED, EMAIL_UNVERIFIED: while a campaign is active, its
   * name creates no ordinary wallets. Throws CLOCK_WRONG too.
   */
  named(userId: string, name: string): Promise<OpenCampaign | null>;
  /** Decides whether an entry takes a place or waits for a review, in the transaction that creates its wallet. */
  judge(
    tx: Transaction<Database>,
    campaign: OpenCampaign,
    userId: string,
    request: EntryRequest,
  ): Promise<Judged>;
  /** Takes a place for a wallet, or has it wait for a review, in the transaction that creates it. Throws as `named`. */
  enter(tx: Transaction<Database>, campaign: OpenCampaign, entrant: Entrant): Promise<void>;
  /** Call it when the transaction of an entry is committed, so that it is funded at once. */
  entered(): void;
  /** The campaign in which a wallet has a place or waits for one, or null. */
  ofWallet(walletId: string): Promise<EnteredCampaign | null>;
}

export interface Wallets {
  /** Oldest first. */
  list(userId: string): Promise<readonly CloudWallet[]>;
  /** Throws CallError WALLET_NOT_FOUND, also for other users' wallets, and WALLET_READ_ONLY for a desktop wallet. */
  own(userId: string, walletId: string): Promise<CloudWallet>;
  /**
   * Creates a wallet with a new key; a user's first becomes the default. The same idempotency key returns the same wallet.
   * The name of an active campaign enters the wallet into it.
   * Throws CallError WALLET_NAME_REQUIRED, WALLET_NAME_TOO_LONG, MALFORMED_WALLET_NAME, WALLET_COUNT_EXCEEDED,
   * IDEMPOTENCY_KEY_REUSED, SIGNER_UNAVAILABLE, and as `named` of Contests and lockSession do.
   */
  create(
    session: Session,
    name: string,
    idempotencyKey: string | null,
    request?: EntryRequest,
  ): Promise<CreatedWallet>;
  /**
   * Removes a wallet from the list and keeps its sealed key. The oldest wallet left replaces a deleted default.
   * Throws as `own` and lockSession, and CallError WALLET_BUSY while a transaction of the wallet is in progress,
   * WALLET_HAS_ORDERS while an order swaps from it.
   */
  delete(session: Session, walletId: string): Promise<void>;
  /** Throws as `own` and lockSession do. */
  setDefault(session: Session, walletId: string): Promise<void>;
}

export interface CreatedWallet {
  readonly wallet: CloudWallet;
  /** False if an earlier request under the same key created it. */
  readonly isNew: boolean;
}

interface Deps {
  readonly db: Db;
  readonly keys: Pick<Keys, 'create'>;
  readonly campaigns?: Omit<Campaigns, 'ofWallet'>;
}

/** What reads wallets, and neither creates nor changes any. */
export function createWalletReading(db: Db): Pick<Wallets, 'list' | 'own'> {
  return {
    list: (userId) => listWallets(db, userId),
    async own(userId, walletId) {
      const row = await findWallet(db, userId, cloudWalletId(walletId));
      if (!row) throw new CallError('WALLET_NOT_FOUND');
      return row;
    },
  };
}

export function createWallets({ db, keys, campaigns }: Deps): Wallets {
  return {
    ...createWalletReading(db),

    async create(session, typedName, idempotencyKey, request = { ip: null, proof: null }) {
      const { userId } = session;
      const read = readWalletName(typedName);
      if ('refusal' in read) throw new CallError(read.refusal);
      const { name } = read;
      const earlier = idempotencyKey === null ? null : await findRequested(db, userId, idempotencyKey);
      if (earlier) return sameWallet(earlier, name);
      let campaign: OpenCampaign | null = null;
      try {
        campaign = (await campaigns?.named(userId, name)) ?? null;
      } catch (refusal) {
        // A concurrent request with the same key may have entered.
        const twin = idempotencyKey === null ? null : await findRequested(db, userId, idempotencyKey);
        if (twin) return sameWallet(twin, name);
        throw refusal;
      }
      // Checked again under the lock; here it saves making a key.
      if ((await countWallets(db, userId)) >= WALLETS_PER_USER_MAX)
        throw new CallError('WALLET_COUNT_EXCEEDED');

      const id = randomUUID();
      const user = await userOf(db, userId);
      const context = walletContext({ name, idempotencyKey, user });
      const { publicKey, sealedKey } = await keys.create(id, userId, context);
      const insertion = db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const concurrent = idempotencyKey === null ? null : await findRequested(tx, userId, idempotencyKey);
        if (concurrent) return sameWallet(concurrent, name);
        const count = await countWallets(tx, userId);
        if (count >= WALLETS_PER_USER_MAX) throw new CallError('WALLET_COUNT_EXCEEDED');
        const judged = campaign && campaigns ? await campaigns.judge(tx, campaign, userId, request) : null;
        const wallet = await insertWallet(tx, {
          ...{ id, user_id: userId, name, public_key: publicKey, sealed_key: Buffer.from(sealedKey) },
          is_default: count === 0,
          game_tag: campaign && judged?.reason === null ? campaign.name : null,
        });
        if (idempotencyKey !== null)
          await insertRequest(tx, { user_id: userId, idempotency_key: idempotencyKey, wallet_id: id });
        if (campaign && judged)
          await campaigns?.enter(tx, campaign, { userId, walletId: id, publicKey, judged });
        return { wallet, isNew: true };
      });
      const created = await insertion.catch(async (error: unknown) => {
        const committed = isCallError(error) ? null : await findCommitted(db, userId, id);
        if (!committed) throw error;
        return { wallet: committed, isNew: true };
      });
      if (campaign) campaigns?.entered();
      return created;
    },

    async delete(session, walletId) {
      const { userId } = session;
      const id = cloudWalletId(walletId);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const row = await lockWallet(tx, userId, id);
        if (!row) throw new CallError('WALLET_NOT_FOUND');
        if (await hasPendingIntent(tx, id)) throw new CallError('WALLET_BUSY');
        if (await hasOpenOrder(tx, id)) throw new CallError('WALLET_HAS_ORDERS');
        await markDeleted(tx, id);
        await notify(tx, { userId, kind: 'security', facts: { code: 'WALLET_DELETED' } });
        if (!row.isDefault) return;
        const [oldest] = await listWallets(tx, userId);
        if (oldest) await makeDefault(tx, userId, oldest.walletId);
      });
    },

    async setDefault(session, walletId) {
      const { userId } = session;
      const id = cloudWalletId(walletId);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        if (!(await findWallet(tx, userId, id))) throw new CallError('WALLET_NOT_FOUND');
        await makeDefault(tx, userId, id);
      });
    },
  };
}

/** A UUID for the database. Malformed ids fail as unknown ones do. */
function cloudWalletId(walletId: string): string {
  if (isDesktopWalletId(walletId)) throw new CallError('WALLET_READ_ONLY');
  if (!isUuid(walletId)) throw new CallError('WALLET_NOT_FOUND');
  return walletId;
}

/** The wallet, if it was committed although the answer was lost. The lock waits until its transaction has ended. */
async function findCommitted(db: Db, userId: string, id: string): Promise<CloudWallet | null> {
  return await db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    return await findWallet(tx, userId, id);
  });
}

function sameWallet(wallet: CloudWallet, name: string): CreatedWallet {
  if (wallet.name !== name || wallet.deletedAt !== null) throw new CallError('IDEMPOTENCY_KEY_REUSED');
  return { wallet, isNew: false };
}
