import { connect, type Socket } from 'node:net';
import { encodeFrame, frameReader } from './frames.ts';

export type Answer = Readonly<Record<string, unknown>>;

/**
 * Milliseconds. The process in keyservice/ takes 9,000 at most (keyservice/src/verifying-service.ts), so that what it has to
 * say arrives; the server waits for as many of these as a request takes (server/src/adapters/signer-process.ts).
 */
const DEADLINE = 10_000;

/** The key service gave no answer that anything can be done with. The message names no secret: it goes to the log. */
export class KeyServiceFailure extends Error {}

/**
 * Requests to the key service over one unix socket, which is opened anew when it is gone. Throws KeyServiceFailure where no
 * answer comes.
 */
export function serviceConnection(path: string): (fields: Answer) => Promise<Answer> {
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let socket: Socket | null = null;
  let lastId = 0;

  const open = (): Socket => {
    const opening = connect(path);
    const read = frameReader();
    opening.on('data', (chunk: Buffer) => {
      try {
        for (const frame of read(chunk)) {
          const answer = frame as Answer;
          waiting.get(Number(answer.id))?.(answer);
        }
      } catch {
        opening.destroy();
      }
    });
    opening.on('error', () => opening.destroy());
    opening.on('close', () => {
      if (socket === opening) socket = null;
      // Wrapping and unwrapping change nothing: whoever waits may ask again.
      for (const settle of [...waiting.values()]) settle(null);
    });
    return opening;
  };

  return (fields) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const deadline = setTimeout(() => waiting.get(id)?.(null), DEADLINE);
      waiting.set(id, (answer) => {
        clearTimeout(deadline);
        waiting.delete(id);
        if (answer) resolve(answer);
        else reject(new KeyServiceFailure('The key service does not answer.'));
      });
      socket ??= open();
      socket.write(encodeFrame({ ...fields, id }));
    });
}
