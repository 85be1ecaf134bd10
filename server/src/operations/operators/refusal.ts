/** What a page is refused, in a sentence for the operator. */
export class OperatorRefusal extends Error {
  /** Of HTTP. */
  readonly status: 400 | 401 | 403 | 404 | 409 | 429;

  constructor(status: OperatorRefusal['status'], message: string) {
    super(message);
    this.status = status;
  }
}

export const signedOut = () => new OperatorRefusal(401, 'You are not signed in, or not any more.');
