import type { FactorRequest } from './factor-request.ts';
import type { Freezes } from './freezes.ts';
import type { Facts } from './log.ts';
import type { Mandate } from './mandate.ts';
import { mandateFor } from './passkey/decision.ts';
import type { Passkeys } from './passkey/passkeys.ts';
import type { Pins } from './pins.ts';
import { Refusal } from './refusal.ts';
import type { Tickets } from './tickets.ts';

/** What an owner may have to give in addition to a sign-in: a PIN, or one of their passkeys. */
interface Factors {
  readonly pins: Pins;
  readonly passkeys: Passkeys;
  readonly tickets: Tickets;
  readonly freezes: Freezes;
}

/** What changes the factors of an owner. */
const CHANGES: readonly FactorRequest['name'][] = [
  'pin_set',
  'pin_remove',
  'pin_reset_ask',
  'pin_reset_finish',
  'factors_forget',
  'passkey_add',
  'passkey_rename',
  'passkey_remove',
];

/** The mandate to seal for a ticket. Throws a Refusal if a passkey was given for something else. */
export function authorised({ tickets }: Factors, mandate: Mandate, ticket: string): Mandate {
  const decision = tickets.spend(mandate.owner, ticket);
  return decision === null ? mandate : mandateFor(decision, mandate);
}

/** Carries out a request about factors. `learn` adds facts to its log line. */
export async function answerFactor(
  deps: Factors,
  request: FactorRequest,
  learn: (facts: Facts) => void,
): Promise<Record<string, string>> {
  const { pins, passkeys, tickets, freezes } = deps;
  if (CHANGES.includes(request.name) && 'owner' in request && request.owner !== null)
    freezes.expectThawed(request.owner);
  switch (request.name) {
    case 'pin_set': {
      const { owner, pin, ticket } = request;
      // Or who has a sign-in alone would make themselves a factor beside the owner's.
      if (passkeys.has(owner)) expectTicket(deps, owner, ticket, 'setCloudWalletPin');
      const isSet = await pins.set(owner, pin);
      learn({ pin: isSet ? 'set' : 'already set' });
      return { isSet: String(isSet) };
    }
    case 'pin_check': {
      const { owner, pin } = request;
      const outcome = await pins.check(owner, pin);
      learn({ pin: outcome.is });
      return { ...texts(outcome), ...(outcome.is === 'right' && { ticket: tickets.issue(owner, null) }) };
    }
    case 'pin_remove': {
      const { owner, pin, ticket } = request;
      if (pin === null) {
        expectTicket(deps, owner, ticket, 'removeCloudWalletPin');
        const isSet = pins.has(owner);
        if (isSet) await pins.reset(owner);
        learn({ pin: isSet ? 'removed by a passkey' : 'none' });
        return { is: isSet ? 'right' : 'none' };
      }
      const outcome = await pins.remove(owner, pin);
      learn({ pin: outcome.is });
      return texts(outcome);
    }
    case 'pin_adopt': {
      const { owner, verifier, failed, lockedUntil } = request;
      await pins.adopt({ owner, verifier, failed, lockedUntil });
      return {};
    }
    case 'pin_reset_ask': {
      const until = await pins.askReset(request.owner);
      learn({ pin: until === null ? 'none' : `may be removed from ${until} on` });
      return { until: String(until ?? '') };
    }
    case 'pin_reset_cancel':
      await pins.cancelReset(request.owner);
      return {};
    case 'pin_reset_finish': {
      const outcome = await pins.finishReset(request.owner);
      learn({ pin: outcome.is });
      return texts(outcome);
    }
    case 'factors_forget': {
      const { owner, ticket } = request;
      if (pins.has(owner) || passkeys.has(owner)) expectTicket(deps, owner, ticket, 'deleteAccount');
      if (pins.has(owner)) await pins.reset(owner);
      await passkeys.reset(owner);
      return {};
    }
    case 'passkey_begin':
      return beginning(passkeys, request.owner);
    case 'passkey_add': {
      const { owner, label, registration, ticket } = request;
      const credentialId = await passkeys.add(owner, label, registration, (id) => {
        if (pins.has(owner) || passkeys.has(owner))
          expectTicket(deps, owner, ticket, 'addPasskey', { name: label, credentialId: id });
      });
      learn({ credentialId });
      return {
        passkey: JSON.stringify(passkeys.list(owner).find((each) => each.credentialId === credentialId)),
      };
    }
    case 'passkey_check': {
      const { owner, assertion } = request;
      const decision = await passkeys.check(owner, assertion);
      learn({ call: decision.call, credentialId: assertion.credentialId });
      return { ticket: tickets.issue(owner, decision) };
    }
    case 'passkey_sign_in': {
      const owner = await passkeys.signIn(request.assertion);
      learn({ owner });
      return { owner };
    }
    case 'passkey_rename': {
      const { owner, credentialId, label, ticket } = request;
      expectTicket(deps, owner, ticket, 'renamePasskey', { name: label, credentialId });
      await passkeys.rename(owner, credentialId, label);
      return {};
    }
    case 'passkey_remove': {
      const { owner, credentialId, ticket } = request;
      expectTicket(deps, owner, ticket, 'removePasskey', { credentialId });
      await passkeys.remove(owner, credentialId);
      learn({ credentialId });
      return {};
    }
  }
}

/**
 * Thaws an owner's account: at once for a passkey that was given for that, else after a wait. Returns when it may be thawed, or
 * null if it is.
 */
export async function thaw(
  { freezes, tickets }: Factors,
  { owner, ticket }: { readonly owner: string; readonly ticket: string | null },
): Promise<number | null> {
  const decision = ticket === null ? null : tickets.spend(owner, ticket);
  return await freezes.thaw(owner, decision?.call === 'thawAccount' ? 'passkey' : 'wait');
}

/** With an owner, also what they have: a server that lost track of it shows it again. */
function beginning(passkeys: Passkeys, owner: string | null): Record<string, string> {
  const begun = passkeys.begin(owner);
  if (owner === null) return { nonce: begun.nonce };
  return { ...begun, passkeys: JSON.stringify(passkeys.list(owner)) };
}

/** Throws a Refusal unless a factor was given for this: a PIN for anything, a passkey for exactly this call and these fields. */
function expectTicket(
  { tickets }: Factors,
  owner: string,
  ticket: string | null,
  call: string,
  fields: Readonly<Record<string, string>> = {},
): void {
  if (ticket === null) throw new Refusal("the owner's PIN or passkey was not given");
  const decision = tickets.spend(owner, ticket);
  if (decision === null) return;
  const isFor = Object.entries(fields).every(([name, value]) => decision.request[name] === value);
  if (decision.call !== call || !isFor) throw new Refusal('the passkey was given for something else');
}

function texts(outcome: object): Record<string, string> {
  return Object.fromEntries(Object.entries(outcome).map(([name, value]) => [name, String(value)]));
}
