import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { record } from '../audit/record.ts';
import { openDatabase } from '../db/pool.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { accountCommands } from './account-commands.ts';
import { auditCommands } from './audit-commands.ts';
import { backupCommands } from './backup-commands.ts';
import { type Command, type CommandContext, type Given, nameOf } from './command.ts';
import { contestCommands } from './contest-commands.ts';
import { custodyCommands } from './custody-commands.ts';
import { databaseCommands } from './database-commands.ts';
import { overview, usage } from './help.ts';
import { holdCommands } from './hold-commands.ts';
import { installationCommands } from './installation-commands.ts';
import { intentCommands } from './intent-commands.ts';
import { journalCommands } from './journal-commands.ts';
import { keyCommands } from './key-commands.ts';
import { mandateCommands } from './mandate-commands.ts';
import { OperatorError, UsageError } from './operator-error.ts';
import { operatorDatabase, operatorSetting } from './operator-settings.ts';
import { orderCommands } from './order-commands.ts';
import { recoverCommands } from './recover-command.ts';
import { refundCommands } from './refund-commands.ts';
import { reviewCommands } from './review-commands.ts';
import { statusCommands } from './status-command.ts';
import { swapCommands } from './swap-commands.ts';
import { treasuryCommands } from './treasury-commands.ts';
import { userCommands } from './user-commands.ts';
import { walletCommands } from './wallet-commands.ts';
import { withdrawCommands } from './withdraw-command.ts';

const commands: readonly Command[] = [
  ...statusCommands,
  ...userCommands,
  ...accountCommands,
  ...walletCommands,
  ...intentCommands,
  ...journalCommands,
  ...mandateCommands,
  ...swapCommands,
  ...orderCommands,
  ...holdCommands,
  ...contestCommands,
  ...reviewCommands,
  ...treasuryCommands,
  ...withdrawCommands,
  ...refundCommands,
  ...keyCommands,
  ...installationCommands,
  ...databaseCommands,
  ...custodyCommands,
  ...backupCommands,
  ...recoverCommands,
  ...auditCommands,
];

export interface Terminal {
  out(line: string): void;
  error(line: string): void;
}

/** Runs a command line. Returns the exit code: 0 done, 1 failed, 2 usage error. */
export async function run(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  try {
    const [noun, ...afterNoun] = words;
    const ofNoun = commands.filter((command) => command.noun === noun);
    if (noun === undefined || isHelp(noun)) return show(terminal, overview(commands));
    if (ofNoun.length === 0) throw new UsageError(`There is no "${noun}". See --help.`);
    const alone = ofNoun.find(({ verb }) => verb === null);
    const [verb] = afterNoun;
    if (!alone && (verb === undefined || isHelp(verb))) return show(terminal, overview(ofNoun));
    const command = alone ?? ofNoun.find((candidate) => candidate.verb === verb);
    if (!command) throw new UsageError(`There is no "${noun} ${verb}". See ${noun} --help.`);
    const rest = alone ? afterNoun : afterNoun.slice(1);
    if (rest.some(isHelp)) return show(terminal, usage(command));
    await execute(command, readOptions(command, rest), environment, terminal);
    return 0;
  } catch (error) {
    terminal.error(sentence(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help';
}

function show(terminal: Terminal, text: string): 0 {
  terminal.out(text);
  return 0;
}

function readOptions(command: Command, words: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.entries(command.options).map(([name, { value }]) => [
      name,
      { type: value === undefined ? ('boolean' as const) : ('string' as const) },
    ]),
  );
  const given: Record<string, string | undefined> = {};
  let bare: readonly string[];
  try {
    const parsed = parseArgs({ args: [...words], options, allowPositionals: command.bare !== undefined });
    for (const [name, value] of Object.entries(parsed.values))
      given[name] = typeof value === 'string' ? value : '';
    bare = parsed.positionals;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const [first, second] = bare;
  if (first !== undefined) {
    if (second !== undefined || given[command.bare!] !== undefined)
      throw new UsageError(`"${second ?? first}" is too much. See ${nameOf(command)} --help.`);
    given[command.bare!] = first;
  }
  for (const [name, option] of Object.entries(command.options))
    if (option.required && given[name] === undefined)
      throw new UsageError(`--${name} is missing. See ${nameOf(command)} --help.`);
  return given;
}

async function execute(
  command: Command,
  given: Given,
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<void> {
  const setting = (name: Parameters<typeof operatorSetting>[1]) => operatorSetting(environment, name);
  const name = `cumulus-operator:${operatorName(environment)}`;
  let opened: ReturnType<typeof openDatabase> | null = null;
  const database = () => {
    opened ??= openDatabase(operatorDatabase(environment), 1, name);
    return opened.db;
  };
  const context: CommandContext = {
    // Opened at its first use: some commands run without one.
    get db() {
      return database();
    },
    ...{ setting, environment, print: terminal.out },
  };
  const facts = { command: nameOf(command), options: given };
  try {
    // Recorded first, so that a command that is interrupted leaves a trace too.
    if (!command.unrecorded) await record(database(), 'operator.command', facts);
    await command.run(given, context);
  } catch (error) {
    if (!command.unrecorded)
      await record(database(), 'operator.command_failed', { ...facts, why: sentence(error) }).catch(() => {});
    throw error;
  } finally {
    await endDatabase(opened);
  }
}

async function endDatabase(opened: { readonly pool: { end(): Promise<void> } } | null): Promise<void> {
  await opened?.pool.end();
}

/** PostgreSQL's codes for an undefined table or function. */
const UNDEFINED = new Set<unknown>(['42P01', '42883']);

/** The error for the operator, without the database URL, which contains a password. */
function sentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached: is Cumulus running?';
  if (UNDEFINED.has((error as { code?: unknown }).code))
    return 'This database has never been used by Cumulus: start the server over it first.';
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}

/** The operating system's user, for the audit log, and who became that user by sudo. */
function operatorName({ SUDO_USER }: NodeJS.ProcessEnv): string {
  const name = ownName();
  return SUDO_USER && SUDO_USER !== name ? `${SUDO_USER} as ${name}` : name;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}
