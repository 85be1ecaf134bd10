import {
  DATA_KEY_BYTES,
  DEADLINE,
  ID,
  type KeyService,
  NotOpened,
  ServiceFailure,
  WRAPPED_MAX_BYTES,
} from './key-service.ts';

/**
 * An answer may take two requests, of DEADLINE each: to find a key's id and to use it, or to wrap and to open again;
 * milliseconds. The signer waits longer for it (signer/src/service-connection.ts).
 */
const ANSWER_WITHIN = 2 * DEADLINE + 1_000;

/**
 * A service that is believed nothing a wallet would be lost by: ids and wrapped keys fit where they are kept, what is
 * wrapped has been opened again, and no answer is waited for for ever. Anything else is a ServiceFailure.
 */
export function heldToTerms(service: KeyService): KeyService {
  const unwrap: KeyService['unwrap'] = async (keyId, wrapped, additionalData) => {
    const dataKey = await service.unwrap(keyId, wrapped, additionalData);
    if (dataKey.length !== DATA_KEY_BYTES)
      throw new ServiceFailure(`The key service opens ${dataKey.length} bytes where it was given 32`);
    return dataKey;
  };
  const wrap: KeyService['wrap'] = async (keyId, dataKey, additionalData) => {
    const wrapped = await service.wrap(keyId, dataKey, additionalData);
    if (wrapped.length === 0 || wrapped.length > WRAPPED_MAX_BYTES)
      throw new ServiceFailure(`The key service wraps a key in ${wrapped.length} bytes`);
    const opened = await unwrap(keyId, wrapped, additionalData).catch((error: unknown) => {
      throw error instanceof NotOpened ? new ServiceFailure(NOT_AGAIN) : error;
    });
    const isSame = opened.equals(dataKey);
    opened.fill(0);
    if (!isSame) throw new ServiceFailure(NOT_AGAIN);
    return wrapped;
  };
  return {
    async newest() {
      const keyId = await inTime(service.newest());
      if (!ID.test(keyId)) throw new ServiceFailure('The id of the key is too long, or no plain text');
      return keyId;
    },
    wrap: (...asked) => inTime(wrap(...asked)),
    unwrap: (...asked) => inTime(unwrap(...asked)),
  };
}

const NOT_AGAIN = 'What the key service wraps does not open again';

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ServiceFailure('The key service gives no answer')),
    ANSWER_WITHIN,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
