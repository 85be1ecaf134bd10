import type { SignerProcess } from '../adapters/signer-process.ts';
import type { Answer } from '../operations/answer.ts';
import type { OperationContext, Reach } from '../operations/context.ts';

/** An operator command: `cumulus <noun> <verb> --option value`. */
export interface Command {
  readonly noun: string;
  /** Null if the noun alone is the command. */
  readonly verb: string | null;
  /** One line. */
  readonly summary: string;
  /** By name, without the dashes. */
  readonly options: Readonly<Record<string, Option>>;
  /** The option that may also be given as a positional argument. */
  readonly bare?: string;
  /** Not recorded in the audit log: it changes nothing and shows no user's data. */
  readonly unrecorded?: true;
  /** The fields of the document that --json prints, and what they are: scripts rely on them. */
  readonly answers: Readonly<Record<string, string>>;
  /** Prints text for people, and answers with the same for programs. Throws OperatorError. */
  run(given: Given, context: CommandContext): Promise<Answer>;
}

export interface Option {
  readonly about: string;
  /** Placeholder of the value in the help; unset for a flag. */
  readonly value?: string;
  readonly required?: true;
}

/** Options by name. Required ones are present; a flag is `''`. */
export type Given = Readonly<Record<string, string | undefined>>;

export interface CommandContext extends OperationContext {
  readonly reach: Reach<SignerProcess>;
  /** A line of text; dropped if a document is wanted. */
  print(line: string): void;
  /** Whether a document is wanted and no text. */
  readonly wantsDocument: boolean;
}

/** "noun verb". */
export function nameOf({ noun, verb }: Pick<Command, 'noun' | 'verb'>): string {
  return verb === null ? noun : `${noun} ${verb}`;
}
