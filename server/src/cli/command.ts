import type { Db } from '../db/pool.ts';
import type { OperatorSetting } from './operator-settings.ts';

/** One thing that an operator can have done: `cumulus <noun> <verb> --option value`. */
export interface Command {
  readonly noun: string;
  /** Null where the noun alone is the command. */
  readonly verb: string | null;
  /** One line. */
  readonly summary: string;
  /** By name, without the dashes. */
  readonly options: Readonly<Record<string, Option>>;
  /** The option whose value may also be given bare. */
  readonly bare?: string;
  /** It changes nothing and tells nothing about users: the audit log does without it. */
  readonly unrecorded?: true;
  /** Throws OperatorError. */
  run(given: Given, context: CommandContext): Promise<void>;
}

export interface Option {
  readonly about: string;
  /** What stands for the value in the help. Unset: it takes none. */
  readonly value?: string;
  readonly required?: true;
}

/** Options as given. Required ones are there; one that takes no value is `''`. */
export type Given = Readonly<Record<string, string | undefined>>;

export interface CommandContext {
  readonly db: Db;
  /** A setting of the server. Throws OperatorError where it is not known. */
  setting(this: void, name: OperatorSetting): string;
  /** The environment of the command, for what only the operator may know. */
  readonly environment: NodeJS.ProcessEnv;
  print(line: string): void;
}

/** A command that cannot be carried out, in one sentence for the operator. */
export class OperatorError extends Error {}

/** What a command is called by. */
export function nameOf({ noun, verb }: Pick<Command, 'noun' | 'verb'>): string {
  return verb === null ? noun : `${noun} ${verb}`;
}

/** A command that was not understood. */
export class UsageError extends OperatorError {}
