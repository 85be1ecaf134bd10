import { randomBytes } from 'node:crypto';
import type { Decision } from './passkey/decision.ts';
import { Refusal } from './refusal.ts';

/** How long a ticket may be spent, milliseconds: as long as the call to which the PIN or the passkey was given takes. */
const TICKET_MS = 2 * 60_000;
const TICKETS_MAX = 10_000;

/** Tickets for owners who gave their PIN or passkey just now, each good for one thing. */
export interface Tickets {
  /** `decision` is what a passkey was given for; null for a PIN, which does not say. */
  issue(owner: string, decision: Decision | null): string;
  /** Returns its decision. Throws a Refusal unless the ticket is the owner's, is recent and was not spent. */
  spend(owner: string, ticket: string): Decision | null;
}

export function createTickets(now: () => number = Date.now): Tickets {
  interface Issued {
    readonly owner: string;
    readonly decision: Decision | null;
    readonly until: number;
  }
  const tickets = new Map<string, Issued>();
  return {
    issue(owner, decision) {
      for (const [ticket, { until }] of tickets)
        if (until < now() || tickets.size >= TICKETS_MAX) tickets.delete(ticket);
        else break;
      const ticket = randomBytes(16).toString('hex');
      tickets.set(ticket, { owner, decision, until: now() + TICKET_MS });
      return ticket;
    },
    spend(owner, ticket) {
      const found = tickets.get(ticket);
      if (found?.owner !== owner || found.until < now()) throw new Refusal('the PIN was not given for this');
      tickets.delete(ticket);
      return found.decision;
    },
  };
}
