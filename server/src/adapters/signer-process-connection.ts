import type { Socket } from 'node:net';
import { CallError } from '@cumulus/contract/errors.ts';
import { dial, type SignerPlace } from './signer-line.ts';
import { createWaitingRequests } from './signer-waiting.ts';
import { unavailable } from './unavailable.ts';

/** Requests to the signer over one connection that reconnects automatically. */
export interface SignerConnection {
  /**
   * The signer's reply, if it comes `within` milliseconds of sending. Without a connection, a request waits for one. Throws
   * CallError SIGNER_UNAVAILABLE, with its cause, if no connection or reply comes in time, if the connection breaks, or if too
   * many requests are waiting; GUARD_REFUSED if the request is too long.
   */
  request(
    fields: Readonly<Record<string, unknown>>,
    within: number,
  ): Promise<Readonly<Record<string, unknown>>>;
  /** Closes the connection; requests in flight fail. */
  close(): Promise<void>;
}

export type SignerConnectionOptions = SignerPlace & {
  /** How long a request waits for a connection. 0: it fails with the first failed attempt. */
  readonly connectMilliseconds: number;
  /** The first request of each connection, whose answer is not waited for. Null for none. */
  readonly greeting: (() => Promise<Readonly<Record<string, unknown>>>) | null;
  /** Hears that a connection has ended, also if nothing waited for an answer. */
  readonly onLost?: (() => void) | undefined;
};

/** SIGNER_UNAVAILABLE, whose cause is a sentence for the operator. */
export function signerUnavailable(reason: string): CallError {
  return unavailable('SIGNER_UNAVAILABLE', new Error(reason));
}

const AWAY = 'The signer does not answer: is Cumulus running?';
const SILENT = 'The signer gave no answer: its log may say why.';

const LENGTH_BYTES = 4;
const REQUEST_MAX_BYTES = 16_384;
/** A page of the journal is longer than any request. */
const ANSWER_MAX_BYTES = 262_144;
const WAITING_MAX = 10_000;
const RETRY_FIRST_MILLISECONDS = 25;
const RETRY_MOST_MILLISECONDS = 500;

export function openSignerConnection(options: SignerConnectionOptions): SignerConnection {
  const waiting = createWaitingRequests((wasSent) =>
    signerUnavailable(`${wasSent ? SILENT : AWAY}${failure}`),
  );
  let socket: Socket | null = null;
  let retry: NodeJS.Timeout | null = null;
  let retryMilliseconds = RETRY_FIRST_MILLISECONDS;
  /** How often it was dialled. */
  let attempts = 0;
  let lastId = 0;
  let isOpen = false;
  let closed = false;
  /** Chunks that came over the connection. */
  let heard = 0;
  /** Why the latest connection over a network ended. */
  let failure = '';

  const sendWaiting = (): void => {
    const heardBefore = heard;
    const over = socket;
    waiting.send(
      (frame) => socket?.write(frame),
      () => {
        // A network can swallow everything without breaking: what else waits needs another connection.
        if ('gate' in options && heard === heardBefore && socket === over) {
          over?.destroy();
          lost();
        }
      },
    );
  };

  const open = (): void => {
    if (socket || retry || closed) return;
    const { socket: opening, ready } = dial(options, attempts);
    attempts += 1;
    socket = opening;
    const read = frameReader((reply) => waiting.settle(Number(reply.id), reply));
    opening.on(ready, async () => {
      try {
        const greeting = await options.greeting?.();
        if (socket !== opening) return;
        if (greeting) {
          lastId += 1;
          opening.write(encodeFrame({ id: lastId, ...greeting }));
        }
      } catch {
        opening.destroy();
        return;
      }
      retryMilliseconds = RETRY_FIRST_MILLISECONDS;
      failure = '';
      isOpen = true;
      sendWaiting();
    });
    opening.on('data', (chunk: Buffer) => {
      heard += 1;
      if (!read(chunk)) opening.destroy();
    });
    opening.on('error', (error: NodeJS.ErrnoException) => {
      if ('gate' in options) failure = ` (${error.code ?? error.message})`;
      opening.destroy();
    });
    opening.on('close', () => socket === opening && lost());
  };

  const lost = (): void => {
    const isOtherNext = !isOpen && attempts % 2 === 1 && 'otherwise' in options;
    const wasOpen = isOpen;
    socket = null;
    isOpen = false;
    if (wasOpen && !closed) options.onLost?.();
    if (isOtherNext && !closed) return void open();
    // Requests that were sent fail: their outcome is unknown. Those that were not sent keep waiting.
    const isFinal = closed || options.connectMilliseconds === 0;
    waiting.fail(isFinal ? 'all' : 'sent');
    if (waiting.count() === 0 || isFinal) return;
    retry = setTimeout(() => {
      retry = null;
      open();
    }, retryMilliseconds);
    retryMilliseconds = Math.min(retryMilliseconds * 2, RETRY_MOST_MILLISECONDS);
  };

  return {
    request(fields, within) {
      if (closed) return Promise.reject(signerUnavailable('The connection to the signer was closed.'));
      if (waiting.count() >= WAITING_MAX)
        return Promise.reject(signerUnavailable('Too many requests wait for the signer.'));
      lastId += 1;
      const id = lastId;
      const frame = encodeFrame({ id, ...fields });
      // The signer would close the connection, which fails the requests of other callers.
      if (frame.length > LENGTH_BYTES + REQUEST_MAX_BYTES) {
        const reason = 'the request is too long for the signer';
        return Promise.reject(new CallError('GUARD_REFUSED', { reason }));
      }
      const reply = waiting.add(id, frame, options.connectMilliseconds || within, within);
      if (isOpen) sendWaiting();
      else open();
      return reply;
    },
    async close() {
      closed = true;
      if (retry) clearTimeout(retry);
      waiting.fail('all');
      if (!socket) return;
      const ending = socket;
      await new Promise<void>((resolve) => {
        ending.once('close', () => resolve());
        ending.destroy();
      });
    },
  };
}

function encodeFrame(value: unknown): Buffer {
  const json = Buffer.from(JSON.stringify(value));
  const frame = Buffer.alloc(LENGTH_BYTES + json.length);
  frame.writeUInt32BE(json.length);
  json.copy(frame, LENGTH_BYTES);
  return frame;
}

/** Calls back with each frame; false if the bytes are not frames. */
function frameReader(
  callback: (reply: Readonly<Record<string, unknown>>) => void,
): (chunk: Buffer) => boolean {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + rest.readUInt32BE(0);
      if (end > LENGTH_BYTES + ANSWER_MAX_BYTES) return false;
      if (rest.length < end) return true;
      const reply = parse(rest.toString('utf8', LENGTH_BYTES, end));
      if (!reply) return false;
      rest = rest.subarray(end);
      callback(reply);
    }
    return true;
  };
}

function parse(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' ? (value as Readonly<Record<string, unknown>> | null) : null;
  } catch {
    return null;
  }
}
