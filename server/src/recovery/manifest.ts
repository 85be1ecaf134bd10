import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { RecoveryError } from './recovery-error.ts';

/*
 * A backup is a folder:
 *   manifest.json          what is in it; written last
 *   database.jsonl.gz      all rows, of one snapshot (database-dump.ts)
 *   journal/journal, key   the signer's journal, as of later than the snapshot, and its key as the key-encryption key wraps it
 *   journal-2, journal-3   those of the others of three signers
 *   members.json           by which three signers know each other; whole-keys beside it if the first has keys that are whole
 * Of three signers it has those of this machine, and maybe none.
 * The key-encryption key and the secrets are in another folder, if anywhere: with both, a thief has all wallets.
 */
export const MANIFEST = 'manifest.json';
export const DATABASE = 'database.jsonl.gz';
export const OF_THREE = ['members.json', 'whole-keys'] as const;
const TITLE = 'Cumulus backup';
const FORMAT = 1;

const file = z.object({ bytes: z.number(), sha256: z.string() });
const shape = z.object({
  title: z.literal(TITLE),
  format: z.literal(FORMAT),
  /** Of the product. */
  version: z.string(),
  takenAt: z.string(),
  installation: z.string(),
  /** Names of the migrations that the database has. */
  migrations: z.array(z.string()),
  /** Null if no chain was ever reached. */
  genesisHash: z.string().nullable(),
  /** Rows by table. */
  tables: z.record(z.string(), z.number()),
  /** Of the first that is here. */
  journal: z.object({
    records: z.number(),
    /** Digits of the last line: a later journal of the same signer has it too. Empty without records. */
    head: z.string(),
  }),
  /** By their paths below the folder. */
  files: z.record(z.string(), file),
});
export type Manifest = z.output<typeof shape>;

/** Where a backup has a signer's journal and its key; `suffix` of SUFFIXES. */
export function journalFiles(suffix: string): { readonly journal: string; readonly key: string } {
  return { journal: `journal${suffix}/journal`, key: `journal${suffix}/key` };
}

export function createManifest(facts: Omit<Manifest, 'title' | 'format'>): string {
  return `${JSON.stringify({ title: TITLE, format: FORMAT, ...facts } satisfies Manifest, null, 2)}\n`;
}

/** The manifest of a backup, all of whose files are as they were written. Throws RecoveryError. */
export async function readManifest(folder: string): Promise<Manifest> {
  const path = join(folder, MANIFEST);
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new RecoveryError(`${path} cannot be read (${error.code}): this is no backup, or not a whole one.`);
  });
  const manifest = parse(text, path);
  for (const [name, written] of Object.entries(manifest.files)) {
    const found = await measure(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw new RecoveryError(`${join(folder, name)} cannot be read (${error.code}).`);
    });
    if (found.bytes !== written.bytes || found.sha256 !== written.sha256)
      throw new RecoveryError(`${join(folder, name)} is not what was backed up: it was changed or cut.`);
  }
  return manifest;
}

/** Length and digest of a file, or of its first `length` bytes. */
export async function measure(path: string, length?: number): Promise<z.output<typeof file>> {
  const hash = createHash('sha256');
  let bytes = 0;
  if (length !== 0)
    for await (const chunk of createReadStream(path, length === undefined ? {} : { end: length - 1 })) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
    }
  return { bytes, sha256: hash.digest('hex') };
}

function parse(text: string, path: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new RecoveryError(`${path} is damaged.`);
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new RecoveryError(`${path} is of no backup that this version understands.`);
  return parsed.data;
}
