import { liftHold, listHolds, setHold } from '../operations/holds.ts';
import { UsageError } from '../operations/operator-error.ts';
import type { Command, CommandContext, Given, Option } from './command.ts';
import { lookAtUser, userOptions } from './operator-user.ts';

const subjectOptions = {
  all: { about: 'Everything that leaves any wallet' },
  wallet: { value: 'id', about: 'One wallet' },
  ...userOptions,
  mint: { value: 'address', about: 'One token, or SOL' },
} as const satisfies Record<string, Option>;
const why = { value: 'text', about: 'Reason; of a hold, users read it', required: true } as const;

export const holdCommands: readonly Command[] = [
  {
    noun: 'holds',
    verb: 'set',
    summary: 'Have the signer sign nothing more for a subject, at once',
    options: { ...subjectOptions, why },
    answers: { subject: 'What is on hold' },
    async run(given, context) {
      const subject = await readSubject(given, context);
      await setHold(context, subject, given.why!);
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
      const subject = await readSubject(given, context);
      await liftHold(context, subject, given.why!);
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
      const found = await listHolds(context);
      if (found.length === 0) context.print('None.');
      for (const { subject, since, why } of found)
        context.print([since.toISOString(), subject, why].join('\t'));
      return { holds: found };
    },
  },
];

async function readSubject(given: Given, context: CommandContext): Promise<string> {
  const { all, wallet, email, user, mint } = given;
  const named = [all, wallet, email ?? user, mint].filter((option) => option !== undefined);
  if (named.length !== 1) throw new UsageError('Give one of --all, --wallet, --email, --user or --mint.');
  if (all !== undefined) return 'all';
  if (wallet !== undefined) return `wallet:${wallet}`;
  if (mint !== undefined) return `mint:${mint}`;
  return `user:${(await lookAtUser(given, context, 'change')).userId}`;
}
