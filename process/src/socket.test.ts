import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from './socket.ts';

/** Listens in a folder of this mode. Returns the socket's mode. */
async function modeIn(folderMode: number, forGroup: boolean): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), 'cumulus-socket-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = join(root, 'socket');
  mkdirSync(folder);
  chmodSync(folder, folderMode);
  const path = join(folder, 'sock');
  const listener = await listen(
    path,
    async (id) => ({ id, ok: {} }),
    () => {},
    'SIGNER_SOCKET',
    forGroup,
  );
  const { mode } = statSync(path);
  await listener.close();
  return mode & 0o777;
}

test('only this user can connect, unless a group may', async () => {
  expect(await modeIn(0o700, false)).toBe(0o600);
  expect(await modeIn(0o750, true)).toBe(0o660);
});

test.each([
  ['others may enter', 0o751, true, 'this user and its group alone'],
  ['the group may replace the socket', 0o770, true, 'this user and its group alone'],
  ['a group may enter that is not meant to', 0o750, false, 'this user alone'],
])('refuses a folder that %s', async (_what, mode, forGroup, sentence) => {
  await expect(modeIn(mode, forGroup)).rejects.toThrow(sentence);
});
