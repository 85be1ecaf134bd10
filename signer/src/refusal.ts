/**
 * A request that the signer answers with "no". The reason is a phrase without a full stop, fit for a user's eyes:
 * it names programs, instructions and amounts, never keys or bytes.
 */
export class Refusal extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Refusal';
  }
}
