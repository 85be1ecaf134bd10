import { isCallError } from '@cumulus/contract/errors.ts';
import { describe, expect, test } from 'vitest';
import { CHAOS_SCALE } from '../../../testing/chaos-scale.ts';
import { answeringServer } from '../../../testing/replay/answering.ts';
import { mutationsOf, mutationsOfBytes, NO_ANSWERS } from '../../../testing/replay/mutations.ts';
import { clock, NODE_READERS, NOT_ASKED, READERS, UNREAD } from '../../../testing/replay/readers.ts';
import { recordings } from '../../../testing/replay/recordings.ts';
import { UnreadTransaction } from '../ports/chain.ts';
import { UpstreamBusy, UpstreamDenied, UpstreamRefused } from '../ports/market.ts';
import { openSolanaRpc } from './solana-rpc.ts';
import { readUpdate } from './yellowstone/messages.ts';

/** Of one answer. */
const MUTATIONS = 60 * CHAOS_SCALE;

interface Call {
  readonly id?: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
const exchanges = recordings.flatMap(({ name, recording }) =>
  recording.exchanges.map((exchange, index) => ({ ...exchange, name: `${name}, ${index}` }) as Exchanged),
);
interface Exchanged {
  readonly name: string;
  readonly service: string;
  readonly asked: unknown;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly answered: unknown;
}
const ofNodes = exchanges.filter(({ service }) => service === 'node');
const ofStreams = exchanges.filter(({ service }) => service === 'stream');
const ofOthers = exchanges.filter(
  ({ service }) => service !== 'node' && service !== 'stream' && !UNREAD.has(service),
);

/** What an adapter may throw: by its name one knows what to do. An error of its own names the service. */
function isNamed(error: unknown): boolean {
  if (isCallError(error) || error instanceof UnreadTransaction) return true;
  if ([UpstreamBusy, UpstreamDenied, UpstreamRefused].some((each) => error instanceof each)) return true;
  const { message = '', name = '' } = error as Error;
  return (
    /^(Jupiter|DexScreener|The source of exchange rates|The screening service|http:\S+) /.test(message) ||
    NAMES.has(name)
  );
}
/** Of the libraries that read the answers of screening services and identities: each says what is wrong with the answer. */
const NAMES: ReadonlySet<string> = new Set([
  'ZodError',
  'SyntaxError',
  'JWKSInvalid',
  'JOSEError',
  'ResponseExceededMaxSizeError',
]);

/** Reads, and answers what is wrong with how that ended; null if nothing is. */
async function complaint(read: () => unknown): Promise<string | null> {
  try {
    const value = await read();
    return hasNonsense(value)
      ? `a number that is none in ${String(JSON.stringify(plain(value))).slice(0, 200)}`
      : null;
  } catch (error) {
    return isNamed(error) ? null : String((error as Error).stack);
  }
}

const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_name, each: unknown) =>
      each instanceof Map ? [...each] : typeof each === 'bigint' ? String(each) : each,
    ) ?? 'null',
  );
function hasNonsense(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return (value instanceof Map ? [...value.values()] : Object.values(value)).some(hasNonsense);
}

describe.each(ofOthers.map((exchange) => [exchange.name, exchange] as const))('%s', (_name, exchange) => {
  const asked = new URL(String(exchange.asked), 'http://service');
  const path = asked.pathname + asked.search;

  test('replay: whatever an answer lacks or has instead, its reader says so by name', async () => {
    const read = READERS[exchange.service]?.find(([of]) => of.test(path))?.[1];
    expect(read, `testing/replay/readers.ts reads no ${exchange.service} ${path}`).toBeDefined();
    const text = String(exchange.answered);
    let answer = { status: exchange.status, text };
    const { headers = {} } = exchange;
    const limits = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('x-')));
    const url = await answeringServer(() => ({ ...answer, headers: limits }));
    expect(await complaint(() => read!(url, asked))).toBeNull();
    const changed = [
      ...NO_ANSWERS.map((each) => ({ what: `the text ${each}`, text: each })),
      ...mutationsOf(parsed(text), MUTATIONS).map(({ what, value }) => ({
        what,
        text: JSON.stringify(value),
      })),
    ];
    for (const { what, text: told } of changed)
      for (const status of new Set([200, exchange.status])) {
        answer = { status, text: told };
        expect(await complaint(() => read!(url, asked)), `${what}, with status ${status}`).toBeNull();
      }
  }, 120_000);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What a node answers to what no exchange of interest is about, by method. */
const pool = new Map<string, unknown>();
for (const { asked, answered, status } of ofNodes)
  if (status === 200 && Array.isArray(answered))
    for (const [index, { method }] of (asked as Call[]).entries())
      if (!pool.has(method) && (answered[index] as { result?: unknown })?.result !== undefined)
        pool.set(method, answered[index]);

/** A node that answers one exchange as `told` says, and all else as others were recorded. */
async function nodeOf(exchange: Exchanged) {
  const told: { status: number; answered: unknown } = {
    status: exchange.status,
    answered: exchange.answered,
  };
  const own = (exchange.asked as Call[]).map(({ method }) => method);
  const url = await answeringServer((_path, body) => {
    const message = JSON.parse(body) as Call | Call[];
    const calls = [message].flat();
    const isAsked = calls.some(({ method }) => own.includes(method));
    if (isAsked && (told.status !== 200 || !Array.isArray(told.answered)))
      return {
        status: told.status,
        text: typeof told.answered === 'string' ? told.answered : JSON.stringify(told.answered ?? null),
      };
    const answers = calls.map(({ id, method }, index) => {
      const place = own.indexOf(method, index) === index ? index : own.indexOf(method);
      const answer = place < 0 ? pool.get(method) : (told.answered as unknown[])[place];
      return typeof answer === 'object' && answer !== null && !Array.isArray(answer)
        ? { jsonrpc: '2.0', ...answer, id }
        : answer;
    });
    return { status: 200, text: JSON.stringify(Array.isArray(message) ? answers : answers[0]) ?? '' };
  });
  return { url, told };
}

const open = (url: string) =>
  openSolanaRpc({ rpcUrl: url, wsUrl: url.replace('http', 'ws'), clock, budgets: {}, timeout: 20_000 });

describe.each(ofNodes.map((exchange) => [exchange.name, exchange] as const))('%s', (_name, exchange) => {
  const calls = exchange.asked as Call[];

  test(`replay: whatever an answer to ${calls.map(({ method }) => method)} lacks or has instead, its reader says so by name`, async () => {
    const { url, told } = await nodeOf(exchange);
    for (const { method, params } of calls) {
      const read = NODE_READERS[method];
      expect(read, `testing/replay/readers.ts reads no ${method}`).toBeDefined();
      const attempt = async () => {
        const rpc = open(url);
        try {
          return await complaint(() => read!(rpc, params));
        } finally {
          await rpc.close();
        }
      };
      told.answered = exchange.answered;
      expect(await attempt()).toBeNull();
      for (const { what, value } of mutationsOf(exchange.answered, MUTATIONS)) {
        told.answered = value;
        expect(await attempt(), `${method}: ${what}`).toBeNull();
      }
    }
  }, 240_000);
});

test.each(ofStreams.map((exchange) => [exchange.name, exchange] as const))(
  'replay of %s: whatever an update of the stream lacks or has instead, its reader says so by name',
  (_name, { answered }) => {
    const bytes = Buffer.from(String(answered), 'base64');
    expect(() => readUpdate(bytes)).not.toThrow();
    for (const changed of mutationsOfBytes(bytes, 20 * MUTATIONS))
      try {
        readUpdate(changed);
      } catch (error) {
        expect(error, changed.toString('base64')).toBeInstanceOf(RangeError);
      }
  },
);

test('replay: there is a recording for everything that reads answers', () => {
  const unheard = Object.entries(READERS).flatMap(([service, readers]) =>
    readers
      .filter(([path]) => !ofOthers.some((each) => each.service === service && path.test(String(each.asked))))
      .map(([path]) => `${service} ${path}`),
  );
  const methods = new Set(ofNodes.flatMap(({ asked }) => (asked as Call[]).map(({ method }) => method)));
  expect([...unheard, ...Object.keys(NODE_READERS).filter((method) => !methods.has(method))]).toEqual([]);
  expect(ofStreams.length).toBeGreaterThan(3);
  // Each function of a node is called by a reader.
  const functions = Object.keys(open('http://127.0.0.1:1')).filter((name) => !NOT_ASKED.has(name));
  const sources = Object.values(NODE_READERS).map(String).join('\n');
  expect(functions.filter((name) => !sources.includes(`.${name}(`))).toEqual([]);
});
