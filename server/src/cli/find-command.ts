import { type Found, findAnything } from '../operations/find.ts';
import { foundAnswer } from '../operations/found-answer.ts';
import { OperatorError } from '../operations/operator-error.ts';
import { orderLine } from '../operations/order-answer.ts';
import type { Command } from './command.ts';

export const findCommands: readonly Command[] = [
  {
    noun: 'find',
    verb: null,
    summary: 'Show what an e-mail address, address, signature or id is, and everything that belongs to it',
    options: {
      what: {
        value: 'anything',
        about:
          'E-mail address, public key, mint, signature of a transaction, or id of a user, wallet, intent, order or entry',
        required: true,
      },
    },
    bare: 'what',
    answers: {
      is: 'List of what it is: email, user, wallet, desktop wallet, recipient, mint, signature, intent, order, entry, session',
      users: 'List of userId, email, issuer, subject, createdAt, frozenAt, isBlocked, successorId',
      wallets: 'List of walletId, userId, publicKey, name, createdAt, deletedAt',
      intents: 'The newest, each as intents show answers',
      ledger:
        'The newest rows, as walletId, signature, mint, delta, slot, at, source, intentId, counterparty',
      orders: 'The newest, each as orders list answers',
      entries: 'Places in campaigns: entryId, contest, userId, walletId, enteredAt, fundingSignature',
    },
    async run({ what }, context) {
      const found = await findAnything(context, what!.trim());
      if (found.is.length === 0) throw new OperatorError(`Nothing here is ${what}.`);
      for (const line of lines(found)) context.print(line);
      return foundAnswer(found);
    },
  },
];

function lines({ is, users, wallets, intents, ledger, orders, entries }: Found): string[] {
  return [
    `It is: ${is.join(', ')}.`,
    ...users.map(({ userId, email, isBlocked, frozenAt, successorId }) => {
      const setAside = successorId === null ? '' : `, set aside for ${successorId}`;
      const states = [isBlocked ? ', blocked' : '', frozenAt ? ', frozen' : '', setAside].join('');
      return `user\t${userId}\t${email ?? 'no e-mail address'}${states}`;
    }),
    ...wallets.map(({ walletId, publicKey, name, deletedAt }) =>
      ['wallet', walletId, publicKey, name, ...(deletedAt ? ['deleted'] : [])].join('\t'),
    ),
    ...intents.flatMap(({ intent, attempts }) => [
      ['intent', intent.created_at.toISOString(), intent.id, intent.kind, intent.state].join('\t'),
      ...attempts.map(({ signature, state }) => `  attempt\t${signature}\t${state}`),
    ]),
    ...ledger.map(({ at, signature, mint, delta, source }) =>
      ['ledger', at.toISOString(), signature, mint, delta, source].join('\t'),
    ),
    ...orders.map((order) => `order\t${orderLine(order)}`),
    ...entries.map(({ entryId, contest, enteredAt, fundingSignature }) =>
      ['entry', entryId, contest, enteredAt.toISOString(), fundingSignature ?? 'waits for its SOL'].join(
        '\t',
      ),
    ),
  ];
}
