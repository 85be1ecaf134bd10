import type { Answer } from './answer.ts';

/** A command failed; the message is a sentence for the operator. */
export class OperatorError extends Error {
  /** What it found out nevertheless; null if nothing. */
  readonly answer: Answer | null;

  constructor(message: string, answer: Answer | null = null) {
    super(message);
    this.answer = answer;
  }
}

/** The command line is invalid. */
export class UsageError extends OperatorError {}
