import { call } from './client.ts';

/** What became of a transfer or a swap. Null: it was not accepted, and never will be. Moves nothing. */
export async function concludePayment({ key }: { readonly key: string }) {
  const answer = await call('concludePayment', { idempotencyKey: key });
  return answer.known ? answer : null;
}
