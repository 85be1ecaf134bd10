import { blockEmail, unblockEmail } from '../operations/blocked-emails.ts';
import { readEmail } from '../operations/read-id.ts';
import type { Command } from './command.ts';

const emailOption = {
  value: 'address',
  about: 'E-mail address, however it is written',
  required: true,
} as const;

export const accountCommands: readonly Command[] = [
  {
    noun: 'accounts',
    verb: 'block',
    summary: 'Shut an e-mail address out at once',
    options: { email: emailOption },
    answers: { email: 'As it is kept', wasBlocked: 'Whether it was blocked before' },
    async run(given, { db, print }) {
      const email = readEmail(given.email!);
      const wasBlocked = !(await blockEmail(db, email));
      print(wasBlocked ? `${email} was blocked before.` : `Blocked ${email}.`);
      return { email, wasBlocked };
    },
  },
  {
    noun: 'accounts',
    verb: 'unblock',
    summary: 'Let a blocked e-mail address in again',
    options: { email: emailOption },
    answers: { email: 'As it is kept' },
    async run(given, { db, print }) {
      const email = readEmail(given.email!);
      await unblockEmail(db, email);
      print(`Unblocked ${email}.`);
      return { email };
    },
  },
  {
    noun: 'accounts',
    verb: 'list-blocked',
    summary: 'List blocked e-mail addresses',
    options: {},
    answers: { blocked: 'List of email and blockedAt' },
    async run(_given, { db, print }) {
      const rows = await db.selectFrom('blocked_emails').selectAll().orderBy('blocked_at').execute();
      if (rows.length === 0) print('No blocked addresses.');
      for (const { email, blocked_at } of rows) print(`${blocked_at.toISOString()}\t${email}`);
      return { blocked: rows.map(({ email, blocked_at: blockedAt }) => ({ email, blockedAt })) };
    },
  },
];
