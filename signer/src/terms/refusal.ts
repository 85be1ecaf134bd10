/**
 * The signer refuses a request. The reason is a phrase without a full stop that users may read: it names programs,
 * instructions and amounts, never keys or bytes.
 */
export class Refusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refusal';
  }
}

/** What was asked is on hold: an operator or the owner has stopped it, a limit is reached, or an order lacks something. `why` is for users. */
export class OnHold extends Error {
  readonly why: string;
  readonly by: 'hold' | 'limit' | 'frozen' | 'order';

  constructor(why: string, by: OnHold['by']) {
    super('on hold');
    this.name = 'OnHold';
    this.why = why;
    this.by = by;
  }
}

/** Nothing is signed now, but may be later. */
export class TooSoon extends Error {
  constructor(reason = 'the transaction before is too young to be dead') {
    super(reason);
    this.name = 'TooSoon';
  }
}
