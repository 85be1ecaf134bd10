import {
  DATA_KEY_BYTES,
  ID,
  type KeyService,
  REQUEST_TIMEOUT,
  ServiceFailure,
  UnwrapRefused,
  WRAPPED_MAX_BYTES,
} from './key-service.ts';

/**
 * Milliseconds for one operation, which may take two requests: to look up a key's id and use it, or to wrap and unwrap
 * again. The signer waits longer (signer/src/keys/service-key-encryption-key.ts).
 */
const OPERATION_TIMEOUT = 2 * REQUEST_TIMEOUT + 1_000;

/**
 * Verifies every response on which a wallet depends: ids and wrapped keys fit where they are stored, a wrapped key
 * unwraps again, and each operation has a timeout. Anything else is a ServiceFailure.
 */
export function verifyingService(service: KeyService): KeyService {
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
      throw error instanceof UnwrapRefused ? new ServiceFailure(NOT_REVERSIBLE) : error;
    });
    const isSame = opened.equals(dataKey);
    opened.fill(0);
    if (!isSame) throw new ServiceFailure(NOT_REVERSIBLE);
    return wrapped;
  };
  return {
    async newest() {
      const keyId = await withTimeout(service.newest());
      if (!ID.test(keyId)) throw new ServiceFailure('The id of the key is too long or not plain text');
      return keyId;
    },
    wrap: (...args) => withTimeout(wrap(...args)),
    unwrap: (...args) => withTimeout(unwrap(...args)),
  };
}

const NOT_REVERSIBLE = 'What the key service wraps does not open again';

async function withTimeout<T>(operation: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new ServiceFailure('The key service gives no answer')),
    OPERATION_TIMEOUT,
  );
  try {
    return await Promise.race([operation, late]);
  } finally {
    clearTimeout(timer);
  }
}
