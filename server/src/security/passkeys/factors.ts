import type { PasskeyRequest } from '@cumulus/contract/errors/passkeys.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import type { Assertion } from '@cumulus/contract/shapes.ts';
import type { Pin } from '../pin/pin.ts';
import type { Passkeys } from './passkeys.ts';

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
   * Returns null if the user has no factor, and a ticket for the signer if the given one is right. Else throws PASSKEY_REQUIRED or
   * INVALID_PASSKEY, or as stepUp of Pin; PIN_REQUIRED says what a page needs to ask for a passkey instead.
   */
  stepUp(call: FactoredCall, given: GivenFactors): Promise<string | null>;
  /** As stepUp, for a call whose PIN is what it is about: it takes a passkey of a user who has one. */
  stepUpByPasskey(call: FactoredCall, given: Pick<GivenFactors, 'passkey'>): Promise<string | null>;
  /** Throws PIN_REQUIRED. */
  requirePin(userId: string): Promise<never>;
}

interface Deps {
  readonly pin: Pick<Pin, 'isSet' | 'stepUp'>;
  readonly passkeys: Pick<Passkeys, 'has' | 'ask' | 'check'>;
}

export function createFactors({ pin, passkeys }: Deps): Factors {
  const check = ({ userId, name, request }: FactoredCall, assertion: Assertion) =>
    passkeys.check(userId, name, request, assertion);

  /** Null if the user has no passkey, or none can be asked for and there is a PIN. */
  async function question(userId: string, hasPin: boolean): Promise<PasskeyRequest | null> {
    if (!(await passkeys.has(userId))) return null;
    const asked = await passkeys.ask(userId).catch((error: unknown) => {
      if (hasPin && isCallError(error)) return null;
      throw error;
    });
    return asked && asked.credentialIds.length > 0 ? asked : null;
  }

  async function requirePin(userId: string): Promise<never> {
    const passkey = await question(userId, true);
    throw new CallError('PIN_REQUIRED', passkey ? { passkey } : {});
  }

  return {
    has: async (userId) => (await pin.isSet(userId)) || (await passkeys.has(userId)),
    requirePin,

    async stepUp(call, given) {
      const { userId } = call;
      if (given.passkey) return await check(call, given.passkey);
      if (given.pin) {
        const ticket = await pin.stepUp(userId, given.pin);
        if (ticket !== null) return ticket;
      } else if (await pin.isSet(userId)) return await requirePin(userId);
      const asked = await question(userId, false);
      if (asked) throw new CallError('PASSKEY_REQUIRED', asked);
      return null;
    },

    async stepUpByPasskey(call, { passkey }) {
      if (passkey) return await check(call, passkey);
      const asked = await question(call.userId, false);
      if (asked) throw new CallError('PASSKEY_REQUIRED', asked);
      return null;
    },
  };
}
