import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { StreamEnded } from '../../ports/chain-stream.ts';

export interface GrpcStream {
  send(message: Buffer): void;
  /** The messages that arrive together. Throws GrpcFailure if the server ends it with a status, else StreamEnded. */
  read(): AsyncGenerator<Uint8Array[]>;
  close(): void;
}

/** The server has ended the call with a status other than OK. */
export class GrpcFailure extends StreamEnded {
  readonly status: number;
  readonly said: string;

  constructor(status: number, said: string) {
    super(`gRPC status ${status}`);
    this.name = 'GrpcFailure';
    this.status = status;
    this.said = said;
  }
}

/** A flag and the length, before each message. */
const PREFIX_BYTES = 5;
/** Largest message; Solana's transactions have at most some hundred kilobytes of logs. */
const MESSAGE_MAX_BYTES = 64 << 20;
/** What may be under way: with less, a distant node could not keep up with the chain. */
const WINDOW_BYTES = 16 << 20;

/**
 * A call of gRPC that streams in both directions, over a connection of its own: https://grpc.io/docs/guides/wire-flow-control and
 * PROTOCOL-HTTP2 in gRPC's documentation. Messages that are not read hold the server back.
 */
export function openGrpcStream(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>>,
): GrpcStream {
  const session: ClientHttp2Session = connect(new URL(url).origin, {
    settings: { initialWindowSize: WINDOW_BYTES, enablePush: false },
  });
  let failure: Error | null = null;
  session.on('error', (error) => {
    failure ??= error;
  });
  session.on('connect', () => session.setLocalWindowSize(WINDOW_BYTES));
  const call = session.request({
    [constants.HTTP2_HEADER_METHOD]: 'POST',
    [constants.HTTP2_HEADER_PATH]: path,
    'content-type': 'application/grpc',
    te: 'trailers',
    ...headers,
  });
  let status: string | undefined;
  let said = '';
  const noteStatus = (given: Readonly<Record<string, unknown>>): void => {
    if (given['grpc-status'] === undefined) return;
    status = String(given['grpc-status']);
    said = decoded(String(given['grpc-message'] ?? ''));
  };
  call.on('response', (given) => {
    noteStatus(given);
    const http = Number(given[constants.HTTP2_HEADER_STATUS]);
    if (http !== 200) failure ??= new Error(`HTTP ${http}`);
  });
  call.on('trailers', noteStatus);
  call.on('error', (error) => {
    failure ??= error;
  });

  return {
    send(message) {
      const prefix = Buffer.alloc(PREFIX_BYTES);
      prefix.writeUInt32BE(message.length, 1);
      if (!call.destroyed) call.write(Buffer.concat([prefix, message]));
    },
    async *read() {
      let rest: Buffer = Buffer.alloc(0);
      try {
        for await (const chunk of call) {
          const { messages, left } = split(rest.length === 0 ? chunk : Buffer.concat([rest, chunk]));
          rest = left;
          if (messages.length > 0) yield messages;
        }
      } catch (error) {
        failure ??= error as Error;
      }
      if (status !== undefined && status !== '0') throw new GrpcFailure(Number(status), said);
      const { code, message } = (failure ?? {}) as { code?: string; message?: string };
      // Without the address, which may have a token in it.
      throw new StreamEnded(code ?? (message?.startsWith('HTTP ') ? message : 'the connection has ended'));
    },
    close() {
      call.close(constants.NGHTTP2_CANCEL);
      session.destroy();
    },
  };
}

function split(bytes: Buffer): { messages: Uint8Array[]; left: Buffer } {
  const messages: Uint8Array[] = [];
  let at = 0;
  while (bytes.length - at >= PREFIX_BYTES) {
    if (bytes[at] !== 0) throw new Error('the node compresses messages without being asked to');
    const length = bytes.readUInt32BE(at + 1);
    if (length > MESSAGE_MAX_BYTES) throw new Error('a message is too large');
    const end = at + PREFIX_BYTES + length;
    if (end > bytes.length) break;
    messages.push(bytes.subarray(at + PREFIX_BYTES, end));
    at = end;
  }
  return { messages, left: bytes.subarray(at) };
}

function decoded(message: string): string {
  try {
    return decodeURIComponent(message);
  } catch {
    return message;
  }
}
