import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { encodeFrame, frameReader } from '../process/src/frames.ts';

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
    const asked = frameReader();
    near.on('data', (chunk: Buffer) => {
      for (const request of asked(chunk)) void pass(request as Fields);
    });
    const answered = frameReader();
    far.on('data', (chunk: Buffer) => {
      for (const reply of answered(chunk)) waiting.get((reply as Fields).id)?.resolve(reply as Fields);
    });

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
