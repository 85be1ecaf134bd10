import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { encodeFrame, frameReader } from '../../process/src/frames.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A client of nothing but the wire format. */
export interface SignerClient {
  readonly socket: Socket;
  /** The reply to a request, whose id the client chooses. Rejects if the connection ends before it comes. */
  ask(fields: Fields): Promise<Fields>;
}

export async function signerClient(path: string): Promise<SignerClient> {
  const socket: Socket = connect(path);
  await once(socket, 'connect');
  const read = frameReader();
  const answers = new Map<number, PromiseWithResolvers<Fields>>();
  socket.on('data', (chunk: Buffer) => {
    for (const reply of read(chunk)) answers.get((reply as { id: number }).id)?.resolve(reply as Fields);
  });
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of answers.values()) reject(closed());
  });
  let lastId = 0;
  return {
    socket,
    ask(fields) {
      lastId += 1;
      const answer = Promise.withResolvers<Fields>();
      // Not everybody waits for what they ask while a signer is killed.
      answer.promise.catch(() => {});
      answers.set(lastId, answer);
      if (socket.destroyed) answer.reject(closed());
      else socket.write(encodeFrame({ id: lastId, ...fields }));
      return answer.promise;
    },
  };
}

const closed = () => new Error('The signer has closed the connection.');
