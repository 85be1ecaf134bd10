import { createHash, timingSafeEqual } from 'node:crypto';
import { placeOf } from '../../signer/src/ending.ts';
import type { Log } from '../../signer/src/log.ts';
import type { Signer } from '../../signer/src/signer.ts';
import { describeError, type KeyService, ServiceFailure, UnwrapRefused } from './key-service.ts';
import { base64Of } from './request-json.ts';

const bytes = (value: unknown) => base64Of(value, 'The signer');

/** Serves the requests of a signer that shows this token from the key service. Never rejects. */
export function createHandler(service: KeyService, token: string, log: Log): Signer {
  const expected = digestOf(token);
  const handle = async (fields: Readonly<Record<string, unknown>>): Promise<Record<string, string>> => {
    if (!timingSafeEqual(digestOf(String(fields.token)), expected))
      throw new ServiceFailure('The request does not come from the signer');
    const keyId = String(fields.keyId);
    switch (fields.name) {
      case 'newest':
        return { keyId: await service.newest() };
      case 'wrap': {
        const wrapped = await service.wrap(keyId, bytes(fields.dataKey), bytes(fields.additionalData));
        return { wrapped: wrapped.toString('base64') };
      }
      case 'unwrap': {
        const dataKey = await service.unwrap(keyId, bytes(fields.wrapped), bytes(fields.additionalData));
        return { dataKey: dataKey.toString('base64') };
      }
    }
    throw new ServiceFailure('The request is unknown');
  };
  return async (id, fields) => {
    const kind = String(fields.name);
    try {
      return { id, ok: await handle(fields) };
    } catch (error) {
      if (error instanceof UnwrapRefused) {
        log('warn', 'request', { kind, outcome: 'refused' });
        return { id, refused: 'the wrapped key does not open' };
      }
      const description = describeError(error);
      const reason = error instanceof ServiceFailure ? description : `${description} ${placeOf(error)}`;
      log('error', 'request', { kind, outcome: 'failed', reason });
      return { id, failed: true };
    }
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
