import { randomUUID } from 'node:crypto';
import { UsageError } from '../operations/operator-error.ts';
import { isId } from '../operations/read-id.ts';
import { payRefund } from '../operations/refund.ts';
import type { Command } from './command.ts';
import { readSol } from './read-options.ts';

export const refundCommands: readonly Command[] = [
  {
    noun: 'refunds',
    verb: 'pay',
    summary: 'Pay SOL from the treasury to the wallet of a user, as a refund',
    options: {
      wallet: { value: 'id', about: 'The wallet that gets it', required: true },
      sol: { value: 'amount', about: 'How much', required: true },
      why: { value: 'text', about: 'Reason, for the audit log', required: true },
    },
    answers: { intentId: 'Id of the payment', to: 'Address of the wallet', lamports: 'How much' },
    async run({ wallet, sol }, context) {
      const { print } = context;
      if (!isId(wallet!)) throw new UsageError(`${wallet} is not the id of a wallet.`);
      const amount = readSol('sol', sol!);
      await context.look({ named: wallet!.toLowerCase() }, 'change');
      const { intentId: id, to } = await payRefund(context, { id: randomUUID(), walletId: wallet!, amount });
      print(`The server pays ${sol} SOL to ${to}. See how it goes: intents show ${id}.`);
      return { intentId: id, to, lamports: amount };
    },
  },
];
