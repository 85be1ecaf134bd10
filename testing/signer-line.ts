import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { encodeFrame, FrameError, frameReader } from '../process/src/frames.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** What comes of a request: `honest` asks the signer. Null: no answer. */
export type Answering = (asked: Fields, honest: () => Promise<Fields>) => Promise<Fields | null>;

/** A line to a signer that can be cut, as a network can, and whose answers another can give, as root on the signer's machine can. */
export interface SignerLine {
  readonly socket: string;
  /** The socket behind it. */
  readonly signer: string;
  cut(): void;
  mend(): void;
  /** From here on; null: what the signer answers. */
  answerBy(answering: Answering | null): void;
  close(): void;
}

export async function openSignerLine(socket: string, signer: string): Promise<SignerLine> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let answering: Answering | null = null;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(signer);
    const waiting = new Map<unknown, PromiseWithResolvers<Fields>>();
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
        for (const { reject } of waiting.values()) reject(new Error('The line is cut.'));
      });
    }
    onFrames(near, (request) => void pass(request));
    onFrames(far, (reply) => waiting.get(reply.id)?.resolve(reply));

    async function pass(request: Fields): Promise<void> {
      const honest = () => {
        const reply = Promise.withResolvers<Fields>();
        waiting.set(request.id, reply);
        far.write(encodeFrame(request));
        return reply.promise.finally(() => waiting.delete(request.id));
      };
      const reply = await (answering ? answering(request, honest) : honest()).catch(() => null);
      if (reply && !near.destroyed) near.write(encodeFrame({ ...reply, id: request.id }));
    }
  });
  server.listen(socket);
  await once(server, 'listening');
  const breakAll = (): void => {
    for (const each of sockets) each.destroy();
  };
  return {
    ...{ socket, signer },
    cut() {
      isCut = true;
      breakAll();
    },
    mend() {
      isCut = false;
    },
    answerBy(given) {
      answering = given;
    },
    close() {
      breakAll();
      server.close();
    },
  };
}

/** Ends the line at what is no frame, as both ends do. */
function onFrames(socket: Socket, take: (frame: Fields) => void): void {
  const frames = frameReader();
  socket.on('data', (chunk: Buffer) => {
    try {
      for (const frame of frames(chunk)) take(frame as Fields);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      socket.destroy();
    }
  });
}
