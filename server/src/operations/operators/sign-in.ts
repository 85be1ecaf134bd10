import { randomBytes } from 'node:crypto';
import type { Assertion } from '@cumulus/contract/shapes.ts';
import type { Transaction } from 'kysely';
import {
  type Assertion as SignedAssertion,
  type Registration as SignedRegistration,
  verifyAssertion,
  verifyRegistration,
} from '../../../../signer/src/factors/passkey/ceremony.ts';
import { createNonces } from '../../../../signer/src/factors/passkey/nonces.ts';
import { readSites } from '../../../../signer/src/factors/passkey/site.ts';
import type { PasskeyKey } from '../../../../signer/src/terms/passkey-key.ts';
import { Refusal } from '../../../../signer/src/terms/refusal.ts';
import { SIGN_IN_DECISION } from '../../../../wire/src/decision.ts';
import type { Db } from '../../db/pool.ts';
import type { Database } from '../../db/schema.ts';
import type { Registration } from '../../ports/passkeys.ts';
import { AT_PAGE, actAs } from './actor.ts';
import { keyCode } from './key-code.ts';
import { hashOf } from './operators.ts';
import { OperatorRefusal } from './refusal.ts';
import { insertSession, type Operator } from './session.ts';
import { countUse, findPasskey, insertPasskey, linkOwner, namesOf, useLink } from './store.ts';

/** A sign-in: its token is in a cookie, of which the database has the hash. */
export interface SignedIn {
  readonly token: string;
  readonly operator: Operator;
}

/** A key that waits to be confirmed, and by whom: those of these names, or a command. */
export interface NewKey {
  readonly name: string;
  readonly code: string;
  readonly vouchers: readonly string[];
}

export interface SignIn {
  /** A nonce for one sign-in within two minutes. */
  begin(): string;
  /** Throws OperatorRefusal. */
  finish(assertion: Assertion): Promise<SignedIn>;
  /** What a browser needs to make a passkey by a link. Throws OperatorRefusal. */
  beginEnrolment(linkToken: string): Promise<{ nonce: string; userHandle: string; name: string }>;
  /** Uses the link up. The passkey signs in once it is confirmed by the code that is returned. Throws OperatorRefusal. */
  enrol(linkToken: string, made: Registration): Promise<NewKey>;
}

/** Call of the decision that makes a passkey, as the page writes it. */
const MAKE_DECISION = 'addPasskey';
const BAD_LINK = 'This link is not good, or not any more. Ask for a new one.';

/**
 * Passkeys of operators, verified as the signer verifies users': by the same functions. The database keeps them, and the
 * server's role may not write them.
 */
export function createSignIn({ db, origin }: { readonly db: Db; readonly origin: string }): SignIn {
  const sites = readSites(origin);
  const nonces = createNonces(Date.now);

  async function signIn(tx: Transaction<Database>, operator: Operator): Promise<SignedIn> {
    const token = randomBytes(32).toString('base64url');
    await insertSession(tx, hashOf(token), operator.id);
    return { token, operator };
  }

  return {
    begin: () => nonces.issue(''),

    async finish(assertion) {
      return await db.transaction().execute(async (tx) => {
        const kept = await findPasskey(tx, assertion.credentialId);
        if (!kept) throw refused();
        const counter = verified(() => {
          const { decision, counter } = verifyAssertion(
            sites,
            kept as PasskeyKey & typeof kept,
            bytes(assertion),
          );
          if (decision.call !== SIGN_IN_DECISION)
            throw new Refusal('the passkey was given for something else');
          nonces.use('', decision.nonce);
          return counter;
        });
        await actAs(tx, kept.operator.name, AT_PAGE);
        if (!(await countUse(tx, assertion.credentialId, counter))) throw refused();
        return await signIn(tx, kept.operator);
      });
    },

    async beginEnrolment(linkToken) {
      const operator = await linkOwner(db, hashOf(linkToken));
      if (!operator) throw new OperatorRefusal(403, BAD_LINK);
      const userHandle = Buffer.from(operator.id).toString('base64url');
      return { nonce: nonces.issue(hashOf(linkToken).toString('hex')), userHandle, name: operator.name };
    },

    async enrol(linkToken, made) {
      const hash = hashOf(linkToken);
      return await db.transaction().execute(async (tx) => {
        const operator = await linkOwner(tx, hash);
        const link = operator && (await useLink(tx, hash));
        if (!operator || !link) throw new OperatorRefusal(403, BAD_LINK);
        const key = verified(() => {
          const { decision, ...key } = verifyRegistration(
            sites,
            bytes({ ...made, credentialId: '', signature: '' }),
          );
          if (decision.call !== MAKE_DECISION) throw new Refusal('the passkey was made for something else');
          nonces.use(hash.toString('hex'), decision.nonce);
          return key;
        });
        await actAs(tx, operator.name, AT_PAGE);
        if (!(await insertPasskey(tx, operator.id, key, link.vouchers))) throw refused();
        return { name: operator.name, code: keyCode(key), vouchers: await namesOf(tx, link.vouchers) };
      });
    },
  };
}

function bytes(given: Assertion): SignedAssertion & SignedRegistration {
  const read = (text: string) => Buffer.from(text, 'base64');
  return {
    decision: given.decision,
    credentialId: given.credentialId,
    clientDataJSON: read(given.clientDataJSON),
    authenticatorData: read(given.authenticatorData),
    signature: read(given.signature),
  };
}

function verified<T>(verify: () => T): T {
  try {
    return verify();
  } catch (error) {
    if (error instanceof Refusal) throw refused();
    throw error;
  }
}

function refused(): OperatorRefusal {
  return new OperatorRefusal(401, 'This passkey is not accepted here.');
}
