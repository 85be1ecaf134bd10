import { SLOW_CLOCK, scratchFolder } from '../signer/testing/process.ts';
import { release } from './release.ts';
import { type StartedThree, startThreeSigners } from './start-three-signers.ts';

/** How long who asks them waits, however busy the machine is: milliseconds. */
export const UNHURRIED = { deadlineMilliseconds: 60_000, graceMilliseconds: 60_000 } as const;

export interface RunningThree extends StartedThree {
  /** As the server's setting has them. */
  readonly setting: string;
}

/** Three signers, gone after the test or the file that calls. */
export async function runningThree(given: Readonly<Record<string, string>> = {}): Promise<RunningThree> {
  const folder = scratchFolder();
  const environment = { BLOCKHASH_LIFE_MIN: '1', ...given };
  const three = await startThreeSigners({ folder: folder.path, flags: SLOW_CLOCK, environment });
  release(async () => {
    await three.end();
    folder[Symbol.dispose]();
  });
  const places = three.places.map(({ name, socketPath }) => ({ name, socket: socketPath }));
  return { ...three, setting: JSON.stringify(places) };
}
