import type { Log } from '../../signer/src/log.ts';
import type { Signer } from '../../signer/src/signer.ts';
import { placeOf } from '../../signer/src/signer.ts';
import { base64Of } from './ask-json.ts';
import { type KeyService, NotOpened, reasonOf, ServiceFailure } from './key-service.ts';

const bytes = (value: unknown) => base64Of(value, 'The signer');

/** Answers the signer's requests by those of the service; never rejects. */
export function answers(service: KeyService, log: Log): Signer {
  const answer = async (fields: Readonly<Record<string, unknown>>): Promise<Record<string, string>> => {
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
      return { id, ok: await answer(fields) };
    } catch (error) {
      if (error instanceof NotOpened) {
        log('warn', 'request', { kind, outcome: 'refused' });
        return { id, refused: 'the wrapped key does not open' };
      }
      const told = reasonOf(error);
      const reason = error instanceof ServiceFailure ? told : `${told} ${placeOf(error)}`;
      log('error', 'request', { kind, outcome: 'failed', reason });
      return { id, failed: true };
    }
  };
}
