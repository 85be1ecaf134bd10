import { createHmac } from 'node:crypto';
import { createTurns } from '../../../../process/src/turns.ts';
import type { Decision } from '../../../../wire/src/decision.ts';
import type { Journal } from '../../journal/journal.ts';
import type { PasskeyRecord } from '../../journal/record.ts';
import { Refusal } from '../../terms/refusal.ts';
import { type Assertion, type Registration, verifyAssertion, verifyRegistration } from './ceremony.ts';
import { createNonces } from './nonces.ts';
import type { Site } from './site.ts';

/** Of one owner. */
const PASSKEYS_MAX = 10;
/** Call names of decisions that the signer itself reads. */
const [ADD, SIGN_IN] = ['addPasskey', 'signInWithPasskey'];

/** The passkeys of owners. Databases only show them. */
export interface Passkeys {
  has(owner: string): boolean;
  /** Oldest first. */
  list(owner: string): readonly Pick<PasskeyRecord, 'credentialId' | 'name' | 'addedAt'>[];
  /** What a page needs to make or to use one; without an owner, to sign in. */
  begin(owner: string | null): { readonly nonce: string; readonly userHandle: string };
  /**
   * Takes in a new passkey, once `permit` allows that; it gets the id and throws a Refusal if not. Throws a Refusal if the passkey
   * was not made for this owner and name just now, or the owner has ten.
   */
  add(
    owner: string,
    name: string,
    registration: Registration,
    permit: (credentialId: string) => void,
  ): Promise<string>;
  /** What the owner has decided. Throws a Refusal unless a passkey of theirs says so, once. */
  check(owner: string, assertion: Assertion): Promise<Decision>;
  /** Whose passkey this is. Throws a Refusal unless it says that its owner signs in, once. */
  signIn(assertion: Assertion): Promise<string>;
  /** Throws a Refusal if the owner has no such passkey. */
  rename(owner: string, credentialId: string, name: string): Promise<void>;
  remove(owner: string, credentialId: string): Promise<void>;
  /** Forgets all of an owner's. */
  reset(owner: string): Promise<void>;
}

export function createPasskeys(
  journal: Pick<Journal, 'append' | 'passkey' | 'passkeysOf' | 'passkeyCounter' | 'handleKey'>,
  sites: readonly Site[],
  now: () => number = Date.now,
): Passkeys {
  const inTurn = createTurns();
  const nonces = createNonces(now);

  function known(credentialId: string, owner?: string): PasskeyRecord {
    const record = journal.passkey(credentialId);
    if (!record || record.removedAt !== null || record.owner !== (owner ?? record.owner))
      throw new Refusal('there is no such passkey');
    return record;
  }

  /** Counts on the disk before anything follows from it: a copy of the authenticator would count as it does. */
  async function verified(record: PasskeyRecord, assertion: Assertion, subject: string): Promise<Decision> {
    const { credentialId } = record;
    const { decision, counter } = verifyAssertion(sites, record, assertion);
    const last = journal.passkeyCounter(credentialId) ?? record.counter;
    if ((counter > 0 || last > 0) && counter <= last)
      throw new Refusal('the passkey has counted back: there may be a copy of it');
    nonces.use(subject, decision.nonce);
    if (counter > 0) await journal.append({ kind: 'passkey_use', at: now(), credentialId, counter });
    return decision;
  }

  return {
    has: (owner) => journal.passkeysOf(owner).length > 0,
    list: (owner) =>
      journal
        .passkeysOf(owner)
        .map(({ credentialId, name, addedAt }) => ({ credentialId, name, addedAt }))
        .sort((a, b) => a.addedAt - b.addedAt),
    begin(owner) {
      if (sites.length === 0) throw new Refusal('passkeys are not set up');
      const handle = createHmac('sha256', journal.handleKey).update(owner ?? '');
      return { nonce: nonces.issue(owner ?? ''), userHandle: handle.digest('base64url') };
    },
    add: (owner, name, registration, permit) =>
      inTurn(`of ${owner}`, async () => {
        const { decision, ...made } = verifyRegistration(sites, registration);
        if (decision.call !== ADD || decision.request.name !== name)
          throw new Refusal('the passkey was made for something else');
        if (journal.passkey(made.credentialId)) throw new Refusal('the passkey is known already');
        if (journal.passkeysOf(owner).length >= PASSKEYS_MAX)
          throw new Refusal('there are ten passkeys already');
        permit(made.credentialId);
        nonces.use(owner, decision.nonce);
        const at = now();
        await journal.append({ kind: 'passkey', at, owner, name, ...made, addedAt: at, removedAt: null });
        return made.credentialId;
      }),
    check: (owner, assertion) =>
      inTurn(`use ${assertion.credentialId}`, async () => {
        const record = known(assertion.credentialId, owner);
        return await verified(record, assertion, owner);
      }),
    signIn: (assertion) =>
      inTurn(`use ${assertion.credentialId}`, async () => {
        const record = known(assertion.credentialId);
        const { call } = await verified(record, assertion, '');
        if (call !== SIGN_IN) throw new Refusal('the passkey was given for something else');
        return record.owner;
      }),
    rename: (owner, credentialId, name) =>
      inTurn(`of ${owner}`, () =>
        journal.append({ ...known(credentialId, owner), at: now(), name } satisfies PasskeyRecord),
      ),
    remove: (owner, credentialId) =>
      inTurn(`of ${owner}`, () =>
        journal.append({ ...known(credentialId, owner), at: now(), removedAt: now() }),
      ),
    reset: (owner) =>
      inTurn(`of ${owner}`, async () => {
        for (const record of journal.passkeysOf(owner))
          await journal.append({ ...record, at: now(), removedAt: now() });
      }),
  };
}
