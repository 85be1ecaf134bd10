import { setTimeout as wait } from 'node:timers/promises';
import { DiskFull } from '../chain/disk.ts';
import type { Faults } from '../faults.ts';
import { type Answer, json } from '../http.ts';
import type { ProviderLimit } from '../provider-limit.ts';
import type { Methods } from './method.ts';
import { RpcError, UNHEALTHY } from './rpc-error.ts';

/** Names the slot as of which the calls of a request are answered: only a test network has this. */
export const AS_OF_HEADER = 'x-localnet-slot';

interface Request {
  readonly id: unknown;
  readonly method: string;
  readonly params: readonly unknown[];
}

/** Thrown through a request to make the whole of it fail, as a fault on demand says. */
class Struck extends Error {
  readonly answer: Answer | null;

  constructor(answer: Answer | null) {
    super('struck by a fault on demand');
    this.answer = answer;
  }
}

/** Reads as it would have been answered when `slot` had the newest block. */
type AsOf = <T>(slot: number, read: () => T) => T;

/**
 * Answers the body of an HTTP request: one JSON-RPC call or a batch, as of a slot in the past if one is given. Null
 * breaks the connection.
 */
export function createDispatch(
  methods: Methods,
  faults: Faults,
  limit: ProviderLimit,
  asOf: AsOf,
): (body: string, slot?: number) => Promise<Answer | null> {
  const call = async (message: unknown, slot: number | undefined): Promise<unknown> => {
    const request = read(message);
    if (request === null) return failure(null, new RpcError(-32600, 'Invalid request'));
    const { id, method, params } = request;
    const refusal = limit.refusalOfCall();
    if (refusal) return { jsonrpc: '2.0', error: refusal, id };
    const run = methods[method];
    const work = (): unknown => {
      if (run === undefined) throw new RpcError(-32601, 'Method not found');
      // Methods read before they first wait, so that no other request is answered as of this slot.
      return slot === undefined ? run(params) : asOf(slot, () => run(params));
    };
    try {
      const result = await underFault(faults, method, work);
      return { jsonrpc: '2.0', result, id };
    } catch (error) {
      if (error instanceof Struck) throw error;
      return failure(id, error);
    }
  };

  return async (body, slot) => {
    let message: unknown;
    try {
      message = JSON.parse(body);
    } catch {
      return json(failure(null, new RpcError(-32700, 'Parse error')));
    }
    try {
      const refused = limit.begin(Array.isArray(message) ? message.length : 1);
      if (refused) return refused;
      if (!Array.isArray(message)) return json(await call(message, slot));
      // In order, so that a batch that sends and then reads sees what it sent.
      const answers: unknown[] = [];
      for (const entry of message) answers.push(await call(entry, slot));
      return json(answers);
    } catch (error) {
      if (error instanceof Struck) return error.answer;
      throw error;
    }
  };
}

async function underFault(faults: Faults, method: string, work: () => unknown): Promise<unknown> {
  const fault = faults.strike(method);
  switch (fault?.kind) {
    case 'refuse':
    case 'lie':
    case undefined:
      return work();
    case 'drop_request':
      throw new Struck(null);
    case 'drop_answer':
      await work();
      throw new Struck(null);
    case 'delay': {
      const result = await work();
      await wait(fault.delayMs);
      return result;
    }
    case 'twice':
      await work();
      return work();
    case 'rate_limit':
      throw new Struck(
        json({ jsonrpc: '2.0', error: { code: 429, message: 'Too many requests' }, id: null }, 429),
      );
    case 'server_error':
      throw new Struck({ status: 503, body: 'Service unavailable' });
  }
}

function read(message: unknown): Request | null {
  if (typeof message !== 'object' || message === null) return null;
  const { id = null, method, params = [] } = message as Record<string, unknown>;
  if (typeof method !== 'string' || !Array.isArray(params)) return null;
  return { id, method, params };
}

function failure(id: unknown, thrown: unknown): unknown {
  const error = thrown instanceof DiskFull ? UNHEALTHY : thrown;
  const { code, message, data } =
    error instanceof RpcError ? error : new RpcError(-32603, `Internal error: ${String(error)}`);
  return { jsonrpc: '2.0', error: { code, message, ...(data !== undefined && { data }) }, id };
}
