import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recording } from '../server/src/cli/doctor/save.ts';
import { release } from './release.ts';

interface Call {
  readonly id?: number;
  readonly method: string;
}
interface Recorded {
  readonly status: number;
  readonly answered: unknown;
}

/**
 * A server that answers as services did when a recording was made: JSON-RPC by method, everything else by its path, each in the order
 * of the recording, and the last answer again for what is asked more often. Stopped after the test.
 */
export async function replayedServices({ exchanges }: Recording): Promise<string> {
  const answers = new Map<string, Recorded[]>();
  const add = (name: string, recorded: Recorded) =>
    answers.set(name, [...(answers.get(name) ?? []), recorded]);
  for (const { asked, status, answered } of exchanges) {
    if (typeof asked === 'string') add(asked.split('?')[0]!, { status, answered });
    else
      for (const [index, { method }] of (asked as Call[]).entries())
        add(method, { status, answered: Array.isArray(answered) ? answered[index] : answered });
  }
  const next = (name: string): Recorded => {
    const left = answers.get(name) ?? [{ status: 404, answered: '' }];
    return left.length > 1 ? left.shift()! : left[0]!;
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    if (body === '') {
      const { status, answered } = next(request.url!.split('?')[0]!);
      response.writeHead(status, { 'content-type': 'application/json' }).end(String(answered));
      return;
    }
    const message = JSON.parse(body) as Call | Call[];
    const recorded = [message].flat().map((call) => ({ call, ...next(call.method) }));
    const failed = recorded.find(({ status }) => status !== 200);
    if (failed) response.writeHead(failed.status || 503).end(String(failed.answered));
    else {
      const all = recorded.map(({ call, answered }) => ({
        jsonrpc: '2.0',
        ...(answered as object),
        id: call.id,
      }));
      response.end(JSON.stringify(Array.isArray(message) ? all : all[0]));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
