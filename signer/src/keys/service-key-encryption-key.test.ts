import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Listener, listen } from '../../../process/src/socket.ts';
import { Refusal } from '../terms/refusal.ts';
import { serviceKeyEncryptionKey } from './service-key-encryption-key.ts';

let folder: string;
let listener: Listener;
let answer: Readonly<Record<string, unknown>>;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cumulus-service-'));
  listener = await listen(
    join(folder, 'sock'),
    async (id) => ({ id, ...answer }) as never,
    () => {},
    'KEY_SERVICE_SOCKET',
  );
});
afterEach(async () => {
  await listener.close();
  rmSync(folder, { recursive: true });
});

test.each([
  {},
  { ok: {} },
  { ok: null },
  { ok: { keyId: 7, wrapped: 7, dataKey: 7 } },
  { ok: { keyId: '', wrapped: '', dataKey: '' } },
  { failed: true },
])('an answer of %j is no key and no refusal', async (given) => {
  const kek = serviceKeyEncryptionKey('vault', join(folder, 'sock'), 'token');
  answer = given;
  const bytes = Buffer.alloc(32);
  for (const work of [kek.id(), kek.wrap('k', bytes, bytes), kek.unwrap('k', bytes, bytes)]) {
    const failure = await work.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect(failure).not.toBeInstanceOf(Refusal);
  }
});

test('a data key of another length is no refusal either: the wallet is not at fault', async () => {
  const kek = serviceKeyEncryptionKey('vault', join(folder, 'sock'), 'token');
  answer = { ok: {}, secret: Buffer.alloc(31) };
  const unwrapped = kek.unwrap('k', Buffer.alloc(9), Buffer.alloc(9));
  await expect(unwrapped).rejects.toThrow('a data key of another length');
  answer = { refused: 'the wrapped key does not open' };
  await expect(kek.unwrap('k', Buffer.alloc(9), Buffer.alloc(9))).rejects.toThrow(Refusal);
});
