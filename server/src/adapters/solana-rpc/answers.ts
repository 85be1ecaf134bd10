import { HttpFailure } from './http.ts';
import { parseExact } from './json.ts';
import { isBatchRefusal } from './limits.ts';
import type { RpcAnswer, RpcFailure } from './rpc-answer.ts';

/** The node takes no request with so many calls. */
export class BatchRefused extends Error {
  constructor() {
    super('the node takes no request with so many calls');
    this.name = 'BatchRefused';
  }
}

interface Identified {
  readonly id?: unknown;
  readonly error?: RpcFailure;
}

/**
 * Answers in the order of the ids. One object in place of a batch, with or without an id, is the answer to each of its calls if it is an
 * error. Throws BatchRefused, and TypeError if a call has no answer.
 */
export function answersOf(body: string, ids: readonly number[]): RpcAnswer[] {
  const parsed = parseExact(body) as Identified | Identified[] | null;
  const answers = Array.isArray(parsed) ? parsed : [parsed ?? {}];
  const byId = new Map(answers.map((answer) => [answer.id, answer]));
  const [first] = answers;
  const isOfAll = answers.length === 1 && first?.error && (first.id ?? null) === null;
  const refusal = isOfAll || (!Array.isArray(parsed) && first?.error) ? first : undefined;
  if (refusal?.error && ids.length > 1 && isBatchRefusal(200, String(refusal.error.message)))
    throw new BatchRefused();
  return ids.map((id) => {
    const answer = byId.get(id) ?? refusal;
    if (answer === undefined) throw new TypeError('a call of the batch has no answer');
    return answer as RpcAnswer;
  });
}

/**
 * What an HTTP error says of each call: some providers answer a part of a batch, and refuse the rest, with one. Throws the failure if it says
 * nothing of them, and BatchRefused.
 */
export function answersOfFailure(failure: unknown, ids: readonly number[]): RpcAnswer[] {
  if (!(failure instanceof HttpFailure)) throw failure;
  if (ids.length > 1 && failure.status < 500 && isBatchRefusal(failure.status, failure.body))
    throw new BatchRefused();
  if (!failure.isLimit || !failure.body.startsWith('[')) throw failure;
  try {
    return answersOf(failure.body, ids);
  } catch {
    throw failure;
  }
}
