import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { GRANTS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { readGrant } from '../../../wire/src/grant.ts';
import { isUuid } from '../../../wire/src/uuid.ts';
import { notify } from '../accounts/notify.ts';
import { lockSession, lockSignIn, type Session } from '../accounts/session.ts';
import type { StandingGrant } from '../ports/grants.ts';
import { createLimits, type LimitsDeps } from './limits.ts';
import { readAllowed, shown, standingOf } from './standing.ts';
import {
  changeProgram,
  findProgram,
  insertProgram,
  listPrograms,
  markEnded,
  type ProgramRow,
} from './store.ts';

export interface GrantsDeps extends LimitsDeps {
  /** Ends orders that wait under the grant. */
  readonly endOrders: (userId: string, grantId: string) => Promise<void>;
}

export type Grants = ReturnType<typeof createGrants>;

const bearerBytes = (bearer: string): Buffer => Buffer.from(bearer, 'hex');

/** Programs and limits of wallets. The signer keeps what holds; the database shows it, and knows programs by their tokens. */
export function createGrants(deps: GrantsDeps) {
  const { db, clock, keeper, ownWallet, endOrders } = deps;

  async function shownOf(userId: string, id: string): Promise<ShownGrant> {
    const [row, standing] = await Promise.all([findProgram(db, userId, id), standingOf(keeper, userId)]);
    await refresh(row!, standing?.get(id));
    return shown(row!, standing?.get(id));
  }

  /** Servers read by the row: it follows the signer, whose grant has become wider when its wait was over. */
  async function refresh({ id, content, ended_at }: ProgramRow, standing: StandingGrant | undefined) {
    const grant = standing ? readGrant(standing.grant) : null;
    if (!standing || !grant || ended_at !== null || standing.grant === content) return;
    await changeProgram(db, { id, name: grant.name, content: standing.grant });
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
      const { id, name } = await readAllowed(ownWallet, userId, text, true);
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
      const { id, name, key } = await readAllowed(ownWallet, userId, text, true);
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
      const [rows, standing] = await Promise.all([
        listPrograms(db, userId, false),
        standingOf(keeper, userId),
      ]);
      for (const row of rows) await refresh(row, standing?.get(row.id));
      return rows.map((row) => shown(row, standing?.get(row.id)));
    },

    one: shownOf,
    ...createLimits(deps),
  };
}

function isSame(row: ProgramRow, text: string, bearer: string): boolean {
  const known = row.bearer_hash && Buffer.from(row.bearer_hash).equals(bearerBytes(bearer));
  return row.content === text && known === true && row.ended_at === null;
}

export function isLive({ ended_at, content }: ProgramRow, now: number): boolean {
  const expiresAt = readGrant(content)?.expiresAt ?? null;
  return ended_at === null && (expiresAt === null || Number(expiresAt) > now);
}
