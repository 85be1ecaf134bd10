import { randomBytes } from 'node:crypto';
import type { Decision } from '../../../wire/src/decision.ts';
import { UNKNOWN_TICKET } from '../../../wire/src/ticket.ts';
import { Refusal } from '../terms/refusal.ts';

export const TICKET_MAX_BYTES = 64;
/** How long a ticket may be spent, milliseconds: as long as the call to which the PIN or the passkey was given takes. */
const TICKET_MS = 2 * 60_000;
const TICKETS_MAX = 10_000;

/** What an owner has decided, by which factor; or a program of theirs, by its key. */
export type Given =
  | { readonly by: 'pin' | 'passkey'; readonly decision: Decision }
  | { readonly by: 'grant'; readonly grantId: string; readonly decision: Decision };

/** Tickets for owners who gave their PIN or passkey just now, each good once, for one decision. */
export interface Tickets {
  issue(owner: string, given: Given): string;
  /** Throws a Refusal unless the ticket is the owner's, is recent and was not spent. */
  spend(owner: string, ticket: string): Given;
}

export function createTickets(now: () => number = Date.now): Tickets {
  interface Issued {
    readonly owner: string;
    readonly given: Given;
    readonly until: number;
  }
  const tickets = new Map<string, Issued>();
  return {
    issue(owner, given) {
      for (const [ticket, { until }] of tickets)
        if (until < now() || tickets.size >= TICKETS_MAX) tickets.delete(ticket);
        else break;
      const ticket = randomBytes(16).toString('hex');
      tickets.set(ticket, { owner, given, until: now() + TICKET_MS });
      return ticket;
    },
    spend(owner, ticket) {
      const found = tickets.get(ticket);
      if (found?.owner !== owner || found.until < now()) throw new Refusal(UNKNOWN_TICKET);
      tickets.delete(ticket);
      return found.given;
    },
  };
}
