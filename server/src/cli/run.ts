import { parseArgs } from 'node:util';
import { openDatabase } from '../db/pool.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { accountCommands } from './account-commands.ts';
import { type Command, type CommandContext, type Given, OperatorError, UsageError } from './command.ts';
import { contestCommands } from './contest-commands.ts';
import { overview, usage } from './help.ts';
import { operatorSetting } from './operator-settings.ts';
import { treasuryCommands } from './treasury-commands.ts';
import { walletCommands } from './wallet-commands.ts';

const commands: readonly Command[] = [
  ...walletCommands,
  ...accountCommands,
  ...contestCommands,
  ...treasuryCommands,
];

export interface Terminal {
  out(line: string): void;
  error(line: string): void;
}

/** Carries out one command line. Returns the exit code: 0 done, 1 could not be done, 2 not understood. */
export async function run(
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  try {
    const [noun, verb, ...rest] = words;
    const ofNoun = commands.filter((command) => command.noun === noun);
    if (noun === undefined || isHelp(noun)) return told(terminal, overview(commands));
    if (ofNoun.length === 0) throw new UsageError(`There is no "${noun}". See --help.`);
    if (verb === undefined || isHelp(verb)) return told(terminal, overview(ofNoun));
    const command = ofNoun.find((candidate) => candidate.verb === verb);
    if (!command) throw new UsageError(`There is no "${noun} ${verb}". See ${noun} --help.`);
    if (rest.some(isHelp)) return told(terminal, usage(command));
    const given = readOptions(command, rest);
    const setting: CommandContext['setting'] = (name) => operatorSetting(environment, name);
    await carryOut(command, given, setting, terminal);
    return 0;
  } catch (error) {
    terminal.error(sentence(error));
    return error instanceof UsageError ? 2 : 1;
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help';
}

function told(terminal: Terminal, text: string): 0 {
  terminal.out(text);
  return 0;
}

function readOptions(command: Command, words: readonly string[]): Given {
  const options = Object.fromEntries(
    Object.keys(command.options).map((name) => [name, { type: 'string' as const }]),
  );
  let given: Given;
  try {
    given = parseArgs({ args: [...words], options, allowPositionals: false }).values as Given;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  for (const [name, option] of Object.entries(command.options))
    if (option.required && given[name] === undefined)
      throw new UsageError(`--${name} is missing. See ${command.noun} ${command.verb} --help.`);
  return given;
}

async function carryOut(
  command: Command,
  given: Given,
  setting: CommandContext['setting'],
  terminal: Terminal,
): Promise<void> {
  const { db, pool } = openDatabase(setting('DATABASE_URL'), 1);
  try {
    await command.run(given, { db, setting, print: terminal.out });
  } finally {
    await pool.end();
  }
}

const UNDEFINED_TABLE = '42P01';

/** What went wrong, for the operator: never with the database's address, which holds a password. */
function sentence(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (isDatabaseUnavailable(error)) return 'The database cannot be reached: is Cumulus running?';
  if ((error as { code?: unknown }).code === UNDEFINED_TABLE)
    return 'This database has never been used by Cumulus: start the server over it first.';
  return `The command failed: ${error instanceof Error ? error.message : String(error)}`;
}
