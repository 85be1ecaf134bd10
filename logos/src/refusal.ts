/** The address has no picture that may be shown: asking again soon is of no use. */
export class Refusal extends Error {}
