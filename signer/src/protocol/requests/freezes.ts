import { TICKET_MAX_BYTES } from '../../factors/tickets.ts';
import { text } from '../../terms/fields.ts';
import { only, owner } from './holder.ts';
import { defineRequest } from './request.ts';

/** It takes no right, since it is safe. */
export const freeze = defineRequest({
  right: 'none',
  isSafeInDoubt: true,
  parse(fields) {
    only(fields, 'owner');
    return { owner: owner(fields) };
  },
  describe: (asked) => ({ kind: 'freeze', owner: asked.owner }),
  answer: async ({ freezes }, asked) => ({ since: String(await freezes.freeze(asked.owner)) }),
});

/** Ends a freeze: at once with a ticket of a passkey for that, else if it has lasted long enough. Answers when it may be ended. */
export const thaw = defineRequest({
  right: 'day',
  parse(fields) {
    only(fields, 'owner', 'ticket');
    const ticket = fields.ticket === null ? null : text(fields, 'ticket', TICKET_MAX_BYTES);
    return { owner: owner(fields), ticket };
  },
  describe: (asked) => ({ kind: 'thaw', owner: asked.owner }),
  async answer({ freezes, tickets }, asked, { learn }) {
    const given = asked.ticket === null ? null : tickets.spend(asked.owner, asked.ticket);
    // The account may be frozen because someone has watched the PIN.
    const isDecided = given?.by === 'passkey' && given.decision.call === 'thawAccount';
    const until = await freezes.thaw(asked.owner, isDecided ? 'passkey' : 'wait');
    learn({ thawed: String(until === null) });
    return until === null ? {} : { until: String(until) };
  },
});
