import { randomUUID } from 'node:crypto';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { orderKeyOf } from '../server/src/operations/order-key.ts';
import { openJournal } from '../signer/src/journal/journal.ts';
import { fileKeyEncryptionKey } from '../signer/src/keys/file-key-encryption-key.ts';
import { nodeFlags } from '../signer/src/node-flags.ts';
import { ownKeys, rawPublic } from '../signer/src/threshold/members.ts';
import { OPERATOR_KEY } from '../signer/testing/mandates.ts';
import { type SignerRun, type SignerRunOptions, startSigner } from '../signer/testing/process.ts';

const NAMES = ['a', 'b', 'c'] as const;

export interface StartedThree {
  readonly places: readonly { readonly name: string; readonly socketPath: string }[];
  readonly runs: Readonly<Record<string, SignerRun>>;
  /** Of one: its journal, and its key-encryption key as `keys/kek`. */
  folderOf(name: string): string;
  kill(name: string): Promise<void>;
  /** From what it has on its disk. */
  start(name: string): Promise<void>;
  /** Sets it back to the copy of its disk that is made now. */
  copied(name: string): () => Promise<void>;
  /** Kills all. */
  end(): Promise<void>;
}

interface Options extends SignerRunOptions {
  /** Shut in as in an installation. */
  readonly isConfined?: boolean;
}

/** Three signers in processes that know each other, each in a folder of its own in this one. */
export async function startThreeSigners({
  folder,
  flags = [],
  environment = {},
  isConfined = false,
}: Options): Promise<StartedThree> {
  const file = join(folder, 'members.json');
  const runs: Record<string, SignerRun> = {};
  const folderOf = (name: string) => join(folder, name);
  const start = async (name: string) => {
    const members = {
      OPERATOR_KEY: orderKeyOf(name, OPERATOR_KEY),
      ...environment,
      SIGNER_MEMBERS: file,
    };
    const all = [...flags, ...(isConfined ? confined(folderOf(name), file) : [])];
    runs[name] = await startSigner({ folder: folderOf(name), flags: all, environment: members });
  };
  const members = await Promise.all(NAMES.map(async (name) => ({ name, ...(await keysIn(folderOf(name))) })));
  writeFileSync(file, JSON.stringify(members));
  await Promise.all(NAMES.map(start));
  return {
    places: NAMES.map((name) => ({ name, socketPath: runs[name]!.socket })),
    ...{ runs, folderOf },
    kill: (name) => runs[name]!.kill(),
    start,
    copied(name) {
      const copy = join(folder, `${name}-${randomUUID()}`);
      // Its sockets are no files, and it makes its index again.
      cpSync(folderOf(name), copy, { recursive: true, filter: (path) => !/sock$|index\.db/.test(path) });
      return async () => {
        await runs[name]!.kill();
        cpSync(copy, folderOf(name), { recursive: true });
        await start(name);
      };
    },
    end: async () => void (await Promise.all(NAMES.map((name) => runs[name]!.kill()))),
  };
}

/** By which the others know it: they follow from its journal, which is made with its key file as its first start would. */
async function keysIn(folder: string) {
  mkdirSync(join(folder, 'keys'), { recursive: true, mode: 0o700 });
  const kek = fileKeyEncryptionKey(join(folder, 'keys', 'kek'));
  const journal = await openJournal(join(folder, 'journal'), kek);
  const seeds = journal.memberSeeds();
  await journal.close();
  const { key, box } = ownKeys(seeds.key, seeds.box);
  return { key: rawPublic(key).toString('base64'), box: rawPublic(box).toString('base64') };
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
