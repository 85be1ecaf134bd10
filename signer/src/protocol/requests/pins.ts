import { expectTicket } from '../../factors/factors.ts';
import { DECISION_MAX_BYTES, parseDecision } from '../../factors/passkey/decision.ts';
import type { Helps } from '../../factors/pins.ts';
import { TICKET_MAX_BYTES } from '../../factors/tickets.ts';
import { expectVouched, helpsFor, helpsFrom, vouchersFor } from '../../telling/helped-pins.ts';
import { type Fields, malformed, text } from '../../terms/fields.ts';
import { Refusal } from '../../terms/refusal.ts';
import { type Memory, membersOf } from '../memory.ts';
import { expectPerson, only, owner } from './holder.ts';
import { type Answer, defineRequest } from './request.ts';
import { TEXT_MAX_BYTES, textsBy } from './said-fields.ts';

const PIN = /^\d{6}$/;

/** Sets the first PIN. For an owner with a passkey it takes a ticket of one; null if they have none. */
export const pinSet = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'owner', 'pin', 'ticket', 'helps');
    return { owner: owner(fields), pin: pin(fields), ticket: optionalTicket(fields), helps: helps(fields) };
  },
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'pin_set', owner: asked.owner }),
  async answer(memory, asked, { learn }) {
    const { pins, passkeys, tickets, grants } = memory;
    expectPerson(grants, asked.owner);
    // Or who has a sign-in alone would make themselves a factor beside the owner's.
    if (passkeys.has(asked.owner)) expectTicket(tickets, asked, 'setCloudWalletPin');
    const isSet = await pins.set(asked.owner, asked.pin, helpsIn(memory, asked));
    learn({ pin: isSet ? 'set' : 'already set' });
    return { isSet: String(isSet) };
  },
});

/** `decision` is what the PIN is given for: the ticket that a right one is answered with is good for that alone. */
export const pinCheck = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'owner', 'pin', 'decision', 'helps');
    const decision = parseDecision(text(fields, 'decision', DECISION_MAX_BYTES));
    return { owner: owner(fields), pin: pin(fields), decision, helps: helps(fields) };
  },
  describe: ({ decision, ...asked }) => ({ kind: 'pin_check', owner: asked.owner, call: decision.call }),
  async answer(memory, asked, { learn }) {
    const { pins, tickets } = memory;
    const outcome = await pins.check(asked.owner, asked.pin, helpsIn(memory, asked));
    learn({ pin: outcome.is });
    if (outcome.is !== 'right') return texts(outcome);
    const { decision } = asked;
    return { ...texts(outcome), ticket: tickets.issue(asked.owner, { by: 'pin', decision }) };
  },
});

/** What the other signers need to check a PIN, or to set one (telling/helped-pins.ts). It counts as one that is checked here. */
export const pinHelp = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'owner', 'pin');
    return { owner: owner(fields), pin: pin(fields) };
  },
  describe: (asked) => ({ kind: 'pin_help', owner: asked.owner }),
  async answer(memory, asked, { learn }): Promise<Answer> {
    const { members, telling } = membersOf(memory);
    const outcome = await memory.pins.count(asked.owner, asked.pin);
    learn({ pin: outcome.is });
    if (outcome.is !== 'counted') return texts(outcome);
    const helps = helpsFor(members, { ...asked, salt: outcome.salt });
    const heir = telling.inheritedPins.heirOf(asked.owner);
    return { helps, ...(heir && { inheritedFrom: heir.from }) };
  },
});

/** Has the signer that others have inherited a PIN from tell them that it is this one: without that they would not know. */
export const pinVouch = defineRequest({
  right: 'none',
  parse: helpedPin,
  describe: (asked) => ({ kind: 'pin_vouch', owner: asked.owner }),
  async answer(memory, asked, { learn }): Promise<Answer> {
    const { members, telling } = membersOf(memory);
    const known = telling.inheritedPins.toVouchFor(asked.owner);
    if (!known) throw new Refusal('this signer has told no other of a PIN that it has');
    const outcome = await memory.pins.check(asked.owner, asked.pin, helpsIn(memory, asked));
    learn({ pin: outcome.is });
    if (outcome.is !== 'right') return texts(outcome);
    return { ...texts(outcome), vouchers: vouchersFor(members, { ...asked, ...known }) };
  },
});

/** Takes a PIN that was inherited, with the voucher of the signer that it was inherited from. */
export const pinInherit = defineRequest({
  right: 'factor',
  parse(fields) {
    const { voucher, ...rest } = fields;
    return { ...helpedPin(rest), voucher: text({ voucher }, 'voucher', TEXT_MAX_BYTES) };
  },
  describe: (asked) => ({ kind: 'pin_inherit', owner: asked.owner }),
  async answer(memory, asked, { learn }) {
    const { members, telling } = membersOf(memory);
    const heir = telling.inheritedPins.heirOf(asked.owner);
    if (!heir) throw new Refusal('this signer has inherited no PIN of the owner that it was not given');
    const helps = helpsFrom(members, asked);
    expectVouched(members, { ...asked, ...heir, helps });
    const isSet = await memory.pins.inherit(asked.owner, asked.pin, helps);
    learn({ pin: isSet ? 'inherited' : 'already set' });
    return { isSet: String(isSet) };
  },
});

/** Takes the PIN itself; or, if `pin` is null, a ticket. */
export const pinRemove = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'owner', 'pin', 'ticket', 'helps');
    const given = fields.pin === null ? null : pin(fields);
    return { owner: owner(fields), ticket: optionalTicket(fields), pin: given, helps: helps(fields) };
  },
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'pin_remove', owner: asked.owner }),
  async answer(memory, asked, { learn }) {
    const { pins, tickets } = memory;
    const { owner: of, pin: given } = asked;
    if (given === null) {
      expectTicket(tickets, asked, 'removeCloudWalletPin');
      const isSet = pins.has(asked.owner);
      if (isSet) await pins.reset(asked.owner);
      learn({ pin: isSet ? 'removed by a passkey' : 'none' });
      return { is: isSet ? 'right' : 'none' };
    }
    const outcome = await pins.remove(of, given, helpsIn(memory, { ...asked, pin: given }));
    learn({ pin: outcome.is });
    return texts(outcome);
  },
});

/** Begins the day after which a PIN that was forgotten may be removed. */
export const pinResetAsk = defineRequest({
  right: 'day',
  parse: ofOwner,
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'pin_reset_ask', owner: asked.owner }),
  async answer({ pins }, asked, { learn }) {
    const until = await pins.askReset(asked.owner);
    learn({ pin: until === null ? 'none' : `may be removed from ${until} on` });
    return { until: String(until ?? '') };
  },
});

export const pinResetCancel = defineRequest({
  right: 'none',
  parse: ofOwner,
  describe: (asked) => ({ kind: 'pin_reset_cancel', owner: asked.owner }),
  async answer({ pins }, asked) {
    await pins.cancelReset(asked.owner);
    return {};
  },
});

export const pinResetFinish = defineRequest({
  right: 'day',
  parse: ofOwner,
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'pin_reset_finish', owner: asked.owner }),
  async answer({ pins }, asked, { learn }) {
    const outcome = await pins.finishReset(asked.owner);
    learn({ pin: outcome.is });
    return texts(outcome);
  },
});

/** Forgets all factors of an owner who leaves. */
export const factorsForget = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'owner', 'ticket');
    return { owner: owner(fields), ticket: optionalTicket(fields) };
  },
  frozenBy: (asked) => asked.owner,
  describe: (asked) => ({ kind: 'factors_forget', owner: asked.owner }),
  async answer({ pins, passkeys, tickets }, asked) {
    const hasPin = pins.has(asked.owner);
    if (hasPin || passkeys.has(asked.owner)) expectTicket(tickets, asked, 'deleteAccount');
    if (hasPin) await pins.reset(asked.owner);
    await passkeys.reset(asked.owner);
    return {};
  },
});

function ofOwner(fields: Fields): { readonly owner: string } {
  only(fields, 'owner');
  return { owner: owner(fields) };
}

function helpedPin(fields: Fields) {
  only(fields, 'owner', 'pin', 'helps');
  return { owner: owner(fields), pin: pin(fields), helps: helps(fields) };
}

export function optionalTicket(fields: Fields): string | null {
  return (fields.ticket ?? null) === null ? null : text(fields, 'ticket', TICKET_MAX_BYTES);
}

function pin(fields: Fields): string {
  const value = fields.pin;
  if (typeof value !== 'string' || !PIN.test(value)) throw malformed('pin');
  return value;
}

/** By the names of others that have helped; empty for a signer that signs alone. */
function helps(fields: Fields): Readonly<Record<string, string>> {
  return fields.helps === undefined ? {} : textsBy(fields, 'helps');
}

function helpsIn(
  { together }: Memory,
  asked: { owner: string; pin: string; helps: Readonly<Record<string, string>> },
): Helps | undefined {
  return together ? helpsFrom(together.members, asked) : undefined;
}

function texts(outcome: object): Answer {
  return Object.fromEntries(Object.entries(outcome).map(([name, value]) => [name, String(value)]));
}
