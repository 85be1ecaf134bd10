import { connect, type Socket } from 'node:net';
import { encodeFrame, frameReader } from '../../../process/src/frames.ts';
import { stopwatch } from '../../../process/src/stopwatch.ts';
import { Refusal } from '../terms/refusal.ts';
import { KEY_BYTES } from './aead.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';

type Answer = Readonly<Record<string, unknown>>;

/**
 * Longest wait for an answer, milliseconds. The process in keyservice/ takes 9,000 at most
 * (keyservice/src/verifying-service.ts); the server waits for as many answers as its request needs
 * (server/src/adapters/signer-process.ts).
 */
const DEADLINE = 10_000;

/** The key service gave no usable answer. The message contains no secret: it is logged. */
export class KeyServiceFailure extends Error {}

/**
 * The key-encryption key of a vault or a cloud's key service. The signer has no network: the process behind this socket asks
 * for it. That process sees data keys but no sealed seeds; a wallet opens only with both.
 * It answers only who knows `token`: other processes of this user reach the socket, too. `onAsked` is called after each request.
 */
export function serviceKeyEncryptionKey(
  provider: string,
  socket: string,
  token: string,
  onAsked: (isAnswered: boolean, seconds: number) => void = () => {},
): KeyEncryptionKey {
  const request = serviceConnection(socket);
  const ask = async (fields: Answer, secret?: Buffer): Promise<Answer> => {
    const seconds = stopwatch();
    try {
      const answer = await usable({ ...fields, token }, secret);
      onAsked(true, seconds());
      return answer;
    } catch (error) {
      // That a key does not open is an answer.
      onAsked(error instanceof Refusal, seconds());
      throw error;
    }
  };
  const usable = async (fields: Answer, secret?: Buffer): Promise<Answer> => {
    const answer = await request(fields, secret);
    if (typeof answer.refused === 'string')
      throw new Refusal('the sealed key does not open for this wallet, or not with this key service');
    if (typeof answer.ok !== 'object' || answer.ok === null)
      throw new KeyServiceFailure('The key service failed.');
    return { ...answer.ok, secret: answer.secret };
  };
  return {
    provider,
    id: async () => textOf((await ask({ name: 'newest' })).keyId),
    async wrap(id, dataKey, additionalData) {
      const { wrapped } = await ask(
        { name: 'wrap', keyId: id, additionalData: additionalData.toString('base64') },
        dataKey,
      );
      return Buffer.from(textOf(wrapped), 'base64');
    },
    async unwrap(id, wrapped, additionalData) {
      const { secret } = await ask({
        name: 'unwrap',
        keyId: id,
        wrapped: wrapped.toString('base64'),
        additionalData: additionalData.toString('base64'),
      });
      if (!Buffer.isBuffer(secret) || secret.length !== KEY_BYTES)
        throw new KeyServiceFailure('The key service gives a data key of another length.');
      return secret;
    },
  };
}

/** Throws if the field is missing: a wallet sealed with empty bytes could never be opened. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new KeyServiceFailure('The key service gives no understandable answer.');
  return value;
}

/** Seals with `service` and still opens what a key file has sealed, until `keys rewrap` has moved every wallet. */
export function movedFromFile(service: KeyEncryptionKey, file: KeyEncryptionKey): KeyEncryptionKey {
  return {
    ...service,
    unwrap: (id, wrapped, additionalData) =>
      (id.startsWith('file:') ? file : service).unwrap(id, wrapped, additionalData),
  };
}

/**
 * Requests to the key service over one unix socket, which is reopened after it breaks. Throws KeyServiceFailure if no answer
 * comes.
 */
function serviceConnection(path: string): (fields: Answer, secret?: Buffer) => Promise<Answer> {
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
      // Callers may retry: wrapping and unwrapping change nothing.
      for (const settle of [...waiting.values()]) settle(null);
    });
    return opening;
  };

  return (fields, secret) =>
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
      const frame = encodeFrame({ ...fields, id }, secret);
      socket.write(frame, () => frame.fill(0));
    });
}
