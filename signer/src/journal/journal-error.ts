/** The journal is damaged, in use, or not this signer's. The message is one sentence for the operator. */
export class JournalError extends Error {}
