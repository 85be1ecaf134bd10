import { KEY_BYTES } from './aead.ts';
import type { KeyEncryptionKey } from './key-encryption-key.ts';
import { Refusal } from './refusal.ts';
import { secretBytes } from './secret.ts';
import { type Answer, KeyServiceFailure, serviceConnection } from './service-connection.ts';

/**
 * The key-encryption key of a vault or a cloud's key service. The signer has no network: the process at this socket asks
 * in its place. It sees data keys, and no sealed seed; neither opens a wallet without the other.
 */
export function serviceKeyEncryptionKey(provider: string, socket: string): KeyEncryptionKey {
  const request = serviceConnection(socket);
  const ask = async (fields: Answer): Promise<Answer> => {
    const answer = await request(fields);
    if (typeof answer.refused === 'string')
      throw new Refusal('the sealed key does not open for this wallet, or not with this key service');
    if (typeof answer.ok !== 'object' || answer.ok === null)
      throw new KeyServiceFailure('The key service failed.');
    return answer.ok as Answer;
  };
  return {
    provider,
    id: async () => textOf((await ask({ name: 'newest' })).keyId),
    async wrap(id, dataKey, additionalData) {
      const { wrapped } = await ask({
        name: 'wrap',
        keyId: id,
        dataKey: dataKey.toString('base64'),
        additionalData: additionalData.toString('base64'),
      });
      return Buffer.from(textOf(wrapped), 'base64');
    },
    async unwrap(id, wrapped, additionalData) {
      const { dataKey } = await ask({
        name: 'unwrap',
        keyId: id,
        wrapped: wrapped.toString('base64'),
        additionalData: additionalData.toString('base64'),
      });
      const text = textOf(dataKey);
      const bytes = secretBytes(Buffer.byteLength(text, 'base64'));
      bytes.write(text, 'base64');
      if (bytes.length !== KEY_BYTES)
        throw new KeyServiceFailure('The key service gives a data key of another length.');
      return bytes;
    },
  };
}

/** A field that is missing must not become bytes: a wallet sealed with them would never open again. */
function textOf(value: unknown): string {
  if (typeof value !== 'string' || value === '')
    throw new KeyServiceFailure('The key service gives no understandable answer.');
  return value;
}

/** Seals with `service`, and still opens what a key file has sealed: until `keys rewrap` has moved every wallet. */
export function movedFromFile(service: KeyEncryptionKey, file: KeyEncryptionKey): KeyEncryptionKey {
  return {
    ...service,
    unwrap: (id, wrapped, additionalData) =>
      (id.startsWith('file:') ? file : service).unwrap(id, wrapped, additionalData),
  };
}
