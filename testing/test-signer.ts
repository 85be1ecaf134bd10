import { join } from 'node:path';
import { FAST_CLOCK, scratchFolder, startSigner } from '../signer/testing/process.ts';
import { release } from './release.ts';
import { sharedService } from './service.ts';

/** The settings by which a server or an operator finds a signer. */
export type TestSigner = Readonly<Record<'SIGNER_SOCKET' | 'KEK_FILE', string>>;

/** The signer of all test files of a run, which keeps no keys and can serve any number of servers. */
export async function sharedSigner(): Promise<TestSigner> {
  const { socket, kekFile } = await sharedService('signer');
  return { SIGNER_SOCKET: socket, KEK_FILE: kekFile };
}

/** A signer that only the calling test file uses, gone after its last test: its key-encryption key may be rotated. */
export async function ownSigner(
  environment: Readonly<Record<string, string>> = {},
  flags: readonly string[] = FAST_CLOCK,
): Promise<TestSigner> {
  const folder = scratchFolder();
  const signer = await startSigner({ folder: folder.path, flags, environment });
  release(async () => {
    await signer.kill();
    folder[Symbol.dispose]();
  });
  return { SIGNER_SOCKET: signer.socket, KEK_FILE: join(folder.path, 'keys/kek') };
}
