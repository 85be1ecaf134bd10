import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { encodeFrame, frameReader } from '../src/frames.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A client of nothing but the wire format. */
export interface SignerClient {
  readonly socket: Socket;
  /** The reply to a request, whose id the client chooses. */
  ask(fields: Fields): Promise<Fields>;
}

export async function signerClient(path: string): Promise<SignerClient> {
  const socket: Socket = connect(path);
  await once(socket, 'connect');
  const read = frameReader();
  const answers = new Map<number, (reply: Fields) => void>();
  socket.on('data', (chunk: Buffer) => {
    for (const reply of read(chunk)) answers.get((reply as { id: number }).id)?.(reply as Fields);
  });
  socket.on('error', () => {});
  let lastId = 0;
  return {
    socket,
    ask: (fields) =>
      new Promise((resolve) => {
        lastId += 1;
        answers.set(lastId, resolve);
        socket.write(encodeFrame({ id: lastId, ...fields }));
      }),
  };
}
