import { amountText, SOL_SCALE } from '@cumulus/contract/amount.ts';
import { isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { change } from '../operations/look.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { isId } from '../operations/read-id.ts';
import { listHeld, refuseHeld, releaseHeld } from '../recipients/screening/decisions.ts';
import type { HeldPayment } from '../recipients/screening/store.ts';
import type { Command } from './command.ts';

const id = { value: 'id', about: 'Id of the payment, as screening list shows it', required: true } as const;
const why = { value: 'text', about: 'Reason, for the audit log', required: true } as const;

export const screeningCommands: readonly Command[] = [
  {
    noun: 'screening',
    verb: 'list',
    summary: 'List the payments that the screening service holds back until you decide',
    options: {},
    answers: {
      payments:
        'List of intentId, userId, walletId, from, to, mint, amount, acceptedAt, heldAt, isAnswered, reason, publicReason',
    },
    async run(_given, { serverDb, look, print }) {
      const held = await listHeld(serverDb);
      await look({ users: held.map(({ userId }) => userId) }, 'payments');
      if (held.length === 0) print('None.');
      for (const payment of held) print(line(payment));
      return { payments: held.map(toAnswer) };
    },
  },
  {
    noun: 'screening',
    verb: 'release',
    summary: 'Have a held payment signed and sent',
    options: { id, why },
    answers: { intentId: 'Id of the payment' },
    async run(given, { db, look, print }) {
      const intentId = readId(given.id!).toLowerCase();
      const looked = await look({ named: intentId }, 'payments');
      const isDone = await change(db, looked, (seen) => releaseHeld(seen, intentId)).catch(
        (error: unknown) => {
          throw isCallError(error) ? new OperatorError(error.message) : error;
        },
      );
      if (!isDone) throw notHeld(intentId);
      print(`Released. A server signs it within seconds: intents show ${intentId}.`);
      return { intentId };
    },
  },
  {
    noun: 'screening',
    verb: 'refuse',
    summary: 'End a held payment: nothing is sent, and what it held back is free again',
    options: { id, why, 'public-reason': { value: 'text', about: 'Reason that its user reads' } },
    answers: { intentId: 'Id of the payment' },
    async run(given, { db, look, print }) {
      const intentId = readId(given.id!).toLowerCase();
      const why = given['public-reason'] ?? null;
      const looked = await look({ named: intentId }, 'payments');
      if (!(await change(db, looked, (seen) => refuseHeld(seen, intentId, why)))) throw notHeld(intentId);
      print('Refused. Its user is notified.');
      return { intentId };
    },
  },
];

function readId(typed: string): string {
  if (!isId(typed)) throw new UsageError(`${typed} is not the id of a payment.`);
  return typed;
}

function notHeld(intentId: string): OperatorError {
  return new OperatorError(`The payment ${intentId} is not held. See screening list.`);
}

function toAnswer({ request, idempotencyKey: _key, ...held }: HeldPayment) {
  const { to, mint = SOL_MINT, lamports, amount = lamports } = request;
  return { ...held, to: to!, mint, amount: amount! };
}

function line(payment: HeldPayment): string {
  const { heldAt, intentId, from, to, mint, amount, reason } = toAnswer(payment);
  const sum = mint === SOL_MINT ? `${amountText(BigInt(amount), SOL_SCALE)} SOL` : `${amount} of ${mint}`;
  return [heldAt.toISOString(), intentId, sum, `${from} to ${to}`, reason ?? '-'].join('\t');
}
