import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { type Grant, readGrant } from '../../../wire/src/grant.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { notify } from '../accounts/notify.ts';
import { lockSession, lockSignIn, type Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { GrantKeeper, StandingGrant, Used } from '../ports/grants.ts';
import {
  changeProgram,
  findProgram,
  insertProgram,
  listPrograms,
  markEnded,
  type ProgramRow,
} from './store.ts';

export interface GrantsDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly keeper: GrantKeeper;
  /** Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
  readonly ownWallet: (userId: string, walletId: string) => Promise<unknown>;
  /** Ends orders that wait under the grant. */
  readonly endOrders: (userId: string, grantId: string) => Promise<void>;
}

export type Grants = ReturnType<typeof createGrants>;

const NOTHING: Used = { day: '0', week: '0', all: '0' };
const bearerBytes = (bearer: string): Buffer => Buffer.from(bearer, 'hex');

/** Programs and limits of wallets. The signer keeps what holds; the database shows it, and knows programs by their tokens. */
export function createGrants({ db, clock, keeper, ownWallet, endOrders }: GrantsDeps) {
  /** As the signer keeps them; null while it cannot be reached. */
  async function standingOf(userId: string): Promise<ReadonlyMap<string, StandingGrant> | null> {
    try {
      const standing = await keeper.shownGrants(userId);
      return new Map(standing.map((each) => [each.grantId, each]));
    } catch (error) {
      if (isCallError(error)) return null;
      throw error;
    }
  }

  async function shownOf(userId: string, id: string): Promise<ShownGrant> {
    const [row, standing] = await Promise.all([findProgram(db, userId, id), standingOf(userId)]);
    await refresh(row!, standing?.get(id));
    return shown(row!, standing?.get(id));
  }

  /** Servers read by the row: it follows the signer, whose grant has become wider when its wait was over. */
  async function refresh({ id, content, ended_at }: ProgramRow, standing: StandingGrant | undefined) {
    const grant = standing ? readGrant(standing.grant) : null;
    if (!standing || !grant || ended_at !== null || standing.grant === content) return;
    await changeProgram(db, { id, name: grant.name, content: standing.grant });
  }

  async function read(userId: string, text: string, ofProgram: boolean): Promise<Grant> {
    const grant = readGrant(text);
    if (!grant || (grant.key !== null) !== ofProgram) throw new CallError('GRANT_MALFORMED');
    for (const walletId of grant.wallets) await ownWallet(userId, walletId);
    return grant;
  }

  /** Of a program: one that stands. Throws CallError GRANT_NOT_FOUND, GRANT_ENDED. */
  async function ownProgram(userId: string, id: string): Promise<ProgramRow> {
    const row = await findProgram(db, userId, id);
    if (!row || row.wallet_id !== null) throw new CallError('GRANT_NOT_FOUND');
    if (row.ended_at !== null) throw new CallError('GRANT_ENDED');
    return row;
  }

  return {
    async create(session: Session, text: string, bearer: string): Promise<ShownGrant> {
      const { userId, ticket = null } = session;
      const { id, name } = await read(userId, text, true);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const earlier = await findProgram(tx, userId, id);
        if (earlier && isSame(earlier, text, bearer)) return;
        const others = await listPrograms(tx, userId, false);
        if (others.filter((each) => isLive(each, clock.now())).length >= GRANTS_PER_USER_MAX)
          throw new CallError('GRANTS_EXCEEDED');
        const row = { id, user_id: userId, name, content: text, wallet_id: null };
        if (earlier || !(await insertProgram(tx, { ...row, bearer_hash: bearerBytes(bearer) })))
          throw new CallError('GRANT_EXISTS');
        // If the process dies behind this line, the signer has a grant by which no server knows anyone: the same request completes it.
        await keeper.putGrant(userId, text, ticket);
        await notify(tx, { userId, kind: 'program_changed', facts: { change: 'allowed', name } });
      });
      return await shownOf(userId, id);
    },

    async change(session: Session, text: string): Promise<ShownGrant> {
      const { userId, ticket = null } = session;
      const { id, name, key } = await read(userId, text, true);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const { content } = await ownProgram(userId, id);
        if (readGrant(content)?.key !== key) throw new CallError('GRANT_MALFORMED');
        // If the process dies after this line, the row has the previous grant; what holds is the signer's, which lists show.
        const { grant } = await keeper.putGrant(userId, text, ticket);
        // What waits to be wider is not read by yet.
        await changeProgram(tx, { id, name, content: grant });
        await notify(tx, { userId, kind: 'program_changed', facts: { change: 'changed', name } });
      });
      return await shownOf(userId, id);
    },

    /** Also while the account is frozen or changes are stopped: it only takes something back. */
    async end(session: Session, id: string): Promise<void> {
      const { userId } = session;
      const row = isUuid(id) ? await findProgram(db, userId, id) : null;
      if (!row || row.wallet_id !== null) throw new CallError('GRANT_NOT_FOUND');
      // If the process dies behind this line, nothing is signed under the grant any more, and the same request ends the rest.
      if (row.client_id === null) await keeper.endGrant(userId, id, null);
      await db.transaction().execute(async (tx) => {
        await lockSignIn(tx, session);
        if (!(await markEnded(tx, userId, id))) return;
        const { name } = row;
        await notify(tx, { userId, kind: 'program_changed', facts: { change: 'ended', name } });
      });
      await endOrders(userId, id);
    },

    async list(userId: string): Promise<ShownGrant[]> {
      const [rows, standing] = await Promise.all([listPrograms(db, userId, false), standingOf(userId)]);
      for (const row of rows) await refresh(row, standing?.get(row.id));
      return rows.map((row) => shown(row, standing?.get(row.id)));
    },

    one: shownOf,

    async setLimit(session: Session, walletId: string, text: string | null): Promise<ShownGrant | null> {
      const { userId, ticket = null } = session;
      await ownWallet(userId, walletId);
      const grant = text === null ? null : await read(userId, text, false);
      if (grant && grant.wallets.join() !== walletId) throw new CallError('GRANT_MALFORMED');
      const id = await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        const rows = await listPrograms(tx, userId, true);
        const current = rows.find((row) => row.wallet_id === walletId && row.ended_at === null);
        if (!grant || text === null) {
          if (!current) return null;
          // It holds until its wait is over: `limits` notices its end.
          await keeper.endGrant(userId, current.id, ticket);
          await notify(tx, { userId, kind: 'security', facts: { code: 'WALLET_LIMIT_CHANGED' } });
          return current.id;
        }
        if (current && current.id !== grant.id) throw new CallError('GRANT_EXISTS');
        const { name } = grant;
        const row = { id: grant.id, user_id: userId, name, content: text, wallet_id: walletId };
        if (current) await changeProgram(tx, row);
        else if (!(await insertProgram(tx, { ...row, bearer_hash: null })))
          throw new CallError('GRANT_EXISTS');
        // If the process dies behind this line, the signer keeps a limit that no row shows: the same request completes it.
        await keeper.putGrant(userId, text, ticket);
        await notify(tx, { userId, kind: 'security', facts: { code: 'WALLET_LIMIT_CHANGED' } });
        return grant.id;
      });
      const limits = id === null ? [] : await this.limits(userId);
      return limits.find(({ grantId }) => grantId === id) ?? null;
    },

    async limits(userId: string): Promise<(ShownGrant & { walletId: string })[]> {
      const [rows, standing] = await Promise.all([listPrograms(db, userId, true), standingOf(userId)]);
      const held = rows.filter(({ ended_at }) => ended_at === null);
      const gone = standing ? held.filter(({ id }) => hasEnded(standing.get(id), clock.now())) : [];
      for (const { id } of gone) await markEnded(db, userId, id);
      return held
        .filter((row) => !gone.includes(row))
        .map((row) => ({ ...shown(row, standing?.get(row.id)), walletId: row.wallet_id! }));
    },
  };
}

function isSame(row: ProgramRow, text: string, bearer: string): boolean {
  const known = row.bearer_hash && Buffer.from(row.bearer_hash).equals(bearerBytes(bearer));
  return row.content === text && known === true && row.ended_at === null;
}

/** Of a limit that a row shows. What the signer does not know does not hold. */
function hasEnded(standing: StandingGrant | undefined, now: number): boolean {
  return !standing || (standing.endsAt !== null && standing.endsAt.getTime() <= now);
}

export function isLive({ ended_at, content }: ProgramRow, now: number): boolean {
  const expiresAt = readGrant(content)?.expiresAt ?? null;
  return ended_at === null && (expiresAt === null || Number(expiresAt) > now);
}

function shown(row: ProgramRow, standing: StandingGrant | undefined): ShownGrant {
  const removal = standing?.endsAt && row.ended_at === null ? { grant: '', at: standing.endsAt } : null;
  const raise = removal ?? standing?.raise ?? null;
  return {
    grantId: row.id,
    grant: standing?.grant ?? row.content,
    raise: raise && { grant: raise.grant, at: raise.at.toISOString() },
    usedUsd: { ...(standing?.usedUsd ?? NOTHING) },
    usedTokens: Object.fromEntries(
      Object.entries(standing?.usedTokens ?? {}).map(([mint, used]) => [mint, { ...used }]),
    ),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
