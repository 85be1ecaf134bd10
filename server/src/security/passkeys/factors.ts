import type { PasskeyRequest } from '@cumulus/contract/errors/passkeys.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Assertion } from '@cumulus/contract/shapes.ts';
import { decidedFields, decisionText } from '../../../../wire/src/decision.ts';
import type { DecisionTerms } from '../../../../wire/src/terms.ts';
import type { Db } from '../../db/pool.ts';
import type { Pin } from '../pin/pin.ts';
import type { Passkeys } from './passkeys.ts';
import { ownedFactors } from './store.ts';

/** What a call is given in addition to a sign-in. */
export interface GivenFactors {
  readonly pin?: string | null | undefined;
  readonly passkey?: Assertion | null | undefined;
}

/** A call with its request, without factors. */
export interface FactoredCall {
  readonly userId: string;
  readonly name: string;
  readonly request: unknown;
}

/** The factors of a user: a PIN, or one of their passkeys, whichever they give. */
export interface Factors {
  /** Whether the user has any, from the database. */
  has(userId: string): Promise<boolean>;
  /**
   * Returns null if the user has no factor, and a ticket for the signer if the given one is right. Otherwise throws PASSKEY_REQUIRED or
   * INVALID_PASSKEY, or as stepUp of Pin; PIN_REQUIRED says what a page needs to ask for a passkey instead.
   */
  stepUp(call: FactoredCall, given: GivenFactors): Promise<string | null>;
  /** As stepUp, for a call whose PIN is what it is about: it takes a passkey of a user who has one. */
  stepUpByPasskey(call: FactoredCall, given: Pick<GivenFactors, 'passkey'>): Promise<string | null>;
  /** Throws PIN_REQUIRED. */
  requirePin(userId: string): Promise<never>;
}

interface Deps {
  readonly db: Db;
  readonly pin: Pick<Pin, 'stepUp'>;
  readonly passkeys: Pick<Passkeys, 'has' | 'ask' | 'check'>;
  /** What a call may have leave a wallet; null if nothing, or if its handler refuses the request as malformed. */
  readonly termsOf: (call: string, request: unknown) => DecisionTerms | null;
}

export function createFactors({ db, pin, passkeys, termsOf }: Deps): Factors {
  const check = ({ userId, name, request }: FactoredCall, assertion: Assertion) =>
    passkeys.check(userId, name, request, assertion);

  /** What a page would write for a passkey: the ticket of a PIN is good for the same alone. */
  async function decisionOf({ name: call, request }: FactoredCall): Promise<string> {
    const terms = termsOf(call, request);
    return decisionText({ version: '1', nonce: '', call, request: await decidedFields(request), terms });
  }

  /** Null if none can be asked for and there is a PIN. */
  async function question(userId: string, hasPin: boolean): Promise<PasskeyRequest | null> {
    const asked = await passkeys.ask(userId).catch((error: unknown) => {
      if (hasPin && isCallError(error)) return null;
      throw error;
    });
    return asked && asked.credentialIds.length > 0 ? asked : null;
  }

  async function pinRequired(userId: string, hasPasskey: boolean): Promise<never> {
    const passkey = hasPasskey ? await question(userId, true) : null;
    throw new CallError('PIN_REQUIRED', passkey ? { passkey } : {});
  }

  async function expectNoPasskey(userId: string, hasPasskey: boolean): Promise<null> {
    const asked = hasPasskey ? await question(userId, false) : null;
    if (asked) throw new CallError('PASSKEY_REQUIRED', asked);
    return null;
  }

  return {
    async has(userId) {
      const owned = await ownedFactors(db, userId);
      return owned.pin || owned.passkey;
    },
    requirePin: async (userId) => pinRequired(userId, await passkeys.has(userId)),

    async stepUp(call, given) {
      const { userId } = call;
      if (given.passkey) return await check(call, given.passkey);
      if (given.pin) {
        const ticket = await pin.stepUp(userId, given.pin, await decisionOf(call));
        if (ticket !== null) return ticket;
      }
      const owned = await ownedFactors(db, userId);
      if (owned.pin && !given.pin) return await pinRequired(userId, owned.passkey);
      return await expectNoPasskey(userId, owned.passkey);
    },

    async stepUpByPasskey(call, { passkey }) {
      if (passkey) return await check(call, passkey);
      return await expectNoPasskey(call.userId, await passkeys.has(call.userId));
    },
  };
}
