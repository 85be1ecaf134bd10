import { expectTicket } from '../../factors/factors.ts';
import type { Assertion, Registration } from '../../factors/passkey/ceremony.ts';
import { DECISION_MAX_BYTES } from '../../factors/passkey/decision.ts';
import { TICKET_MAX_BYTES } from '../../factors/tickets.ts';
import { base64, type Fields, malformed, text } from '../../terms/fields.ts';
import { expectPerson, only, owner } from './holder.ts';
import { optionalTicket } from './pins.ts';
import { type Answer, defineRequest } from './request.ts';

const LABEL_MAX_BYTES = 256;
const CREDENTIAL_ID = /^[\w-]{16,400}$/;
const CLIENT_DATA_MAX_BYTES = 2_048;
const AUTHENTICATOR_DATA_MAX_BYTES = 2_048;
const SIGNATURE_MAX_BYTES = 1_024;
const REGISTRATION = ['decision', 'clientDataJSON', 'authenticatorData'];
const ASSERTION = [...REGISTRATION, 'credentialId', 'signature'];

/** Without an owner, for a sign-in. With one, also what they have: a server that lost track of it shows it again. */
export const passkeyBegin = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'owner');
    return { of: fields.owner === null ? null : owner(fields) };
  },
  describe: ({ of }) => ({ kind: 'passkey_begin', ...(of !== null && { owner: of }) }),
  answer({ passkeys }, { of }): Answer {
    const begun = passkeys.begin(of);
    if (of === null) return { nonce: begun.nonce };
    return { ...begun, passkeys: JSON.stringify(passkeys.list(of)) };
  },
});

/** `label` is what the owner calls the device. For an owner who has a factor it takes a ticket. */
export const passkeyAdd = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'owner', 'label', 'ticket', ...REGISTRATION);
    return {
      ...{ owner: owner(fields), label: label(fields), ticket: optionalTicket(fields) },
      registration: registration(fields),
    };
  },
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'passkey_add', owner: asked.owner }),
  async answer({ pins, passkeys, tickets, grants }, asked, { learn }) {
    const { owner: of, label: name } = asked;
    expectPerson(grants, of);
    const credentialId = await passkeys.add(of, name, asked.registration, (id) => {
      if (pins.has(of) || passkeys.has(of))
        expectTicket(tickets, asked, 'addPasskey', { name, credentialId: id });
    });
    learn({ credentialId });
    const added = passkeys.list(of).find((each) => each.credentialId === credentialId);
    return { passkey: JSON.stringify(added) };
  },
});

/** Answers with a ticket for what the passkey has decided. */
export const passkeyCheck = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'owner', ...ASSERTION);
    return { owner: owner(fields), assertion: assertion(fields) };
  },
  describe: (asked) => ({ kind: 'passkey_check', owner: asked.owner }),
  async answer({ passkeys, tickets }, asked, { learn }) {
    const decision = await passkeys.check(asked.owner, asked.assertion);
    learn({ call: decision.call, credentialId: asked.assertion.credentialId });
    return { ticket: tickets.issue(asked.owner, { by: 'passkey', decision }) };
  },
});

export const passkeySignIn = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, ...ASSERTION);
    return assertion(fields);
  },
  describe: () => ({ kind: 'passkey_sign_in' }),
  async answer({ passkeys }, asked, { learn }) {
    const of = await passkeys.signIn(asked);
    learn({ owner: of });
    return { owner: of };
  },
});

export const passkeyRename = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'owner', 'credentialId', 'label', 'ticket');
    return { label: label(fields), ...ofCredential(fields) };
  },
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'passkey_rename', owner: asked.owner }),
  async answer({ passkeys, tickets }, asked) {
    const { owner: of, credentialId, label: name } = asked;
    expectTicket(tickets, asked, 'renamePasskey', { name, credentialId });
    await passkeys.rename(of, credentialId, name);
    return {};
  },
});

export const passkeyRemove = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'owner', 'credentialId', 'ticket');
    return ofCredential(fields);
  },
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'passkey_remove', owner: asked.owner }),
  async answer({ passkeys, tickets }, asked, { learn }) {
    const { owner: of, credentialId } = asked;
    expectTicket(tickets, asked, 'removePasskey', { credentialId });
    await passkeys.remove(of, credentialId);
    learn({ credentialId });
    return {};
  },
});

function ofCredential(fields: Fields) {
  const ticket = text(fields, 'ticket', TICKET_MAX_BYTES);
  return { owner: owner(fields), credentialId: credential(fields), ticket };
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
    credentialId: credential(fields),
    signature: base64(fields, 'signature', SIGNATURE_MAX_BYTES),
  };
}

function credential(fields: Fields): string {
  const value = fields.credentialId;
  if (typeof value !== 'string' || !CREDENTIAL_ID.test(value)) throw malformed('credentialId');
  return value;
}
