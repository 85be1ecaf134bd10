import { createHash, timingSafeEqual } from 'node:crypto';
import type { Log } from '../../process/src/log.ts';
import { placeOf } from '../../process/src/place-of-error.ts';
import type { Answerer } from '../../process/src/socket.ts';
import {
  DATA_KEY_BYTES,
  describeError,
  type KeyService,
  ServiceFailure,
  UnwrapRefused,
} from './key-service.ts';
import { base64Of } from './request-json.ts';

interface Handled {
  readonly ok: Readonly<Record<string, string>>;
  readonly secret?: Buffer;
}

const bytes = (value: unknown) => base64Of(value, 'The signer');

/** Serves the requests of a signer that shows this token from the key service. Never rejects. */
export function createHandler(service: KeyService, token: string, log: Log): Answerer {
  const expected = digestOf(token);
  const handle = async (fields: Readonly<Record<string, unknown>>): Promise<Handled> => {
    if (!timingSafeEqual(digestOf(String(fields.token)), expected))
      throw new ServiceFailure('The request does not come from the signer');
    const keyId = String(fields.keyId);
    switch (fields.name) {
      case 'newest':
        return { ok: { keyId: await service.newest() } };
      case 'wrap': {
        const wrapped = await service.wrap(keyId, secretOf(fields), bytes(fields.additionalData));
        return { ok: { wrapped: wrapped.toString('base64') } };
      }
      case 'unwrap': {
        const wrapped = bytes(fields.wrapped);
        return { ok: {}, secret: await service.unwrap(keyId, wrapped, bytes(fields.additionalData)) };
      }
    }
    throw new ServiceFailure('The request is unknown');
  };
  return async (id, fields) => {
    const kind = String(fields.name);
    try {
      return { id, ...(await handle(fields)) };
    } catch (error) {
      if (error instanceof UnwrapRefused) {
        log('warn', 'request', { kind, outcome: 'refused' });
        return { id, refused: 'the wrapped key does not open' };
      }
      const description = describeError(error);
      const reason = error instanceof ServiceFailure ? description : `${description} ${placeOf(error)}`;
      log('error', 'request', { kind, outcome: 'failed', reason });
      return { id, failed: true };
    } finally {
      if (Buffer.isBuffer(fields.secret)) fields.secret.fill(0);
    }
  };
}

/** The data key of a request: bytes, never text. */
function secretOf({ secret }: Readonly<Record<string, unknown>>): Buffer {
  if (Buffer.isBuffer(secret) && secret.length === DATA_KEY_BYTES) return secret;
  throw new ServiceFailure('The signer gives no data key');
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
