import { withNodes } from '../app/reach.ts';
import type { Db } from '../db/pool.ts';
import { documentText } from '../operations/document.ts';
import { attemptAnswer, attemptsOf, intentAnswer } from '../operations/intent-answer.ts';
import { see } from '../operations/look.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { isId } from '../operations/read-id.ts';
import type { Command } from './command.ts';
import { evidenceOf } from './intent-evidence.ts';
import { lookAtUser, userOptions } from './operator-user.ts';
import { readChoice } from './read-options.ts';

const LISTED_MAX = 50;
const STATES = ['pending', 'confirmed', 'failed', 'expired'] as const;

export const intentCommands: readonly Command[] = [
  {
    noun: 'intents',
    verb: 'list',
    summary: `List the newest ${LISTED_MAX} sends and swaps, of everybody or of one user`,
    answers: { intents: 'List of intents, each as intents show answers without attempts' },
    options: { ...userOptions, state: { value: STATES.join('|'), about: 'Only those in this state' } },
    async run(given, context) {
      const { print } = context;
      const state = given.state === undefined ? null : readChoice('state', given.state, STATES);
      const isOfOne = given.email !== undefined || given.user !== undefined;
      const user = isOfOne ? await lookAtUser(given, context, 'payments') : null;
      const newest = (db: Db) =>
        db
          .selectFrom('intents')
          .selectAll()
          .$if(state !== null, (query) => query.where('state', '=', state!))
          .$if(user !== null, (query) => query.where('user_id', '=', user!.userId))
          .orderBy('created_at', 'desc')
          .limit(LISTED_MAX)
          .execute();
      const rows = await (user ? user.see(newest) : newest(context.serverDb));
      if (!user) await context.look({ users: rows.map(({ user_id }) => user_id) }, 'payments');
      if (rows.length === 0) print('None.');
      for (const { id, kind, state: at, created_at, signature } of rows)
        print([created_at.toISOString(), id, kind, at, signature ?? '-'].join('\t'));
      return { intents: rows.map(intentAnswer) };
    },
  },
  {
    noun: 'intents',
    verb: 'show',
    summary: 'Show a send or swap with every transaction that was signed for it, as JSON',
    options: { id: { value: 'id', about: 'Id of the intent', required: true } },
    bare: 'id',
    answers: {
      intentId: 'Its id',
      userId: 'Its user',
      walletId: 'The wallet that pays',
      kind: 'transfer_sol, transfer_token, swap or reclaim',
      state: 'pending, confirmed, failed or expired',
      request: 'What was asked for',
      reservedLamports: 'What it may spend while it is pending',
      reservedMint: 'Token that it may spend, or null',
      reservedAmount: 'Base units of it',
      signature: 'Of the transaction that decided it, or null',
      slot: 'In which it landed, or null',
      feeLamports: 'What the wallet paid to the network, or null',
      error: 'Why it failed, or null',
      moved: 'What a swap sold and bought, or null',
      createdAt: 'When it was asked for',
      settledAt: 'When it was decided, or null',
      attempts: 'List of number, signature, state, signedAt, sinceSlot, lastValidBlockHeight',
    },
    async run(given, { db, look, print }) {
      if (!isId(given.id!)) throw new UsageError(`${given.id} is not the id of an intent.`);
      const id = given.id!.toLowerCase();
      const { intent, attempts } = await see(db, await look({ named: id }, 'payments'), async (seen) => ({
        intent: await seen.selectFrom('intents').selectAll().where('id', '=', id).executeTakeFirst(),
        attempts: await attemptsOf(seen, id),
      }));
      if (!intent) throw new OperatorError(`There is no intent ${given.id}.`);
      print(documentText({ ...intent, attempts }));
      return { ...intentAnswer(intent), attempts: attempts.map(attemptAnswer) };
    },
  },
  {
    noun: 'intents',
    verb: 'evidence',
    summary:
      'Ask every Solana node about the newest transaction of a send or swap, and what is missing to decide it',
    options: { id: { value: 'id', about: 'Id of the intent', required: true } },
    bare: 'id',
    answers: {
      signature: 'Of the newest transaction',
      state: 'live, landed or dead',
      nodes: 'List of name and what it shows',
    },
    async run(given, context) {
      if (!isId(given.id!)) throw new UsageError(`${given.id} is not the id of an intent.`);
      const id = given.id!.toLowerCase();
      const look = await context.look({ named: id }, 'payments');
      const evidence = await withNodes(context, (nodes) =>
        see(context.db, look, (seen) => evidenceOf(seen, nodes, id)),
      );
      if (!evidence) throw new OperatorError(`No transaction was signed for ${given.id}.`);
      context.print(`${evidence.signature}\t${evidence.state}`);
      for (const { name, shows } of evidence.nodes) context.print(`${name}\t${shows}`);
      return { ...evidence };
    },
  },
];
