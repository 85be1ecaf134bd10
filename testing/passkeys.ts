import { type TestAuthenticator, testAuthenticator } from '../signer/testing/authenticator.ts';
import { decidedFields, decisionText, SIGN_IN_DECISION } from '../wire/src/decision.ts';
import type { DecisionTerms } from '../wire/src/terms.ts';
import type { Answer } from './running-app.ts';

type Ask = (name: string, data?: object) => Promise<Answer>;
type Input = Readonly<Record<string, unknown>>;

/** The nonce of a refusal that asks for a passkey, alone or instead of a PIN. */
export function nonceOf({ error }: Answer): string {
  const details = error?.details as { nonce?: string; passkey?: { nonce: string } } | undefined;
  const nonce = details?.nonce ?? details?.passkey?.nonce;
  if (nonce === undefined) throw new Error(`no passkey is asked for: ${JSON.stringify(error)}`);
  return nonce;
}

/** The registration of a new passkey, as a page sends it. */
export async function registrationOf(ask: Ask, authenticator: TestAuthenticator, name: string) {
  const { result } = await ask('beginPasskey');
  const { nonce } = result as { nonce: string };
  const decision = decisionText({ version: '1', nonce, call: 'addPasskey', request: { name }, terms: null });
  return { name, credentialId: authenticator.credentialId, ...authenticator.create(decision) };
}

/** A new passkey of a user who has no factor, and calls that it decides. */
export async function enrolledPasskey(ask: Ask, name = 'Phone') {
  const authenticator = testAuthenticator();
  const added = await ask('addPasskey', await registrationOf(ask, authenticator, name));
  if (added.error) throw new Error(`the passkey is not added: ${JSON.stringify(added.error)}`);
  /** What the passkey signs for a call, as a page would write it. */
  const decide = async (nonce: string, call: string, input: Input, terms: DecisionTerms | null = null) =>
    authenticator.get(
      decisionText({ version: '1', nonce, call, request: await decidedFields(input), terms }),
    );
  return {
    authenticator,
    decide,
    /** Makes a call, and again with the passkey that it asks for. */
    async call(call: string, input: Input, terms: DecisionTerms | null = null): Promise<Answer> {
      const asked = await ask(call, input);
      return await ask(call, { ...input, passkey: await decide(nonceOf(asked), call, input, terms) });
    },
    /** What a login page sends. */
    signIn: (nonce: string) =>
      authenticator.get(
        decisionText({ version: '1', nonce, call: SIGN_IN_DECISION, request: {}, terms: null }),
      ),
  };
}
