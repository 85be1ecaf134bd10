/** Why Cumulus cannot start: one sentence for the operator. */
export class StartError extends Error {}
