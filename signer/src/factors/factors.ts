import type { Mandate } from '../../../wire/src/mandate.ts';
import { Refusal } from '../terms/refusal.ts';
import { mandateFor } from './passkey/decision.ts';
import type { Given, Tickets } from './tickets.ts';

/** The mandate to seal for a ticket. Throws a Refusal unless a factor was given for exactly that. */
export function authorised(tickets: Pick<Tickets, 'spend'>, mandate: Mandate, ticket: string): Mandate {
  const given = tickets.spend(mandate.owner, ticket);
  const decided = mandateFor(given.decision, mandate);
  if (decided === null) throw otherwiseGiven(given);
  return decided;
}

/** Throws a Refusal unless a factor was given for exactly this call and these fields. */
export function expectTicket(
  tickets: Pick<Tickets, 'spend'>,
  { owner, ticket }: { readonly owner: string; readonly ticket: string | null },
  call: string,
  fields: Readonly<Record<string, string>> = {},
): void {
  if (ticket === null) throw new Refusal("the owner's PIN or passkey was not given");
  const given = tickets.spend(owner, ticket);
  const { decision } = given;
  const isFor = Object.entries(fields).every(([name, value]) => decision.request[name] === value);
  if (decision.call !== call || !isFor) throw otherwiseGiven(given);
}

function otherwiseGiven({ by }: Given): Refusal {
  return new Refusal(`the ${by === 'pin' ? 'PIN' : 'passkey'} was given for something else`);
}
