import { z } from 'zod';
import { readHeads, replaceHeads } from '../custody/journal-heads.ts';
import { order } from '../operations/order.ts';
import type { Command } from './command.ts';

const acceptedHead = z.object({ journal: z.string(), run: z.string(), count: z.coerce.number() });

export const journalCommands: readonly Command[] = [
  {
    noun: 'journal',
    verb: 'accept',
    summary:
      'Have the signer sign although its journal was cut, replaced or removed: what was lost may be signed again',
    options: {
      why: { value: 'text', about: 'Reason, for the audit log', required: true },
      beside: { about: 'The journals that the database has seen are of other signers, which go on' },
    },
    answers: { journal: 'Name of the journal', records: 'How many it has' },
    async run(given, context) {
      const lacking = await readHeads(context.db);
      const heads = lacking.map(({ journal, run, count }) => ({ journal, run, count }));
      const [answer] = await order(context, { kind: 'accept_journal', heads });
      const head = acceptedHead.parse(answer);
      await replaceHeads(context.db, head, given.beside !== undefined);
      context.print(`The signer's journal ${head.journal} is accepted as it is, with ${head.count} records.`);
      return { journal: head.journal, records: head.count };
    },
  },
];
