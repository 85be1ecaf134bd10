/** What the signer says of a ticket that it does not know: spent, too old, another owner's, or of the time before it started. */
export const UNKNOWN_TICKET = 'the PIN was not given for this';
