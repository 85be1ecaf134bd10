import { authorised } from '../../factors/factors.ts';
import { TICKET_MAX_BYTES } from '../../factors/tickets.ts';
import { mintsIn } from '../../policy/outflow.ts';
import { toRecord } from '../../policy/recorded-order.ts';
import { text, uuid } from '../../terms/fields.ts';
import { MANDATE_MAX_BYTES, openMandate, parseMandate, sealMandate } from '../../terms/mandate.ts';
import { opened } from '../authority.ts';
import { only } from './holder.ts';
import { defineRequest } from './request.ts';

const CONTEXT_MAX_BYTES = 8_192;

/** Records a mandate to be used later, or changes an order. */
export const record = defineRequest({
  right: 'mandate',
  parse(fields) {
    only(fields, 'mandate', 'context');
    const mandate = text(fields, 'mandate', MANDATE_MAX_BYTES);
    return { mandate, context: text(fields, 'context', CONTEXT_MAX_BYTES) };
  },
  describe: () => ({ kind: 'record' }),
  async answer(memory, asked, { learn }) {
    const { journal, mandateKey, freezes, grants, inTurn } = memory;
    const { mandate } = openMandate(asked.mandate, [mandateKey, journal.mandateKey]);
    learn({ walletId: mandate.walletId, mandateId: mandate.id });
    const { terms } = await inTurn(mandate.id, async () => {
      const change = toRecord(journal, { ...asked, mandate }, () => opened(memory, asked.mandate));
      freezes.expectThawed(mandate.owner);
      if (change.record && mandate.grant !== undefined) grants.expectOrder(mandate, mintsIn(mandate.terms));
      if (change.record) await journal.append(change.record);
      return change.mandate;
    });
    if (terms.kind === 'trades') return { trades: terms.trades };
    return terms.kind === 'order' ? { floor: terms.buyAmount } : {};
  },
});

export const close = defineRequest({
  right: 'none',
  parse(fields) {
    only(fields, 'mandateId');
    return { mandateId: uuid(fields, 'mandateId') };
  },
  describe: ({ mandateId }) => ({ kind: 'close', mandateId }),
  async answer({ journal, inTurn }, { mandateId }) {
    // A signature that is under way is in the journal before this is answered; none follows.
    await inTurn(mandateId, async () => {
      if (!journal.isClosed(mandateId)) await journal.append({ kind: 'closure', at: Date.now(), mandateId });
    });
    return {};
  },
});

/** Seals a mandate whose owner has just given their PIN or passkey for exactly that. */
export const authorise = defineRequest({
  right: 'factor',
  parse(fields) {
    only(fields, 'mandate', 'ticket');
    const mandate = parseMandate(text(fields, 'mandate', MANDATE_MAX_BYTES));
    return { owner: mandate.owner, mandate, ticket: text(fields, 'ticket', TICKET_MAX_BYTES) };
  },
  frozenBy: (asked) => asked.owner,
  describe: ({ owner, mandate: { id, walletId } }) => ({
    ...{ kind: 'authorise', walletId, mandateId: id, owner },
  }),
  answer({ tickets, journal }, { mandate, ticket }) {
    return { mandate: sealMandate(authorised(tickets, mandate, ticket), journal.mandateKey) };
  },
});
