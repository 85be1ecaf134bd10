import type { Clock } from '../../ports/clock.ts';
import { traced } from '../../runtime/context.ts';
import { unavailable } from '../unavailable.ts';
import { createBudget, type RpcBudgets } from './budget.ts';
import { HttpFailure, type HttpSettings, openHttp } from './http.ts';
import { parseExact } from './json.ts';
import { sharedRequests } from './shared-requests.ts';

export interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

export interface RpcFailure {
  readonly code: number;
  readonly message: string;
}

export type RpcAnswer =
  | { readonly result: unknown; readonly error?: undefined }
  | { readonly error: RpcFailure };

export interface JsonRpcSettings extends HttpSettings {
  readonly url: string;
  readonly clock: Clock;
  /** Most calls in one HTTP request. */
  readonly batchMax: number;
  readonly budgets: RpcBudgets;
  /** Monotonic milliseconds. */
  readonly elapsed: () => number;
}

/** Waits before a read is retried, milliseconds. */
const BACKOFF = [200, 400, 800];
/** Longest wait on a node's own request, milliseconds. */
const RETRY_AFTER_MAX = 2_000;
/** Node behind, rate limited, slot not reached yet, and one provider's code for HTTP 429. */
const transientCodes = new Set([-32004, -32005, -32014, -32016, 429, -32429]);

/** JSON-RPC 2.0 over HTTP, many calls in one request. */
export interface JsonRpc {
  /** Results in the order of the calls. Retries while the node is busy or behind. Throws CHAIN_UNAVAILABLE. */
  read(calls: readonly RpcCall[]): Promise<unknown[]>;
  /** As `read` for one call; an error of the node is returned. */
  ask(call: RpcCall): Promise<RpcAnswer>;
  /** Sends once, without a retry, in one request. Throws CHAIN_UNAVAILABLE if no answer comes. */
  send<Calls extends readonly RpcCall[]>(...calls: Calls): Promise<{ [Index in keyof Calls]: RpcAnswer }>;
  close(): Promise<void>;
}

export function openJsonRpc(settings: JsonRpcSettings): JsonRpc {
  const http = openHttp(settings.url, settings);
  const budget = createBudget(settings.budgets, settings.elapsed);
  let lastId = 0;

  async function post(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const requests = calls.map((call) => ({ jsonrpc: '2.0', id: ++lastId, ...call }));
    // A single call is not sent as an array: some nodes refuse arrays.
    const body = JSON.stringify(requests.length === 1 ? requests[0] : requests);
    const parsed = parseExact(await http.post(body));
    const answers = Array.isArray(parsed) ? parsed : [parsed];
    const byId = new Map(answers.map((answer) => [answer.id, answer as RpcAnswer]));
    const refusal = answers.length === 1 && answers[0].id === null ? (answers[0] as RpcAnswer) : undefined;
    return requests.map(({ id }) => {
      const answer = byId.get(id) ?? refusal;
      if (answer === undefined) throw new TypeError('a call of the batch has no answer');
      return answer;
    });
  }

  const share = sharedRequests(post, settings.batchMax);

  /** Waits until the node's budget allows these calls. Throws OverBudget. */
  async function turn(calls: readonly RpcCall[]): Promise<void> {
    const wait = budget.take(calls.map(({ method }) => method));
    if (wait > 0) await settings.clock.sleep(wait);
  }

  /** One HTTP request, retried while the node is busy or behind. */
  async function retry(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    let resets = 0;
    for (let tries = 0; ; tries++) {
      const wait = BACKOFF[tries];
      try {
        await turn(calls);
        const answers = await share(calls);
        const busy = answers.some((answer) => answer.error && transientCodes.has(answer.error.code));
        if (!busy || wait === undefined) return answers;
        await settings.clock.sleep(wait);
      } catch (error) {
        if (!(error instanceof HttpFailure)) throw error;
        // The node may just have closed a kept-alive connection: retry once without waiting.
        if (error.kind === 'reset' && resets++ === 0) continue;
        if (error.kind !== 'busy' || wait === undefined) throw error;
        await settings.clock.sleep(Math.max(wait, Math.min(error.retryAfter, RETRY_AFTER_MAX)));
      }
    }
  }

  async function sendOnce(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const wait = budget.take(calls.map(({ method }) => method));
    if (wait > 0) await settings.clock.sleep(wait);
    return post(calls);
  }

  /** As a part of what is in progress, under the name of the first call. */
  function asSpan<T>(calls: readonly RpcCall[], work: () => Promise<T>): Promise<T> {
    return traced(`rpc ${calls[0]?.method ?? ''}`, work, { 'rpc.calls': String(calls.length) });
  }

  return {
    read: (calls) => asSpan(calls, () => readAll(calls)),
    ask: (call) => asSpan([call], () => retry([call]).then((answers) => answers[0]!, rethrow)),
    send: (...calls) => asSpan(calls, () => sendOnce(calls).catch(rethrow)) as Promise<never>,
    close: () => http.close(),
  };

  async function readAll(calls: readonly RpcCall[]): Promise<unknown[]> {
    const chunks: RpcCall[][] = [];
    for (let from = 0; from < calls.length; from += settings.batchMax)
      chunks.push(calls.slice(from, from + settings.batchMax));
    try {
      const answers = (await Promise.all(chunks.map(retry))).flat();
      return answers.map((answer) => {
        if (answer.error) throw new TypeError(`${answer.error.code} ${answer.error.message}`);
        return answer.result;
      });
    } catch (error) {
      throw unavailable('CHAIN_UNAVAILABLE', error);
    }
  }
}

function rethrow(error: unknown): never {
  throw unavailable('CHAIN_UNAVAILABLE', error);
}
