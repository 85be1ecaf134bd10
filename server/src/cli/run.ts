import { parseArgs } from 'node:util';
import { reachOf } from '../app/reach.ts';
import { record } from '../audit/record.ts';
import { openDatabase } from '../db/pool.ts';
import { isDatabaseUnavailable } from '../db/unavailable.ts';
import { documentText } from '../operations/document.ts';
import { writeLook } from '../operations/look.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { operatorDatabase, operatorSetting } from '../operations/operator-settings.ts';
import { type Command, type CommandContext, type Given, nameOf } from './command.ts';
import { printDocument } from './document.ts';
import { overview, usage } from './help.ts';
import { operatorName } from './operator-name.ts';
import { commands } from './registry.ts';

/** Given anywhere in a line: one JSON document instead of text. */
const DOCUMENT = '--json';

export interface Terminal {
  out(line: string): void;
  error(line: string): void;
}

/** Runs a command line. Returns the exit code: 0 done, 1 failed, 2 usage error. */
export async function run(
  given: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
): Promise<0 | 1 | 2> {
  const wantsDocument = given.includes(DOCUMENT);
  const words = given.filter((word) => word !== DOCUMENT);
  const show = (text: string, about: readonly Command[]): 0 => {
    terminal.out(wantsDocument ? documentText({ commands: about }) : text);
    return 0;
  };
  try {
    const [noun, ...afterNoun] = words;
    const ofNoun = commands.filter((command) => command.noun === noun);
    if (noun === undefined || isHelp(noun)) return show(overview(commands), commands);
    if (ofNoun.length === 0) throw new UsageError(`There is no "${noun}". See --help.`);
    const alone = ofNoun.find(({ verb }) => verb === null);
    const [verb] = afterNoun;
    if (!alone && (verb === undefined || isHelp(verb))) return show(overview(ofNoun), ofNoun);
    const command = alone ?? ofNoun.find((candidate) => candidate.verb === verb);
    if (!command) throw new UsageError(`There is no "${noun} ${verb}". See ${noun} --help.`);
    const rest = alone ? afterNoun : afterNoun.slice(1);
    if (rest.some(isHelp)) return show(usage(command), [command]);
    await execute(command, readOptions(command, rest), environment, { ...terminal, wantsDocument });
    return 0;
  } catch (error) {
    const exitCode = error instanceof UsageError ? 2 : 1;
    terminal.error(wantsDocument ? documentText({ error: sentence(error), exitCode }) : sentence(error));
    return exitCode;
  }
}

function isHelp(word: string): boolean {
  return word === '--help' || word === '-h' || word === 'help';
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
  { out, wantsDocument }: Pick<Terminal, 'out'> & { readonly wantsDocument: boolean },
): Promise<void> {
  const setting = (name: Parameters<typeof operatorSetting>[1]) => operatorSetting(environment, name);
  const name = `cumulus-operator:${operatorName(environment)}`;
  const opened: Partial<Record<'operator' | 'server', ReturnType<typeof openDatabase>>> = {};
  const database = () => {
    opened.operator ??= openDatabase(operatorDatabase(environment), 1, name);
    return opened.operator.db;
  };
  const context: CommandContext = {
    // Opened at its first use: some commands run without one.
    get db() {
      return database();
    },
    get serverDb() {
      opened.server ??= openDatabase(setting('DATABASE_URL'), 1, 'cumulus-operators-counts');
      return opened.server.db;
    },
    look: (at, what, why) => writeLook(database(), at, what, why ?? given.why ?? null),
    reach: reachOf({ setting, environment }),
    ...{ setting, environment, print: wantsDocument ? () => {} : out, wantsDocument },
  };
  const facts = { command: nameOf(command), options: given };
  try {
    // Recorded first, so that a command that is interrupted leaves a trace too.
    if (!command.unrecorded) await record(database(), 'operator.command', facts);
    const answer = await command.run(given, context);
    if (wantsDocument) await printDocument(answer, out);
  } catch (error) {
    if (wantsDocument && error instanceof OperatorError && error.answer)
      await printDocument(error.answer, out);
    if (!command.unrecorded)
      await record(database(), 'operator.command_failed', { ...facts, why: sentence(error) }).catch(() => {});
    throw error;
  } finally {
    for (const { pool } of Object.values(opened)) await pool.end();
  }
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
