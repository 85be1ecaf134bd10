/** A refusal about a program's grant that its user sees, by a code of contract/src/errors/programs.ts with its context. */
export interface Told {
  readonly code: 'GRANT_ENDED' | 'GRANT_EXCEEDED' | 'GRANT_FORBIDS' | 'ACT_INVALID' | 'ACT_CLOCK';
  readonly context?: { readonly limit: string } | { readonly what: string };
}

/**
 * The signer refuses a request. The reason is a phrase without a full stop that users may read: it names programs,
 * instructions and amounts, never keys or bytes.
 */
export class Refusal extends Error {
  readonly told: Told | null;

  constructor(reason: string, told: Told | null = null) {
    super(reason);
    this.name = 'Refusal';
    this.told = told;
  }
}

/** What was asked is on hold: an operator or the owner has stopped it, a limit is reached, or an order lacks something. `why` is for users. */
export class OnHold extends Error {
  readonly why: string;
  readonly by: 'hold' | 'limit' | 'frozen' | 'order';
  readonly told: Told | null;

  constructor(why: string, by: OnHold['by'], told: Told | null = null) {
    super('on hold');
    this.name = 'OnHold';
    this.why = why;
    this.by = by;
    this.told = told;
  }
}

/** Nothing is signed now, but may be later. */
export class TooSoon extends Error {
  constructor(reason = 'the transaction before is too young to be dead') {
    super(reason);
    this.name = 'TooSoon';
  }
}
