import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import { notify } from '../accounts/notify.ts';
import { lockSession, type Session } from '../accounts/session.ts';
import type { Db } from '../db/pool.ts';
import type { Clock } from '../ports/clock.ts';
import type { GrantKeeper, StandingGrant } from '../ports/grants.ts';
import { type OwnWallet, readAllowed, shown, standingOf } from './standing.ts';
import { changeProgram, insertProgram, listPrograms, markEnded } from './store.ts';

export interface LimitsDeps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly keeper: GrantKeeper;
  readonly ownWallet: OwnWallet;
}

/** Limits of wallets, by which owners bind themselves. */
export function createLimits({ db, clock, keeper, ownWallet }: LimitsDeps) {
  async function limits(userId: string): Promise<(ShownGrant & { walletId: string })[]> {
    const [rows, standing] = await Promise.all([listPrograms(db, userId, true), standingOf(keeper, userId)]);
    const held = rows.filter(({ ended_at }) => ended_at === null);
    const gone = standing ? held.filter(({ id }) => hasEnded(standing.get(id), clock.now())) : [];
    for (const { id } of gone) await markEnded(db, userId, id);
    return held
      .filter((row) => !gone.includes(row))
      .map((row) => ({ ...shown(row, standing?.get(row.id)), walletId: row.wallet_id! }));
  }

  return {
    limits,

    async setLimit(session: Session, walletId: string, text: string | null): Promise<ShownGrant | null> {
      const { userId, ticket = null } = session;
      await ownWallet(userId, walletId);
      const grant = text === null ? null : await readAllowed(ownWallet, userId, text, false);
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
      const held = id === null ? [] : await limits(userId);
      return held.find(({ grantId }) => grantId === id) ?? null;
    },
  };
}

/** Of a limit that a row shows. What the signer does not know does not hold. */
function hasEnded(standing: StandingGrant | undefined, now: number): boolean {
  return !standing || (standing.endsAt !== null && standing.endsAt.getTime() <= now);
}
