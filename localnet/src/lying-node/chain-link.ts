import type { Answer } from '../http.ts';
import { AS_OF_HEADER } from '../rpc/dispatch.ts';
import type { Call, CallAnswer } from './call.ts';
import { parseExact } from './exact-json.ts';
import { Broken } from './teller.ts';

/** The chain behind a lying node. Each method throws Broken if the chain does not answer. */
export interface ChainLink {
  ask(call: Call): Promise<CallAnswer>;
  /** Passes a whole request on as it came. */
  pass(body: string): Promise<Answer>;
  /** Passes a request to the localnet's own controls on. */
  control(method: string, path: string, body: string): Promise<Answer>;
}

export function createChainLink(rpcUrl: string): ChainLink {
  const request = async (url: string, options: RequestInit): Promise<Answer> => {
    try {
      const response = await fetch(url, options);
      const type = response.headers.get('content-type');
      return { status: response.status, ...(type !== null && { type }), body: await response.text() };
    } catch {
      throw new Broken(null);
    }
  };
  const post = (body: string, headers: Record<string, string>): Promise<Answer> =>
    request(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
  return {
    async ask({ id, method, params, asOfSlot }) {
      const headers: Record<string, string> =
        asOfSlot === undefined ? {} : { [AS_OF_HEADER]: String(asOfSlot) };
      const answer = await post(JSON.stringify({ jsonrpc: '2.0', id, method, params }), headers);
      if (answer.status !== 200) throw new Broken(answer);
      const { result, error } = parseExact(answer.body) as CallAnswer & { result?: unknown };
      return error === undefined ? { result } : { error };
    },
    pass: (body) => post(body, {}),
    control: (method, path, body) =>
      request(new URL(path, rpcUrl).href, { method, ...(body !== '' && { body }) }),
  };
}
