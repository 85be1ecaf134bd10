import type { Clock } from '../../ports/clock.ts';
import { isPatient } from '../../runtime/context.ts';
import { answersOf, answersOfFailure, BatchRefused } from './answers.ts';
import { type BatchBounds, createBatches } from './batch-bounds.ts';
import { createBudget, OverBudget, type RpcBudgets } from './budget.ts';
import { HttpFailure, type HttpSettings, openHttp } from './http.ts';
import { isLimit, toldRate } from './limits.ts';
import type { RpcAnswer } from './rpc-answer.ts';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface PostingSettings extends HttpSettings {
  readonly url: string;
  readonly clock: Clock;
  readonly batchBounds: BatchBounds;
  readonly budgets: RpcBudgets;
  /** Called for each call that is made, each of a batch and each try. */
  readonly onCall?: (method: string) => void;
  /** Called when the node has refused calls as too many. */
  readonly onLimit?: () => void;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** How long work that no one waits for gives way to all other calls, and how often it looks again, milliseconds. */
const PATIENCE = 30_000;
const PATIENT_EVERY = 250;
/** Refusals in a row by HTTP 403 after which a provider has cut us off, and how long it is then left alone, milliseconds. */
const FORBIDDEN_MAX = 3;
const FORBIDDEN_FOR = 60_000;

/** Requests to one node, within its limits as far as they are known. */
export interface Posting {
  /** Whether the node is likely to take these calls in one request. */
  fits(calls: readonly RpcCall[]): boolean;
  /** Waits until the node's budget allows these calls, and counts them. Throws OverBudget. */
  turn(calls: readonly RpcCall[]): Promise<void>;
  /** Sends one request. Throws HttpFailure, and BatchRefused if these are too many calls for one. */
  post(calls: readonly RpcCall[]): Promise<RpcAnswer[]>;
  close(): Promise<void>;
}

export function openPosting(settings: PostingSettings): Posting {
  const http = openHttp(settings.url, settings);
  const { clock, elapsed, onCall = () => {}, onLimit = () => {} } = settings;
  const budget = createBudget(settings.budgets, elapsed);
  const batches = createBatches(settings.batchBounds, () => budget.burst);
  let lastId = 0;
  let forbidden = 0;
  let forbiddenUntil = -Infinity;

  async function post(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const requests = calls.map((call) => ({ jsonrpc: '2.0', id: ++lastId, ...call }));
    const ids = requests.map(({ id }) => id);
    // A single call is not sent as an array: some nodes refuse arrays.
    const body = JSON.stringify(requests.length === 1 ? requests[0] : requests);
    try {
      const answers = await http.post(body).then(
        (text) => answersOf(text, ids),
        (failure: unknown) => answersOfFailure(failure, ids),
      );
      forbidden = 0;
      noteLimit(answers.find((answer) => answer.error && isLimit(answer.error))?.error?.message);
      return answers;
    } catch (error) {
      if (error instanceof BatchRefused) batches.refused(calls.length);
      if (error instanceof HttpFailure && error.isLimit) noteLimit(error.body);
      if (error instanceof HttpFailure && error.status === 403 && ++forbidden >= FORBIDDEN_MAX)
        forbiddenUntil = elapsed() + FORBIDDEN_FOR;
      throw error;
    }
  }

  /** The node has refused calls as too many, in these words. */
  function noteLimit(words: string | undefined): void {
    if (words === undefined) return;
    budget.refused(toldRate(String(words)));
    onLimit();
  }

  return {
    fits: (calls) => batches.fits(calls.map(({ method }) => method)),
    async turn(calls) {
      if (elapsed() < forbiddenUntil) throw new OverBudget('calls: the node refuses all of them');
      const methods = calls.map(({ method }) => method);
      if (isPatient())
        for (let waited = 0; budget.wait(methods) > 0 && waited < PATIENCE; waited += PATIENT_EVERY)
          await clock.sleep(PATIENT_EVERY);
      const wait = budget.take(methods);
      if (wait > 0) await clock.sleep(wait);
      for (const method of methods) onCall(method);
    },
    post,
    close: () => http.close(),
  };
}
