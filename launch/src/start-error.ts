/** Why Cumulus cannot start, as one sentence to whoever started it. */
export class StartError extends Error {}
