import { randomBytes } from 'node:crypto';
import { type KeyService, NotOpened, ServiceFailure } from './key-service.ts';

/**
 * Holds a service to what wallets will depend on, before the first of them does: what it wraps opens again, and does not
 * open for somebody else. A key of a kind that leaves additional data out would let sealed keys change places.
 */
export async function tryOut(service: KeyService): Promise<void> {
  const keyId = await service.newest();
  const dataKey = randomBytes(32);
  const wrapped = await service.wrap(keyId, dataKey, Buffer.from('try-out'));
  if (!dataKey.equals(await service.unwrap(keyId, wrapped, Buffer.from('try-out'))))
    throw new ServiceFailure('What the key service wraps does not open again');
  const opened = await service.unwrap(keyId, wrapped, Buffer.from('another')).catch((error: unknown) => {
    if (error instanceof NotOpened) return null;
    throw error;
  });
  if (opened) throw new ServiceFailure('The key does not bind additional data: it is of an unfit type');
}
