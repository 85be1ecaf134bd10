import { base64, count, expectFields, type Fields, malformed, text } from './fields.ts';
import type { PinRecord } from './journal/record.ts';
import type { Assertion, Registration } from './passkey/ceremony.ts';
import { DECISION_MAX_BYTES } from './passkey/decision.ts';
import { isVerifier } from './pin-verifier.ts';

/**
 * About the factors that owners give in addition to a sign-in. `ticket` is for one that they have given; null if they have none.
 */
export type FactorRequest =
  | { readonly name: 'pin_set'; readonly owner: string; readonly pin: string; readonly ticket: string | null }
  | { readonly name: 'pin_check'; readonly owner: string; readonly pin: string }
  /** Takes the PIN itself; or, if `pin` is null, a ticket. */
  | {
      readonly name: 'pin_remove';
      readonly owner: string;
      readonly pin: string | null;
      readonly ticket: string | null;
    }
  | ({ readonly name: 'pin_adopt' } & Pick<PinRecord, 'owner' | 'failed' | 'lockedUntil'> & {
        readonly verifier: string;
      })
  /** About a PIN that was forgotten. */
  | { readonly name: 'pin_reset_ask' | 'pin_reset_cancel' | 'pin_reset_finish'; readonly owner: string }
  /** Forgets all factors of an owner who leaves. */
  | { readonly name: 'factors_forget'; readonly owner: string; readonly ticket: string | null }
  /** Without an owner, for a sign-in. */
  | { readonly name: 'passkey_begin'; readonly owner: string | null }
  | {
      readonly name: 'passkey_add';
      readonly owner: string;
      /** As the owner calls the device. */
      readonly label: string;
      readonly registration: Registration;
      readonly ticket: string | null;
    }
  | { readonly name: 'passkey_check'; readonly owner: string; readonly assertion: Assertion }
  | { readonly name: 'passkey_sign_in'; readonly assertion: Assertion }
  | ({ readonly name: 'passkey_rename'; readonly label: string } & OwnPasskey)
  | ({ readonly name: 'passkey_remove' } & OwnPasskey);

interface OwnPasskey {
  readonly owner: string;
  readonly credentialId: string;
  readonly ticket: string;
}

const OWNER_MAX_BYTES = 256;
export const TICKET_MAX_BYTES = 64;
const LABEL_MAX_BYTES = 256;
const CREDENTIAL_ID = /^[\w-]{16,400}$/;
const CLIENT_DATA_MAX_BYTES = 2_048;
const AUTHENTICATOR_DATA_MAX_BYTES = 2_048;
const SIGNATURE_MAX_BYTES = 1_024;
const PIN = /^\d{6}$/;
const REGISTRATION = ['decision', 'clientDataJSON', 'authenticatorData'];
const ASSERTION = [...REGISTRATION, 'credentialId', 'signature'];

/** Throws a Refusal that names the first field that is missing, malformed or unexpected. */
export function parseFactorRequest(name: FactorRequest['name'], fields: Fields): FactorRequest {
  const expect = (...names: readonly string[]) => expectFields(fields, ['id', 'name', ...names]);
  const owner = () => text(fields, 'owner', OWNER_MAX_BYTES);
  switch (name) {
    case 'pin_set':
      expect('owner', 'pin', 'ticket');
      return { name, owner: owner(), pin: pin(fields), ticket: optionalTicket(fields) };
    case 'pin_check':
      expect('owner', 'pin');
      return { name, owner: owner(), pin: pin(fields) };
    case 'pin_remove':
      expect('owner', 'pin', 'ticket');
      return {
        ...{ name, owner: owner(), ticket: optionalTicket(fields) },
        pin: fields.pin === null ? null : pin(fields),
      };
    case 'pin_adopt':
      expect('owner', 'verifier', 'failed', 'lockedUntil');
      return {
        name,
        owner: owner(),
        verifier: verifier(fields),
        failed: count(fields, 'failed'),
        lockedUntil: fields.lockedUntil === null ? null : count(fields, 'lockedUntil'),
      };
    case 'pin_reset_ask':
    case 'pin_reset_cancel':
    case 'pin_reset_finish':
      expect('owner');
      return { name, owner: owner() };
    case 'factors_forget':
      expect('owner', 'ticket');
      return { name, owner: owner(), ticket: optionalTicket(fields) };
    case 'passkey_begin':
      expect('owner');
      return { name, owner: fields.owner === null ? null : owner() };
    case 'passkey_add':
      expect('owner', 'label', 'ticket', ...REGISTRATION);
      return {
        ...{ name, owner: owner(), label: label(fields), ticket: optionalTicket(fields) },
        registration: registration(fields),
      };
    case 'passkey_check':
      expect('owner', ...ASSERTION);
      return { name, owner: owner(), assertion: assertion(fields) };
    case 'passkey_sign_in':
      expect(...ASSERTION);
      return { name, assertion: assertion(fields) };
    case 'passkey_rename':
      expect('owner', 'credentialId', 'label', 'ticket');
      return { name, owner: owner(), label: label(fields), ...ofCredential(fields) };
    case 'passkey_remove':
      expect('owner', 'credentialId', 'ticket');
      return { name, owner: owner(), ...ofCredential(fields) };
  }
}

function ofCredential(fields: Fields): { credentialId: string; ticket: string } {
  return { credentialId: credentialId(fields), ticket: text(fields, 'ticket', TICKET_MAX_BYTES) };
}

function optionalTicket(fields: Fields): string | null {
  return (fields.ticket ?? null) === null ? null : text(fields, 'ticket', TICKET_MAX_BYTES);
}

function label(fields: Fields): string {
  return text(fields, 'label', LABEL_MAX_BYTES);
}

function registration(fields: Fields): Registration {
  return {
    decision: text(fields, 'decision', DECISION_MAX_BYTES),
    clientDataJSON: base64(fields, 'clientDataJSON', CLIENT_DATA_MAX_BYTES),
    authenticatorData: base64(fields, 'authenticatorData', AUTHENTICATOR_DATA_MAX_BYTES),
  };
}

function assertion(fields: Fields): Assertion {
  return {
    ...registration(fields),
    credentialId: credentialId(fields),
    signature: base64(fields, 'signature', SIGNATURE_MAX_BYTES),
  };
}

function credentialId(fields: Fields): string {
  const value = fields.credentialId;
  if (typeof value !== 'string' || !CREDENTIAL_ID.test(value)) throw malformed('credentialId');
  return value;
}

function pin(fields: Fields): string {
  const value = fields.pin;
  if (typeof value !== 'string' || !PIN.test(value)) throw malformed('pin');
  return value;
}

function verifier(fields: Fields): string {
  const value = fields.verifier;
  if (typeof value !== 'string' || !isVerifier(value)) throw malformed('verifier');
  return value;
}
