import type { Command } from './command.ts';
import { evidenceOf } from './intent-evidence.ts';
import { OperatorError, UsageError } from './operator-error.ts';
import { isUuid, readUser, userOptions } from './operator-user.ts';
import { withNodes } from './reach.ts';
import { readChoice } from './read-options.ts';

const LISTED_MAX = 50;
const STATES = ['pending', 'confirmed', 'failed', 'expired'] as const;

export const intentCommands: readonly Command[] = [
  {
    noun: 'intents',
    verb: 'list',
    summary: `List the newest ${LISTED_MAX} sends and swaps, of everybody or of one user`,
    options: { ...userOptions, state: { value: STATES.join('|'), about: 'Only those in this state' } },
    async run(given, { db, print }) {
      const state = given.state === undefined ? null : readChoice('state', given.state, STATES);
      const isOfOne = given.email !== undefined || given.user !== undefined;
      const userId = isOfOne ? await readUser(db, given) : null;
      const rows = await db
        .selectFrom('intents')
        .selectAll()
        .$if(state !== null, (query) => query.where('state', '=', state!))
        .$if(userId !== null, (query) => query.where('user_id', '=', userId))
        .orderBy('created_at', 'desc')
        .limit(LISTED_MAX)
        .execute();
      if (rows.length === 0) print('None.');
      for (const { id, kind, state: at, created_at, signature } of rows)
        print([created_at.toISOString(), id, kind, at, signature ?? '-'].join('\t'));
    },
  },
  {
    noun: 'intents',
    verb: 'show',
    summary: 'Show a send or swap with every transaction that was signed for it, as JSON',
    options: { id: { value: 'id', about: 'Id of the intent', required: true } },
    bare: 'id',
    async run(given, { db, print }) {
      if (!isUuid(given.id!)) throw new UsageError(`${given.id} is not the id of an intent.`);
      const intent = await db
        .selectFrom('intents')
        .selectAll()
        .where('id', '=', given.id!)
        .executeTakeFirst();
      if (!intent) throw new OperatorError(`There is no intent ${given.id}.`);
      const attempts = await db
        .selectFrom('attempts')
        .select(['number', 'signature', 'state', 'signed_at', 'since_slot', 'last_valid_block_height'])
        .where('intent_id', '=', given.id!)
        .orderBy('number')
        .execute();
      const text = (_name: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
      print(JSON.stringify({ ...intent, attempts }, text, 2));
    },
  },
  {
    noun: 'intents',
    verb: 'evidence',
    summary:
      'Ask every Solana node about the newest transaction of a send or swap, and what is missing to decide it',
    options: { id: { value: 'id', about: 'Id of the intent', required: true } },
    bare: 'id',
    unrecorded: true,
    async run(given, context) {
      if (!isUuid(given.id!)) throw new UsageError(`${given.id} is not the id of an intent.`);
      const lines = await withNodes(context, (nodes) => evidenceOf(context.db, nodes, given.id!));
      if (!lines) throw new OperatorError(`No transaction was signed for ${given.id}.`);
      for (const line of lines) context.print(line);
    },
  },
];
