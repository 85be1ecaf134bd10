import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { openSolanaRpc, type SolanaRpcSettings } from '../server/src/adapters/solana-rpc.ts';
import type { Clock } from '../server/src/ports/clock.ts';

export interface ScriptedCall {
  readonly id: number;
  readonly method: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into parameters of many shapes.
  readonly params: any[];
}

/** Answers one HTTP request: the results of its calls as raw JSON text, or anything written to `response` itself. */
export type Script = (calls: ScriptedCall[], response: ServerResponse) => string[] | 'answered';

/** A clock that stands still except for sleeps, which pass at once and are noted. */
export function standingClock(): Clock & { waits: number[]; advance(milliseconds: number): void } {
  let time = 1_700_000_000_000;
  const waits: number[] = [];
  return {
    waits,
    now: () => time,
    advance(milliseconds) {
      time += milliseconds;
    },
    async sleep(milliseconds) {
      waits.push(milliseconds);
      time += milliseconds;
    },
  };
}

/**
 * The adapter over a node that answers each HTTP request by the next script, in order; a request without a script is
 * refused with HTTP 400 and so fails the test. `requests` holds the calls of every HTTP request that arrived.
 */
export async function scripted(scripts: Script[], settings: Partial<SolanaRpcSettings> = {}) {
  const requests: ScriptedCall[][] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const parsed = JSON.parse(body);
    const calls: ScriptedCall[] = Array.isArray(parsed) ? parsed : [parsed];
    requests.push(calls);
    const script = scripts.shift();
    if (!script) {
      response.writeHead(400).end();
      return;
    }
    const results = script(calls, response);
    if (results === 'answered') return;
    const answers = calls.map((call, index) => `{"jsonrpc":"2.0","id":${call.id},${results[index]}}`);
    // Out of order, as nodes may.
    response.end(Array.isArray(parsed) ? `[${answers.reverse().join(',')}]` : answers[0]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const clock = standingClock();
  const chain = openSolanaRpc({
    rpcUrl: `http://127.0.0.1:${port}/rpc?api-key=hidden`,
    wsUrl: `ws://127.0.0.1:${port}`,
    clock,
    elapsed: clock.now,
    ...settings,
  });
  onTestFinished(async () => {
    await chain.close();
    server.closeAllConnections();
    server.close();
  });
  return { chain, clock, requests };
}

export const result = (json: unknown): string =>
  `"result":${typeof json === 'string' ? json : JSON.stringify(json)}`;
export const failure = (code: number, message = 'refused'): string =>
  `"error":${JSON.stringify({ code, message })}`;
export const http =
  (status: number, headers: Record<string, string> = {}): Script =>
  (_calls, response) => {
    response.writeHead(status, headers).end('busy');
    return 'answered';
  };
export const hangUp: Script = (_calls, response) => {
  response.socket?.destroy();
  return 'answered';
};
