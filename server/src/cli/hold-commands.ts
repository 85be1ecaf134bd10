import * as z from 'zod/mini';
import type { Command, Given, Option } from './command.ts';
import { OperatorError, UsageError } from './operator-error.ts';
import { order } from './operator-order.ts';
import { readUser, userOptions } from './operator-user.ts';

const subjectOptions = {
  all: { about: 'Everything that leaves any wallet' },
  wallet: { value: 'id', about: 'One wallet' },
  ...userOptions,
  mint: { value: 'address', about: 'One token, or SOL' },
} as const satisfies Record<string, Option>;
const why = { value: 'text', about: 'Reason; of a hold, users read it', required: true } as const;

const holds = z.array(z.object({ subject: z.string(), since: z.number(), why: z.string() }));

export const holdCommands: readonly Command[] = [
  {
    noun: 'holds',
    verb: 'set',
    summary: 'Have the signer sign nothing more for a subject, at once',
    options: { ...subjectOptions, why },
    answers: { subject: 'What is on hold' },
    async run(given, context) {
      const subject = await readSubject(given, context.db);
      await order(context, { kind: 'hold', subject, why: given.why! });
      context.print(`On hold: ${subject}. What was signed before may still land.`);
      return { subject };
    },
  },
  {
    noun: 'holds',
    verb: 'lift',
    summary: 'End a hold',
    options: { ...subjectOptions, why },
    answers: { subject: 'What was on hold' },
    async run(given, context) {
      const subject = await readSubject(given, context.db);
      const [answer] = await order(context, { kind: 'holds' });
      if (!holdsIn(answer!).some((hold) => hold.subject === subject))
        throw new OperatorError(`There is no hold on ${subject}. See holds list.`);
      await order(context, { kind: 'lift', subject, why: given.why! });
      context.print(`Lifted: ${subject}.`);
      return { subject };
    },
  },
  {
    noun: 'holds',
    verb: 'list',
    summary: 'List all holds',
    options: {},
    unrecorded: true,
    answers: { holds: 'List of subject, since, why' },
    async run(_given, context) {
      const [answer] = await order(context, { kind: 'holds' });
      const found = holdsIn(answer!);
      if (found.length === 0) context.print('None.');
      for (const { subject, since, why } of found)
        context.print([new Date(since).toISOString(), subject, why].join('\t'));
      return { holds: found.map(({ since, ...hold }) => ({ ...hold, since: new Date(since) })) };
    },
  },
];

function holdsIn(answer: Readonly<Record<string, string>>): z.output<typeof holds> {
  return holds.parse(JSON.parse(answer.holds!));
}

async function readSubject(given: Given, db: Parameters<typeof readUser>[0]): Promise<string> {
  const { all, wallet, email, user, mint } = given;
  const named = [all, wallet, email ?? user, mint].filter((option) => option !== undefined);
  if (named.length !== 1) throw new UsageError('Give one of --all, --wallet, --email, --user or --mint.');
  if (all !== undefined) return 'all';
  if (wallet !== undefined) return `wallet:${wallet}`;
  if (mint !== undefined) return `mint:${mint}`;
  return `user:${await readUser(db, given)}`;
}
