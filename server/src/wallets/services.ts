import { randomUUID } from 'node:crypto';
import { CallError } from '@cumulus/contract/errors.ts';
import { SERVICE_USERS_MAX } from '@cumulus/contract/limits.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { lockSession, type Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { Keys } from '../ports/keys.ts';
import * as store from './service-store.ts';
import { type CloudWallet, findRequested, findWallet, insertRequest, insertWallet, userOf } from './store.ts';
import { walletContext } from './wallet-context.ts';

export type Services = ReturnType<typeof createServices>;

interface Deps {
  readonly db: Db;
  readonly keys: Pick<Keys, 'create'>;
}

const PAGE = 100;

/** A page of a list. `next` begins the page behind it; null on the last. */
interface Page<T> {
  readonly found: readonly T[];
  readonly next: string | null;
}

/** Users and wallets of service accounts. Every owner here is one: see isOfService of wire/src/grant.ts. */
export function createServices({ db, keys }: Deps) {
  async function expectUser(userId: string, reference: string): Promise<store.ServiceUser> {
    const user = await store.findUser(db, userId, reference);
    if (!user) throw new CallError('ROUTE_NOT_FOUND');
    return user;
  }

  return {
    /** The same again answers the same. Throws CallError INVALID_INPUT, and as lockSession does. */
    async createUser(session: Session, reference: string): Promise<store.ServiceUser> {
      const { userId } = session;
      return await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const earlier = await store.findUser(tx, userId, reference);
        if (earlier) return earlier;
        if ((await store.countUsers(tx, userId)) >= SERVICE_USERS_MAX)
          throw new CallError('INVALID_INPUT', {
            field: 'reference',
            reason: `a service account has ${SERVICE_USERS_MAX} users at most`,
          });
        await store.insertUser(tx, userId, reference);
        return (await store.findUser(tx, userId, reference))!;
      });
    },

    async users(userId: string, cursor: string | null): Promise<Page<store.ServiceUser>> {
      const asked = { after: cursor ?? '', limit: PAGE + 1 };
      return pageOf(await store.listUsers(db, userId, asked), ({ reference }) => reference);
    },

    /** Throws CallError ROUTE_NOT_FOUND. */
    async user(userId: string, reference: string) {
      const user = await expectUser(userId, reference);
      return { ...user, wallets: await store.walletsOf(db, userId, reference) };
    },

    /**
     * A wallet with a new key; the same idempotency key returns the same wallet. Throws CallError ROUTE_NOT_FOUND, WALLET_COUNT_EXCEEDED,
     * SIGNER_UNAVAILABLE, and as lockSession does.
     */
    async createWallet(session: Session, reference: string, idempotencyKey: string): Promise<CloudWallet> {
      const { userId } = session;
      await expectUser(userId, reference);
      const earlier = await findRequested(db, userId, idempotencyKey);
      if (earlier) return earlier;
      const most = (await store.walletsPerUser(db, userId)) ?? 0;
      const expectPlace = async (of: Parameters<typeof store.walletsOf>[0]) => {
        if ((await store.walletsOf(of, userId, reference)).length >= most)
          throw new CallError('WALLET_COUNT_EXCEEDED');
      };
      // Checked again under the lock; here it saves making a key.
      await expectPlace(db);
      const id = randomUUID();
      const user = await userOf(db, userId);
      const context = walletContext({ name: reference, idempotencyKey, user });
      // If the process dies behind this line, the signer has a key of a wallet that no answer named.
      const { publicKey, sealedKey } = await keys.create(id, userId, context);
      return await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const concurrent = await findRequested(tx, userId, idempotencyKey);
        if (concurrent) return concurrent;
        await expectPlace(tx);
        const row = { id, user_id: userId, name: reference, public_key: publicKey, is_default: false };
        const wallet = await insertWallet(tx, { ...row, sealed_key: Buffer.from(sealedKey), game_tag: null });
        await insertRequest(tx, { user_id: userId, idempotency_key: idempotencyKey, wallet_id: id });
        return wallet;
      });
    },

    async wallets(userId: string, cursor: string | null): Promise<Page<store.ServiceWallet>> {
      const asked = { after: isUuid(cursor) ? cursor : null, limit: PAGE + 1 };
      return pageOf(await store.listWallets(db, userId, asked), ({ walletId }) => walletId);
    },

    /** Throws CallError WALLET_NOT_FOUND. */
    async wallet(userId: string, walletId: string): Promise<CloudWallet> {
      const wallet = isUuid(walletId) ? await findWallet(db, userId, walletId) : null;
      if (!wallet) throw new CallError('WALLET_NOT_FOUND');
      return wallet;
    },
  };
}

function pageOf<T>(rows: readonly T[], nameOf: (row: T) => string): Page<T> {
  const found = rows.slice(0, PAGE);
  return { found, next: rows.length > PAGE ? nameOf(found.at(-1)!) : null };
}
