/** A backup, restore or recovery cannot go on. The message is a sentence for the operator. */
export class RecoveryError extends Error {}
