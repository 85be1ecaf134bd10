import { randomBytes } from 'node:crypto';
import { type KeyService, ServiceFailure, UnwrapRefused } from './key-service.ts';

/**
 * Checks before the first wallet depends on it that the service binds additional data. A key type that ignores it would
 * let sealed keys be swapped between wallets.
 */
export async function checkBinding(service: KeyService): Promise<void> {
  const keyId = await service.newest();
  const dataKey = randomBytes(32);
  const wrapped = await service.wrap(keyId, dataKey, Buffer.from('try-out'));
  if (!dataKey.equals(await service.unwrap(keyId, wrapped, Buffer.from('try-out'))))
    throw new ServiceFailure('What the key service wraps does not open again');
  const opened = await service.unwrap(keyId, wrapped, Buffer.from('another')).catch((error: unknown) => {
    if (error instanceof UnwrapRefused) return null;
    throw error;
  });
  if (opened) throw new ServiceFailure('The key does not bind additional data: its type is unfit');
}
