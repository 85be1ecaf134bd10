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
