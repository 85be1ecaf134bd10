import { randomUUID } from 'node:crypto';
import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { isAddress } from '@solana/kit';
import { UsageError } from '../operations/operator-error.ts';
import { withdraw } from '../operations/withdraw.ts';
import type { Command } from './command.ts';
import { readSol } from './read-options.ts';

export const withdrawCommands: readonly Command[] = [
  {
    noun: 'contests',
    verb: 'withdraw',
    summary: 'Move what is left in the treasury to an address, or a part of it, once no entry needs it',
    options: {
      to: { value: 'address', about: 'Where it goes', required: true },
      sol: { value: 'amount', about: 'How much; everything if left out' },
      why: { value: 'text', about: 'Reason, for the audit log', required: true },
    },
    answers: { intentId: 'Id of the payment', to: 'Where it goes', lamports: 'How much' },
    async run({ to, sol }, context) {
      const { print } = context;
      if (!isAddress(to!)) throw new UsageError(`${to} is not an address.`);
      const asked = sol === undefined ? null : readSol('sol', sol);
      const { intentId: id, amount } = await withdraw(context, { id: randomUUID(), to, amount: asked });
      print(
        `The server moves ${amountText(amount, SOL_SCALE)} SOL to ${to}. See how it goes: intents show ${id}.`,
      );
      return { intentId: id, to, lamports: amount };
    },
  },
];
