import { randomUUID } from 'node:crypto';
import type { OperatorActName } from '@cumulus/contract/operators.ts';
import { createMailToAdmins } from '../adapters/admin-mail.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import type { Outcome } from '../operations/operators/carry-out.ts';
import { createDesk } from '../operations/operators/desk.ts';
import { OperatorRefusal } from '../operations/operators/refusal.ts';
import type { Who } from '../operations/operators/who.ts';
import type { CommandContext, Given } from './command.ts';
import { operatorName } from './operator-name.ts';

/** Of commands whose acts take two operators, as at the page /admin. */
export const as = {
  value: 'operator',
  about: 'Who you are, of those whom operators list has; the role admin is needed',
  required: true,
} as const;
export const outcome = {
  proposed: 'Id of what waits for another operator; null if it is done',
  done: 'What was done; null if it waits',
};

/** `confirm`: the words that confirm a proposal. */
export async function act(
  what: OperatorActName,
  given: Given,
  context: CommandContext,
  fields: Readonly<Record<string, string | undefined>>,
  confirm: (id: string) => string,
) {
  const input = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const asked = { id: randomUUID(), why: given.why, input };
  const result = await asOperator(given, context, (desk, who) => desk.act(who, what, asked));
  return told(context, result, confirm);
}

/** Confirms what another operator has proposed within the hour, and does it. */
export async function approve(given: Given, context: CommandContext) {
  return told(context, await asOperator(given, context, (desk, who) => desk.approve(who, given.id)));
}

async function asOperator(
  { as: name }: Given,
  context: CommandContext,
  work: (desk: ReturnType<typeof createDesk>, who: Who) => Promise<Outcome>,
): Promise<Outcome> {
  const { environment, print } = context;
  const desk = createDesk({
    context,
    origin: '',
    mailToAdmins: createMailToAdmins(environment),
    onUndone: (error) => print(`Not done: ${error instanceof Error ? error.message : String(error)}`),
  });
  try {
    return await work(desk, { name: name!, where: `by ${operatorName(environment)}` });
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error;
    throw error.status === 400 ? new UsageError(error.message) : new OperatorError(error.message);
  }
}

function told({ print }: CommandContext, result: Outcome, confirm: (id: string) => string = () => '') {
  if ('proposed' in result) {
    print(`Another operator confirms this within an hour: ${confirm(result.proposed)} --as <operator>`);
    return { proposed: result.proposed, done: null };
  }
  print(['Done.', JSON.stringify(result.done)].join(' '));
  return { proposed: null, done: result.done };
}
