import { sql } from 'kysely';
import { blockEmail, unblockEmail } from '../operations/blocked-emails.ts';
import { readEmail } from '../operations/read-id.ts';
import type { Command } from './command.ts';

const emailOption = {
  value: 'address',
  about: 'E-mail address, however it is written',
  required: true,
} as const;

interface SetAside {
  readonly userId: string;
  readonly successorId: string;
  readonly email: string | null;
  readonly provenBy: string;
  readonly setAsideAt: Date;
  readonly wallets: number;
}

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
  {
    noun: 'accounts',
    verb: 'list-set-aside',
    summary:
      'List accounts that were made under an address before somebody else proved it, to judge what they hold',
    options: {},
    answers: { accounts: 'List of userId, successorId, email, provenBy, setAsideAt and wallets' },
    async run(_given, { serverDb, look, print }) {
      const { rows } = await sql<SetAside>`
        select user_id as "userId", successor_id as "successorId", email, proven_by as "provenBy", set_aside_at as "setAsideAt",
          (select count(*)::int from wallets where wallets.user_id = set_aside.user_id and deleted_at is null) as wallets
        from set_aside_accounts as set_aside join users on users.id = successor_id order by set_aside_at`.execute(
        serverDb,
      );
      await look({ users: rows.flatMap(({ userId, successorId }) => [userId, successorId]) }, 'account');
      if (rows.length === 0) print('No account is set aside.');
      for (const { userId, successorId, email, provenBy, setAsideAt, wallets } of rows)
        print(
          [setAsideAt.toISOString(), userId, `${wallets} wallets`, provenBy, email ?? '', successorId].join(
            '\t',
          ),
        );
      return { accounts: rows };
    },
  },
];
