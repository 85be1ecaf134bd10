import { type AgentOptions, Agent as PlainAgent } from 'node:http';
import { Agent as SecureAgent } from 'node:https';
import type { OnReadOpts, Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { secretBytes } from '../../process/src/secret.ts';

const BUFFER_BYTES = 65_536;

/**
 * A socket that reads into one buffer and wipes it after each time, and wipes what it has passed on to HTTP's parser, which copies it:
 * what Node allocates for each read otherwise is freed as it is.
 */
class WipedConnection extends Duplex {
  readonly #socket: Socket;
  #passed: Buffer[] = [];

  constructor(open: (onread: OnReadOpts) => Socket) {
    super();
    const buffer = secretBytes(BUFFER_BYTES);
    const callback = (length: number) => {
      const chunk = secretBytes(length);
      buffer.copy(chunk, 0, 0, length);
      buffer.fill(0, 0, length);
      this.#passed.push(chunk);
      const goesOn = this.push(chunk);
      if (this.readableLength === 0) this.#wipe();
      return goesOn;
    };
    this.#socket = open({ buffer, callback });
    this.#socket.on('end', () => this.push(null));
    this.#socket.on('error', (error) => this.destroy(error));
    this.#socket.on('close', () => this.destroy());
  }

  override _read(): void {
    this.#socket.resume();
  }

  override _write(chunk: Buffer, encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.write(chunk, encoding, done);
  }

  override _final(done: () => void): void {
    this.#socket.end(done);
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#socket.destroy();
    this.#wipe();
    done(error);
  }

  #wipe(): void {
    for (const chunk of this.#passed) chunk.fill(0);
    this.#passed = [];
  }

  // What an agent does with the sockets that it keeps.
  setKeepAlive(isOn: boolean, delay: number): void {
    this.#socket.setKeepAlive(isOn, delay);
  }
  setTimeout(milliseconds: number): void {
    this.#socket.setTimeout(milliseconds);
  }
  ref(): void {
    this.#socket.ref();
  }
  unref(): void {
    this.#socket.unref();
  }
}

const KEPT: AgentOptions = { keepAlive: true };

/** An agent whose connections are wiped ones. */
function wiping<T extends PlainAgent>(agent: T): T {
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options) =>
    new WipedConnection((onread) => create({ ...options, onread } as typeof options) as Socket);
  return agent;
}

export const plainAgent = wiping(new PlainAgent(KEPT));
export const secureAgent = wiping(new SecureAgent(KEPT));
