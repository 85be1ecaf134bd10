import { OPERATOR_ROLES } from '@cumulus/contract/operators.ts';
import { createMailToAdmins } from '../adapters/admin-mail.ts';
import { UsageError } from '../operations/operator-error.ts';
import { readKeyCode, readOperatorName } from '../operations/operators/input.ts';
import {
  addOperator,
  type EnrolmentLink,
  listOperators,
  removeOperator,
  renewLink,
  setRole,
} from '../operations/operators/operators.ts';
import { OperatorRefusal } from '../operations/operators/refusal.ts';
import { confirmKey } from '../operations/operators/vouching.ts';
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
      const made = await context.db
        .transaction()
        .execute((tx) => addOperator(tx, origin, { name, role }, null));
      return await tellLink(context, name, made);
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
        .execute((tx) => renewLink(tx, origin, name, { replace: replace !== undefined, vouchers: null }));
      return await tellLink(context, name, made);
    },
  },
  {
    noun: 'operators',
    verb: 'confirm',
    summary: 'Let a new passkey of an operator sign in, by the code that they have read out to you',
    options: {
      name: nameOption,
      code: { value: 'code', about: 'Twice four letters and digits, which their page shows', required: true },
    },
    bare: 'name',
    answers: { name: 'Name of the operator' },
    async run(given, context) {
      const { db, print } = context;
      const name = readName(given.name!);
      const code = checked(() => readKeyCode(given.code!));
      await db.transaction().execute((tx) => confirmKey(tx, { name, code, by: null }));
      await mailed(context, `A command confirmed a key of ${name}.`);
      print(`The new passkey of ${name} signs in from now on.`);
      return { name };
    },
  },
  {
    noun: 'operators',
    verb: 'list',
    summary: 'List the operators of the page /admin',
    options: {},
    answers: { operators: 'List of id, name, role, addedAt, passkeys, hasNewKey, lastUsedAt' },
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
    async run(given, context) {
      const { db, print } = context;
      const name = readName(given.name!);
      const role = readChoice('role', given.role!, OPERATOR_ROLES);
      await db.transaction().execute((tx) => setRole(tx, name, role));
      await mailed(context, `A command gave ${name} the role ${role}.`);
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
    async run(given, context) {
      const { db, print } = context;
      const name = readName(given.name!);
      await db.transaction().execute((tx) => removeOperator(tx, name));
      await mailed(context, `A command removed ${name}.`);
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

async function tellLink(context: CommandContext, name: string, { link, expiresAt }: EnrolmentLink) {
  const { print } = context;
  await mailed(context, `A command made a link for a key of ${name}.`);
  print(`${name} makes a passkey here, once, until ${expiresAt.toISOString()}:`);
  print(link);
  print(
    `Have ${name} read out the code that the page then shows, and confirm it with "operators confirm ${name} --code <code>".`,
  );
  return { name, link, expiresAt };
}

const readName = (typed: string): string => checked(() => readOperatorName(typed));

function checked(read: () => string): string {
  try {
    return read();
  } catch (error) {
    throw error instanceof OperatorRefusal ? new UsageError(error.message) : error;
  }
}

/** The change stands, whether or not a mail about it is sent. */
async function mailed({ environment, print }: CommandContext, what: string): Promise<void> {
  await createMailToAdmins(environment)(what).catch((error: unknown) => {
    print(`Admins were not mailed: ${error instanceof Error ? error.message : String(error)}`);
  });
}
