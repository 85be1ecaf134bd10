/** A command failed; the message is a sentence for the operator. */
export class OperatorError extends Error {}

/** The command line is invalid. */
export class UsageError extends OperatorError {}
