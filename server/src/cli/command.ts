import type { Db } from '../db/pool.ts';
import type { OperatorSetting } from './operator-settings.ts';

/** One thing that an operator can have done: `cumulus <noun> <verb> --option value`. */
export interface Command {
  readonly noun: string;
  readonly verb: string;
  /** One line. */
  readonly summary: string;
  /** By name, without the dashes. */
  readonly options: Readonly<Record<string, Option>>;
  /** Throws OperatorError. */
  run(given: Given, context: CommandContext): Promise<void>;
}

export interface Option {
  readonly about: string;
  /** What stands for the value in the help. */
  readonly value: string;
  readonly required?: true;
}

/** Options as given. Required ones are there. */
export type Given = Readonly<Record<string, string | undefined>>;

export interface CommandContext {
  readonly db: Db;
  /** A setting of the server. Throws OperatorError where it is not known. */
  setting(this: void, name: OperatorSetting): string;
  print(line: string): void;
}

/** A command that cannot be carried out, in one sentence for the operator. */
export class OperatorError extends Error {}

/** A command that was not understood. */
export class UsageError extends OperatorError {}
