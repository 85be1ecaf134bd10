import type { PasskeyRequest } from '@cumulus/contract/errors/passkeys.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { PASSKEYS_MAX } from '@cumulus/contract/limits.ts';
import { readPasskeyName } from '@cumulus/contract/passkey-name.ts';
import type { Assertion } from '@cumulus/contract/shapes.ts';
import { canonicalJson } from '../../../../wire/src/canonical-json.ts';
import { decidedFields } from '../../../../wire/src/decision.ts';
import { expectProven } from '../../accounts/email-proof.ts';
import { notify } from '../../accounts/notify.ts';
import { lockSession, type Session } from '../../accounts/session.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { KnownPasskey, PasskeyKeeper, Registration } from '../../ports/passkeys.ts';
import { deletePasskey, hasPasskeys, listPasskeys, markUsed, namePasskey, showPasskeys } from './store.ts';

type PasskeyRow = Awaited<ReturnType<typeof listPasskeys>>[number];

/** Passkeys. The signer keeps them and verifies what they sign; the database shows them. */
export interface Passkeys {
  /** Whether the user has one, from the database. */
  has(userId: string): Promise<boolean>;
  /** Oldest first; as the database shows them while the signer cannot be reached. */
  list(userId: string): Promise<readonly PasskeyRow[]>;
  /** What a page needs to ask for one. Throws PASSKEYS_UNAVAILABLE, SIGNER_UNAVAILABLE. */
  ask(userId: string): Promise<PasskeyRequest>;
  /** What a page needs to make one. Throws as `ask`, and EMAIL_UNVERIFIED, PASSKEYS_EXCEEDED. */
  begin(userId: string): Promise<PasskeyRequest & { readonly userHandle: string }>;
  /** Throws INVALID_PASSKEY, EMAIL_UNVERIFIED, the codes of readPasskeyName, and as lockSession. */
  add(session: Session, typedName: string, made: Registration): Promise<KnownPasskey>;
  /** A ticket for the call that a passkey was given with. Throws INVALID_PASSKEY, SIGNER_UNAVAILABLE. */
  check(userId: string, call: string, request: unknown, assertion: Assertion): Promise<string>;
  /** Throws PASSKEY_NOT_FOUND, INVALID_PASSKEY, the codes of readPasskeyName, and as lockSession. */
  rename(session: Session, credentialId: string, typedName: string): Promise<void>;
  /** Throws PASSKEY_NOT_FOUND, INVALID_PASSKEY, and as lockSession. */
  remove(session: Session, credentialId: string): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly keeper: PasskeyKeeper;
  /** Whether the address has to be proven before a passkey is added. */
  readonly needsProof: boolean;
}

export function createPasskeys({ db, clock, keeper, needsProof }: Deps): Passkeys {
  /** Also shows what a process that died has left unshown. */
  async function known(userId: string) {
    const answer = await keeper.beginPasskey(userId).catch((error: unknown) => {
      throw isCallError(error, 'GUARD_REFUSED') ? new CallError('PASSKEYS_UNAVAILABLE') : error;
    });
    await showPasskeys(db, userId, answer.passkeys);
    return answer;
  }

  async function expectOwn(userId: string, credentialId: string): Promise<void> {
    const own = await listPasskeys(db, userId);
    if (!own.some((each) => each.credential_id === credentialId)) throw new CallError('PASSKEY_NOT_FOUND');
  }

  return {
    has: (userId) => hasPasskeys(db, userId),

    async list(userId) {
      await known(userId).catch((error: unknown) => {
        if (!isCallError(error)) throw error;
      });
      return await listPasskeys(db, userId);
    },

    async ask(userId) {
      const { nonce, passkeys } = await known(userId);
      return { nonce, credentialIds: passkeys.map(({ credentialId }) => credentialId) };
    },

    async begin(userId) {
      // Here too: a browser makes the passkey before it is added.
      if (needsProof) await expectProven(db, userId);
      const { nonce, userHandle, passkeys } = await known(userId);
      if (passkeys.length >= PASSKEYS_MAX) throw new CallError('PASSKEYS_EXCEEDED');
      return { nonce, userHandle, credentialIds: passkeys.map(({ credentialId }) => credentialId) };
    },

    async add(session, typedName, made) {
      const { userId, ticket = null } = session;
      const name = nameOf(typedName);
      return await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        if (needsProof) await expectProven(tx, userId);
        // If the process dies behind this line, the signer has a passkey that the database does not show until `known` is called.
        const added = await keeper.addPasskey(userId, name, made, ticket).catch(refused);
        await showPasskeys(tx, userId, [...(await shown(tx, userId)), added]);
        await notify(tx, { userId, kind: 'passkey_changed', facts: { change: 'added', name } });
        return added;
      });
    },

    async check(userId, call, request, assertion) {
      const decided = parsed(assertion.decision);
      const expected = canonicalJson({ call, request: await decidedFields(request) });
      if (canonicalJson({ call: decided.call, request: decided.request }) !== expected)
        throw new CallError('INVALID_PASSKEY');
      const ticket = await keeper.checkPasskey(userId, assertion).catch(refused);
      await markUsed(db, userId, assertion.credentialId, new Date(clock.now()));
      return ticket;
    },

    async rename(session, credentialId, typedName) {
      const { userId, ticket = null } = session;
      const name = nameOf(typedName);
      await expectOwn(userId, credentialId);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        await keeper.renamePasskey(userId, credentialId, name, ticket ?? '').catch(refused);
        await namePasskey(tx, userId, credentialId, name);
      });
    },

    async remove(session, credentialId) {
      const { userId, ticket = null } = session;
      await expectOwn(userId, credentialId);
      await db.transaction().execute(async (tx) => {
        await lockSession(tx, session);
        // If the process dies behind this line, the database shows a passkey that is gone until `known` is called.
        await keeper.removePasskey(userId, credentialId, ticket ?? '').catch(refused);
        const name = await deletePasskey(tx, userId, credentialId);
        await notify(tx, { userId, kind: 'passkey_changed', facts: { change: 'removed', name } });
      });
    },
  };
}

async function shown(db: Parameters<typeof listPasskeys>[0], userId: string): Promise<KnownPasskey[]> {
  const rows = await listPasskeys(db, userId);
  return rows.map(({ credential_id, name, added_at }) => ({
    credentialId: credential_id,
    name,
    addedAt: added_at,
  }));
}

function nameOf(typed: string): string {
  const read = readPasskeyName(typed);
  if ('refusal' in read) throw new CallError(read.refusal);
  return read.name;
}

/** The signer's log says why. */
function refused(error: unknown): never {
  throw isCallError(error, 'GUARD_REFUSED') ? new CallError('INVALID_PASSKEY') : error;
}

/** Of what was decided, only what the server compares; the signer reads the rest. */
function parsed(decision: string): { call: string; request: Record<string, string> } {
  try {
    const { call, request } = JSON.parse(decision) as { call: string; request: Record<string, string> };
    canonicalJson({ call, request });
    return { call, request };
  } catch {
    throw new CallError('INVALID_PASSKEY');
  }
}
