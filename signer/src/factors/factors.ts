import { derivedId } from '../../../process/src/derived-id.ts';
import { readActNonce } from '../../../wire/src/grant.ts';
import type { Mandate } from '../../../wire/src/mandate.ts';
import { Refusal } from '../terms/refusal.ts';
import { mandateFor } from './passkey/decision.ts';
import type { Given, Tickets } from './tickets.ts';

/** How long a program's payment may be signed for, milliseconds since it was asked for: a server that holds it back loses it. */
const ACT_LIFE_MS = 15 * 60_000;

/** The mandate to seal for a ticket. Throws a Refusal unless a factor, or a program, has decided exactly that. */
export function authorised(tickets: Pick<Tickets, 'spend'>, mandate: Mandate, ticket: string): Mandate {
  const given = tickets.spend(mandate.owner, ticket);
  const decided = mandateFor(given.decision, mandate);
  if (decided === null) throw otherwiseGiven(given);
  const { grant: _, ...ofOwner } = decided;
  return given.by === 'grant' ? ofProgram(given, ofOwner) : ofOwner;
}

/** One act is for one mandate, so that it is signed for once however often it is shown. */
function ofProgram(given: Extract<Given, { by: 'grant' }>, mandate: Mandate): Mandate {
  const { grantId, decision } = given;
  const { id, owner, expiresAt, terms } = mandate;
  const isOrder = terms.kind === 'order' || terms.kind === 'trades';
  const isOwn = id === derivedId(isOrder ? 'order' : 'intent', owner, decision.nonce);
  // Any server could still choose the floor of an order without one.
  const hasLeast = terms.kind !== 'swap' || terms.buyAmount !== '0';
  if (!isOwn || !hasLeast || mandate.revision !== undefined || (!isOrder && mandate.notBefore !== undefined))
    throw otherwiseGiven(given);
  const until = isOrder
    ? expiresAt
    : Math.min(expiresAt ?? Infinity, readActNonce(decision.nonce)!.at + ACT_LIFE_MS);
  return { ...mandate, expiresAt: until, grant: grantId };
}

/** Throws a Refusal unless a factor was given for exactly this call and these fields; an undefined one was not given. */
export function expectTicket(
  tickets: Pick<Tickets, 'spend'>,
  { owner, ticket }: { readonly owner: string; readonly ticket: string | null },
  call: string,
  fields: Readonly<Record<string, string | undefined>> = {},
): void {
  if (ticket === null) throw new Refusal("the owner's PIN or passkey was not given");
  const given = tickets.spend(owner, ticket);
  const { decision } = given;
  // What a program signs moves money, and nothing else.
  if (given.by === 'grant') throw otherwiseGiven(given);
  const isFor = Object.entries(fields).every(([name, value]) => decision.request[name] === value);
  if (decision.call !== call || !isFor) throw otherwiseGiven(given);
}

function otherwiseGiven({ by }: Given): Refusal {
  if (by === 'grant') return new Refusal('the program has signed something else', { code: 'ACT_INVALID' });
  return new Refusal(`the ${by === 'pin' ? 'PIN' : 'passkey'} was given for something else`);
}
