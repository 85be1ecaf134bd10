import { expect, test } from 'vitest';
import { environmentOf, isReady, launch } from '../../testing/launch/launcher.ts';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { readSecrets } from './secrets.ts';

test('a second installation over the database of a first ends with one sentence, and leaves that one alone', async () => {
  const [dataDir, another] = [temporaryFolder(), temporaryFolder()];
  const first = launch(dataDir);
  await expect.poll(() => isReady(dataDir), { timeout: 90_000, interval: 100 }).toBe(true);
  const { DATABASE_URL } = environmentOf(dataDir);
  const { pinPepper: PIN_PEPPER } = readSecrets(dataDir);

  const second = launch(another, { DATABASE_URL });
  expect(await second.exitCode).toBe(1);
  expect(await second.stderr).toMatch(
    /^PIN_PEPPER of the signer is not the one that this database belongs to: .*\.\n$/,
  );
  // With the same settings and a key file of its own it would still seal wallets that the first cannot open.
  const third = launch(another, { DATABASE_URL, PIN_PEPPER });
  expect(await third.exitCode).toBe(1);
  expect(await third.stderr).toMatch(
    /^The signer does not hold the key-encryption key that this database belongs to \(file:1:[0-9a-f]{16}\): .*\.\n$/,
  );
  expect(await isReady(dataDir)).toBe(true);
  first.process.kill('SIGINT');
  expect(await first.exitCode).toBe(0);
});
