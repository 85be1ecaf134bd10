import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { z } from 'zod';
import { type ChainedEntry, hashOf, NO_HASH } from '../audit/entry.ts';
import { readChain } from '../audit/verify.ts';
import type { Db } from '../db/pool.ts';
import { documentText } from '../operations/document.ts';
import { OperatorError } from '../operations/operator-error.ts';
import { signedFile } from '../proof/liabilities/files.ts';
import { custodyOf, madeDay, readIdentity } from '../proof/liabilities/store.ts';
import { flushFile } from '../recovery/files.ts';
import { measure } from '../recovery/manifest.ts';

/*
 * A package for auditors is a folder:
 *   audit-log.jsonl            all chained entries, as they are hashed
 *   ledger-sums.json           the sum of the ledger by mint, at the same moment
 *   journal-heads.json         the newest position of each signer's journal that was seen
 *   cumulus-liabilities-*.json, cumulus-custody-*.json   what was signed on a day; for verify/cumulus-verify.mjs
 *   manifest.json              what is in it, with digests
 *   SHA256SUMS                 the digests of all of that, for sha256sum -c
 */
const LOG = 'audit-log.jsonl';
const MANIFEST = 'manifest.json';
const SUMS = 'SHA256SUMS';
const TITLE = 'Cumulus audit package';

const shape = z.object({
  title: z.literal(TITLE),
  format: z.literal(1),
  takenAt: z.string(),
  installation: z.string().nullable(),
  genesisHash: z.string().nullable(),
  /** Of the liabilities; null if no day was asked for and none is made. */
  day: z.string().nullable(),
  /** That signed the liabilities, base58. */
  publicKey: z.string().nullable(),
  log: z.object({ entries: z.string(), head: z.string() }),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
});
export type AuditPackage = z.output<typeof shape>;

/** Writes a package into a new folder, which appears whole or not at all; everything in it is of one moment. Throws OperatorError. */
export async function writePackage(db: Db, to: string, day: string | null, at: Date): Promise<AuditPackage> {
  const names = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new OperatorError(`${to} cannot be used (${error.code}).`);
  });
  if (names.length > 0) throw new OperatorError(`${to} is not empty: give each package a folder of its own.`);
  const half = join(dirname(to), `.${basename(to)}.half-${process.pid}`);
  await rm(half, { recursive: true, force: true });
  await mkdir(half, { recursive: true, mode: 0o700 });
  try {
    const written = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => fill(tx, half, day, at));
    await flushFile(half);
    await rename(half, to);
    await flushFile(dirname(to));
    return written;
  } finally {
    await rm(half, { recursive: true, force: true });
  }
}

async function fill(db: Db, folder: string, day: string | null, at: Date): Promise<AuditPackage> {
  const files: AuditPackage['files'] = {};
  const put = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600, flush: true });
    files[name] = await measure(join(folder, name));
  };
  const log = { entries: 0n, head: NO_HASH };
  async function* lines() {
    for await (const entry of readChain(db)) {
      log.entries += 1n;
      log.head = entry.hash;
      yield `${JSON.stringify({ ...entry, position: Number(entry.position) })}\n`;
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(join(folder, LOG), { mode: 0o600, flush: true }));
  files[LOG] = await measure(join(folder, LOG));
  await put('ledger-sums.json', `${documentText({ sums: await ledgerSums(db) })}\n`);
  await put('journal-heads.json', `${documentText({ journals: await heads(db) })}\n`);
  const made = await madeDay(db, day);
  if (day !== null && !made) throw new OperatorError(`There are no liabilities of ${day}.`);
  if (made) await put(`cumulus-liabilities-${made.day}.json`, signedFile(made));
  const custody = made && (await custodyOf(db, made.day));
  if (made && custody !== null) await put(`cumulus-custody-${made.day}.json`, custody);
  const identity = await readIdentity(db);
  const manifest: AuditPackage = {
    ...{ title: TITLE, format: 1, takenAt: at.toISOString() },
    ...{ installation: identity?.installationId ?? null, genesisHash: identity?.genesisHash ?? null },
    ...{ day: made?.day ?? null, publicKey: made?.publicKey ?? null },
    log: { entries: String(log.entries), head: log.head },
    files: { ...files },
  };
  await put(MANIFEST, `${documentText(manifest)}\n`);
  const sums = Object.entries(files).map(([name, { sha256 }]) => `${sha256}  ${name}\n`);
  await writeFile(join(folder, SUMS), sums.join(''), { mode: 0o600, flush: true });
  return manifest;
}

async function ledgerSums(db: Db) {
  const { rows } = await sql`
    select mint, sum(delta) as amount, count(*)::int as rows, count(distinct wallet_id)::int as wallets
    from ledger group by mint order by mint`.execute(db);
  return rows;
}

async function heads(db: Db) {
  const { rows } = await sql`
    select journal, run, records, seen_at as "seenAt" from signer_journals order by journal`.execute(db);
  return rows;
}

/** Checks a package by itself: that all files are as they were written, and the chain of the log. Throws OperatorError. */
export async function checkPackage(folder: string): Promise<AuditPackage> {
  const manifest = await readManifest(folder);
  for (const [name, written] of Object.entries(manifest.files)) {
    const found = await measure(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(`${name} cannot be read (${error.code}).`);
    });
    if (found.bytes !== written.bytes || found.sha256 !== written.sha256)
      throw new OperatorError(`${name} is not what was written: it was changed or cut.`);
  }
  const known = new Set([...Object.keys(manifest.files), MANIFEST, SUMS]);
  const strange = (await readdir(folder)).filter((name) => !known.has(name));
  if (strange.length > 0) throw new OperatorError(`The manifest does not name ${strange.join(', ')}.`);
  const { entries, head } = await followLog(join(folder, LOG));
  if (String(entries) !== manifest.log.entries || head !== manifest.log.head)
    throw new OperatorError(`${LOG} ends with another entry than the manifest says.`);
  return manifest;
}

async function readManifest(folder: string): Promise<AuditPackage> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(`${join(folder, MANIFEST)} cannot be read (${error.code}): this is no package.`);
  });
  const parsed = shape.safeParse(jsonOf(text));
  if (!parsed.success) throw new OperatorError(`${MANIFEST} is not that of a package for auditors.`);
  const outside = Object.keys(parsed.data.files).find((name) => name !== basename(name));
  if (outside !== undefined) throw new OperatorError(`${MANIFEST} names a file elsewhere: ${outside}.`);
  return parsed.data;
}

async function followLog(file: string): Promise<{ entries: bigint; head: string }> {
  const log = { entries: 0n, head: NO_HASH };
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const entry = jsonOf(line) as Omit<ChainedEntry, 'position'> & { position: number };
    const position = log.entries + 1n;
    if (entry?.position !== Number(position) || entry.hash !== hashOf(log.head, position, entry))
      throw new OperatorError(
        `The chain is broken: entry ${position} of ${LOG} is not what was written there.`,
      );
    log.entries = position;
    log.head = entry.hash;
  }
  return log;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
