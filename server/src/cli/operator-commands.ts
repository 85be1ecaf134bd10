import { OPERATOR_ROLES } from '@cumulus/contract/operators.ts';
import { UsageError } from '../operations/operator-error.ts';
import { readOperatorName } from '../operators/input.ts';
import {
  addOperator,
  type EnrolmentLink,
  listOperators,
  removeOperator,
  renewLink,
  setRole,
} from '../operators/operators.ts';
import { OperatorRefusal } from '../operators/refusal.ts';
import type { Command, CommandContext } from './command.ts';
import { readChoice } from './read-options.ts';

const nameOption = {
  value: 'name',
  about: 'Up to 32 small letters, digits, dots, dashes and underscores',
  required: true,
} as const;
const roleOption = { value: OPERATOR_ROLES.join('|'), about: 'What it may do', required: true } as const;
const linkAnswers = { name: 'Name of the operator', link: 'Opens once', expiresAt: 'Until when' };

/** Who may sign in at the page /admin. Commands may do everything, so these need no second operator. */
export const operatorCommands: readonly Command[] = [
  {
    noun: 'operators',
    verb: 'add',
    summary: 'Let someone sign in at the page /admin, and print the link that makes the passkey',
    options: { name: nameOption, role: roleOption },
    bare: 'name',
    answers: linkAnswers,
    async run(given, context) {
      const name = readName(given.name!);
      const role = readChoice('role', given.role!, OPERATOR_ROLES);
      const origin = originOf(context);
      const made = await context.db.transaction().execute((tx) => addOperator(tx, origin, { name, role }));
      return tellLink(context, name, made);
    },
  },
  {
    noun: 'operators',
    verb: 'enrol',
    summary: 'Print a new link for an operator: for a further passkey, or after one was lost',
    options: {
      name: nameOption,
      replace: { about: 'Remove the passkeys and end the sign-ins that there are' },
    },
    bare: 'name',
    answers: linkAnswers,
    async run({ name: typed, replace }, context) {
      const name = readName(typed!);
      const origin = originOf(context);
      const made = await context.db
        .transaction()
        .execute((tx) => renewLink(tx, origin, name, replace !== undefined));
      return tellLink(context, name, made);
    },
  },
  {
    noun: 'operators',
    verb: 'list',
    summary: 'List the operators of the page /admin',
    options: {},
    answers: { operators: 'List of id, name, role, addedAt, passkeys, lastUsedAt' },
    async run(_given, { db, print }) {
      const operators = await listOperators(db);
      if (operators.length === 0) print('None.');
      for (const { name, role, passkeys, lastUsedAt } of operators)
        print(
          [name, role, `${passkeys} passkeys`, lastUsedAt?.toISOString() ?? 'never signed in'].join('\t'),
        );
      return { operators };
    },
  },
  {
    noun: 'operators',
    verb: 'role',
    summary: 'Change what an operator may do, at once',
    options: { name: nameOption, role: roleOption },
    bare: 'name',
    answers: { name: 'Name of the operator', role: 'The new role' },
    async run(given, { db, print }) {
      const name = readName(given.name!);
      const role = readChoice('role', given.role!, OPERATOR_ROLES);
      await db.transaction().execute((tx) => setRole(tx, name, role));
      print(`${name} has the role ${role}.`);
      return { name, role };
    },
  },
  {
    noun: 'operators',
    verb: 'remove',
    summary: 'End all sign-ins of an operator, who cannot sign in any more',
    options: { name: nameOption },
    bare: 'name',
    answers: { name: 'Name of the operator' },
    async run(given, { db, print }) {
      const name = readName(given.name!);
      await db.transaction().execute((tx) => removeOperator(tx, name));
      print(`Removed ${name}.`);
      return { name };
    },
  },
];

/** The address of the page. Throws OperatorError. */
function originOf({ setting, environment }: CommandContext): string {
  if (environment.ADMIN_PORT && !environment.ADMIN_ORIGIN)
    return `http://localhost:${environment.ADMIN_PORT}`;
  return setting('ADMIN_ORIGIN');
}

function tellLink({ print }: CommandContext, name: string, { link, expiresAt }: EnrolmentLink) {
  print(`${name} makes a passkey here, once, until ${expiresAt.toISOString()}:`);
  print(link);
  return { name, link, expiresAt };
}

function readName(typed: string): string {
  try {
    return readOperatorName(typed);
  } catch (error) {
    throw error instanceof OperatorRefusal ? new UsageError(error.message) : error;
  }
}
