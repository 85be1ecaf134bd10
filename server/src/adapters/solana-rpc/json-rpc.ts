import { traced } from '../../runtime/context.ts';
import { tellExchange } from '../../runtime/exchanges.ts';
import { unavailable } from '../unavailable.ts';
import { BatchRefused } from './answers.ts';
import { HttpFailure, TOO_MANY } from './http.ts';
import { isLimit } from './limits.ts';
import { openPosting, type PostingSettings, type RpcCall } from './posting.ts';
import type { RpcAnswer } from './rpc-answer.ts';
import { inRequests, sharedRequests } from './shared-requests.ts';

/** Waits before a read is retried, milliseconds. */
const BACKOFF = [200, 400, 800];
/** Longest wait on a node's own request, milliseconds. */
const RETRY_AFTER_MAX = 2_000;
/** Node behind or not healthy, and slot not reached yet. */
const transientCodes = new Set([-32004, -32005, -32014, -32016]);

/** JSON-RPC 2.0 over HTTP, many calls in one request. */
export interface JsonRpc {
  /** Results in the order of the calls. Retries while the node is busy or behind. Throws CHAIN_UNAVAILABLE. */
  read(calls: readonly RpcCall[]): Promise<unknown[]>;
  /** As `read` for one call; an error of the node is returned. */
  ask(call: RpcCall): Promise<RpcAnswer>;
  /** Sends once, without a retry, in one request if the node takes it. Throws CHAIN_UNAVAILABLE if no answer comes. */
  send<Calls extends readonly RpcCall[]>(...calls: Calls): Promise<{ [Index in keyof Calls]: RpcAnswer }>;
  close(): Promise<void>;
}

export function openJsonRpc(settings: PostingSettings): JsonRpc {
  const { clock } = settings;
  const { fits, turn, post, close } = openPosting(settings);
  const share = sharedRequests(post, fits);

  /** Those calls that the node was too busy or too far behind for are asked again. Throws HttpFailure if it stays too busy. */
  async function retry(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    const answers: RpcAnswer[] = [];
    let open = calls.map((_, index) => index);
    let resets = 0;
    for (let tries = 0; ; tries++) {
      const wait = BACKOFF[tries];
      try {
        const asked = open.map((index) => calls[index]!);
        await turn(asked);
        const given = await share(asked);
        for (const [place, index] of open.entries()) answers[index] = given[place]!;
        open = open.filter((index) => isPassing(answers[index]!));
        if (open.length === 0) return answers;
        if (wait === undefined) {
          expectNoLimit(answers);
          return answers;
        }
        await clock.sleep(wait);
      } catch (error) {
        if (error instanceof BatchRefused && open.length > 1) {
          const rest = await Promise.all(
            inRequests(
              open.map((index) => calls[index]!),
              fits,
            ).map(retry),
          );
          for (const [place, answer] of rest.flat().entries()) answers[open[place]!] = answer;
          return answers;
        }
        // Refused in one request with other calls: retry it alone.
        if (error instanceof BatchRefused) continue;
        if (!(error instanceof HttpFailure)) throw error;
        // The node may just have closed a kept-alive connection: retry once without waiting.
        if (error.kind === 'reset' && resets++ === 0) continue;
        if (error.kind !== 'busy' || wait === undefined) throw error;
        await clock.sleep(Math.max(wait, Math.min(error.retryAfter, RETRY_AFTER_MAX)));
      }
    }
  }

  async function sendOnce(calls: readonly RpcCall[]): Promise<RpcAnswer[]> {
    await turn(calls);
    const answers = await post(calls).catch(async (error: unknown) => {
      if (!(error instanceof BatchRefused)) throw error;
      return (await Promise.all(calls.map((call) => post([call])))).flat();
    });
    expectNoLimit(answers);
    return answers;
  }

  /** As a part of what is in progress, under the name of the first call. */
  function asSpan<T>(calls: readonly RpcCall[], work: () => Promise<T>): Promise<T> {
    return traced(`rpc ${calls[0]?.method ?? ''}`, work, { 'rpc.calls': String(calls.length) });
  }

  /** Tells who listens what was asked and answered. */
  async function told(calls: readonly RpcCall[], answering: Promise<RpcAnswer[]>): Promise<RpcAnswer[]> {
    const tell = (status: number, answered: unknown) =>
      tellExchange(() => ({ service: 'node', asked: calls, status, headers: {}, answered }));
    try {
      const answers = await answering;
      tell(200, answers);
      return answers;
    } catch (error) {
      const { status, body } = error instanceof HttpFailure ? error : { status: 0, body: String(error) };
      tell(status, body);
      throw error;
    }
  }

  return {
    read: (calls) => asSpan(calls, () => readAll(calls)),
    ask: (call) => asSpan([call], () => told([call], retry([call])).then((answers) => answers[0]!, rethrow)),
    send: (...calls) => asSpan(calls, () => told(calls, sendOnce(calls)).catch(rethrow)) as Promise<never>,
    close,
  };

  async function readAll(calls: readonly RpcCall[]): Promise<unknown[]> {
    try {
      const asked = Promise.all(inRequests(calls, fits).map(retry)).then((answers) => answers.flat());
      const answers = await told(calls, asked);
      return answers.map((answer) => {
        if (answer.error) throw new TypeError(`${answer.error.code} ${answer.error.message}`);
        return answer.result;
      });
    } catch (error) {
      throw unavailable('CHAIN_UNAVAILABLE', error);
    }
  }
}

/** Whether the same call may be answered a moment later. */
function isPassing({ error }: RpcAnswer): boolean {
  return error !== undefined && (transientCodes.has(error.code) || isLimit(error));
}

/** Throws HttpFailure if a call was refused as too many, which does not answer it. */
function expectNoLimit(answers: readonly RpcAnswer[]): void {
  if (answers.some(({ error }) => error !== undefined && isLimit(error)))
    throw new HttpFailure('busy', 'the node refuses calls as too many', { status: TOO_MANY });
}

function rethrow(error: unknown): never {
  throw unavailable('CHAIN_UNAVAILABLE', error);
}
