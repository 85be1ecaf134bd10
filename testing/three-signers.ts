import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeFlags } from '../signer/src/node-flags.ts';
import { signerClient } from '../signer/testing/client.ts';
import { type SignerRun, SLOW_CLOCK, scratchFolder, startSigner } from '../signer/testing/process.ts';
import { release } from './release.ts';

const NAMES = ['a', 'b', 'c'] as const;

/** How long who asks them waits, however busy the machine is: milliseconds. */
export const UNHURRIED = { deadlineMilliseconds: 60_000, graceMilliseconds: 60_000 } as const;

export interface RunningThree {
  readonly places: readonly { readonly name: string; readonly socketPath: string }[];
  /** As the server's setting has them. */
  readonly setting: string;
  readonly runs: Readonly<Record<string, SignerRun>>;
  /** Of one: its journal, and its key-encryption key as `keys/kek`. */
  folderOf(name: string): string;
  kill(name: string): Promise<void>;
  /** From what it has on its disk. */
  start(name: string): Promise<void>;
}

/** Three signers in processes that know each other, gone after the test or the file that calls. `isConfined`: shut in as in an installation. */
export async function runningThree(
  given: Readonly<Record<string, string>> = {},
  isConfined = false,
): Promise<RunningThree> {
  const environment = { BLOCKHASH_LIFE_MIN: '1', ...given };
  const folder = scratchFolder();
  const file = join(folder.path, 'members.json');
  const runs: Record<string, SignerRun> = {};
  const folderOf = (name: string) => join(folder.path, name);
  const start = async (name: string) => {
    const members = { ...environment, SIGNER_MEMBERS: file };
    const flags = [...SLOW_CLOCK, ...(isConfined ? confined(folderOf(name), file) : [])];
    runs[name] = await startSigner({ folder: folderOf(name), flags, environment: members });
  };
  const members = await Promise.all(
    NAMES.map(async (name) => {
      const alone = await startSigner({ folder: folderOf(name), flags: SLOW_CLOCK, environment });
      const client = await signerClient(alone.socket);
      const { ok } = await client.ask({ name: 'member' });
      await alone.kill();
      return { name, ...(ok as object) };
    }),
  );
  writeFileSync(file, JSON.stringify(members));
  await Promise.all(NAMES.map(start));
  release(async () => {
    await Promise.all(NAMES.map((name) => runs[name]!.kill()));
    folder[Symbol.dispose]();
  });
  const places = NAMES.map((name) => ({ name, socketPath: runs[name]!.socket }));
  return {
    places,
    setting: JSON.stringify(places.map(({ name, socketPath }) => ({ name, socket: socketPath }))),
    ...{ runs, folderOf },
    kill: (name) => runs[name]!.kill(),
    start,
  };
}

function confined(folder: string, members: string): string[] {
  const [socket, keyFile, journal] = ['run/signer.sock', 'keys/kek', 'journal'].map((path) =>
    join(folder, path),
  );
  for (const name of ['run', 'keys', 'journal'])
    mkdirSync(join(folder, name), { recursive: true, mode: 0o700 });
  const flags = nodeFlags({ socket: socket!, keyFile: keyFile!, journal: journal!, members });
  // For their clock.
  return [...flags, `--allow-fs-read=${join(import.meta.dirname, '../signer/testing')}`];
}
