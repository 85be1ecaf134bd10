import { join } from 'node:path';
import { SLOW_CLOCK, scratchFolder, startSigner } from '../signer/testing/process.ts';
import { release } from './release.ts';
import { type StartedThree, startThreeSigners } from './start-three-signers.ts';
import type { TestSigner } from './test-signer.ts';

/** Of a test that starts and kills many processes, however busy the machine is. */
export const PATIENT = { timeout: 300_000 } as const;
/** How long who asks them waits, however busy the machine is: milliseconds. */
export const UNHURRIED = { deadlineMilliseconds: 60_000, graceMilliseconds: 60_000 } as const;

export interface RunningThree extends StartedThree {
  /** As the server's setting has them. */
  readonly setting: string;
}

/**
 * Three signers, gone after the test or the file that calls. `before`: what happens while the first signs alone, and has whole keys.
 * `isConfined`: shut in as in an installation.
 */
export async function runningThree(
  given: Readonly<Record<string, string>> = {},
  before?: (signer: TestSigner) => Promise<void>,
  isConfined = false,
): Promise<RunningThree> {
  const folder = scratchFolder();
  const environment = { BLOCKHASH_LIFE_MIN: '1', ...given };
  if (before) {
    const alone = await startSigner({ folder: join(folder.path, 'a'), flags: SLOW_CLOCK, environment });
    await before({ SIGNER_SOCKET: alone.socket, KEK_FILE: join(folder.path, 'a/keys/kek') });
    await alone.kill();
  }
  const three = await startThreeSigners({ folder: folder.path, flags: SLOW_CLOCK, environment, isConfined });
  release(async () => {
    await three.end();
    folder[Symbol.dispose]();
  });
  const places = three.places.map(({ name, socketPath }, at) => ({
    ...{ name, socket: socketPath },
    ...(before && at === 0 && { whole: true }),
  }));
  return { ...three, setting: JSON.stringify(places) };
}
