import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { genesisHashOf } from '../app/reach.ts';
import { openDatabase } from '../db/pool.ts';
import type { Answer } from '../operations/answer.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { dataFolder, SUFFIXES, signerFiles, signersElsewhere } from '../operations/operator-settings.ts';
import { backUp, backUpKeys } from '../recovery/backup.ts';
import { loadDatabase } from '../recovery/database-load.ts';
import { type Placed, placeFile, placeJournal } from '../recovery/journal-copy.ts';
import { DATABASE, journalFiles, type Manifest, OF_THREE, readManifest } from '../recovery/manifest.ts';
import { placeKeys } from '../recovery/place-keys.ts';
import { RecoveryError } from '../recovery/recovery-error.ts';
import type { Command, CommandContext } from './command.ts';
import { withStoppedDatabase } from './stopped-database.ts';

export const backupCommands: readonly Command[] = [
  {
    noun: 'backup',
    verb: null,
    summary: 'Back up the database and then the journals of the signers of this machine, while Cumulus runs',
    options: {
      to: { value: 'folder', about: 'New folder of this backup', required: true },
      'keys-to': {
        value: 'folder',
        about:
          'Copy the key-encryption keys and secrets.json there, apart from the backup: with both, a thief has all wallets',
      },
    },
    answers: {
      folder: 'Where the backup is',
      rows: 'How many rows of the database',
      records: 'How many records of journals',
      lacks: 'How many journals of three signers are not here',
      keysFolder: 'Where the keys are, or null',
    },
    run: (given, context) =>
      explained(async () => {
        const { environment, print, setting } = context;
        const to = resolve(given.to!);
        const keysTo = given['keys-to'] === undefined ? null : resolve(given['keys-to']);
        if (keysTo !== null && (isBelow(keysTo, to) || isBelow(to, keysTo)))
          throw new UsageError('--keys-to is a folder apart from --to, best on another medium.');
        // Not as the operators' role, which may not read everything.
        const { db, pool } = openDatabase(setting('DATABASE_URL'), 1, 'cumulus-backup');
        const { journals, lacks } = journalsHere(environment);
        const source = { db, journals, ofThree: ofThree(environment), at: new Date() };
        const { manifest, records } = await backUp(source, to).finally(() => pool.end());
        const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
        print(
          `${to}: ${rows} rows, and ${records} records of ${lacks === null ? 'the journal' : 'journals'}.`,
        );
        if (lacks)
          print(
            `Without the journals of ${lacks} of three signers: each machine copies its own (SIGNER_JOURNAL_COPY).`,
          );
        const answer = { folder: to, rows, records, lacks: lacks ?? 0, keysFolder: keysTo };
        if (keysTo === null) {
          print('Without keys: back them up apart from it (--keys-to).');
          return answer;
        }
        const files = [...keyFiles(environment), ['secrets.json', secretsFile(environment)] as const];
        const here = new Map(files.filter(([, file]) => existsSync(file)));
        await backUpKeys(here, keysTo);
        print(`${keysTo}: ${[...here.values()].join(', ')}.`);
        return answer;
      }),
  },
  {
    noun: 'restore',
    verb: null,
    summary:
      'Put a backup into an empty database, while Cumulus is stopped; afterwards start it and run "recover"',
    options: {
      from: { value: 'folder', about: 'Folder of the backup', required: true },
      'keep-journal': { about: 'Leave journals that are in place as they are, whatever the backup has' },
      'keys-from': { value: 'folder', about: 'Folder of the backed up keys, if they are not in place' },
    },
    unrecorded: true,
    answers: {
      takenAt: 'Of which time the backup is',
      journal: 'placed, kept, or elsewhere if the backup has none',
      journalFolder: 'Where it is, or that of the first of three signers',
    },
    run: (given, context) =>
      explained(async () => {
        const { environment, print } = context;
        const from = resolve(given.from!);
        const manifest = await readManifest(from);
        await expectStopped(context);
        await expectChain(context, manifest);
        if (given['keys-from'] !== undefined)
          await placeKeys(resolve(given['keys-from']), keyFiles(environment), secretsFile(environment));
        // The journals before the database: a crash in between leaves some that know more, never any that know less.
        const placed = await placeJournals(context, from, manifest, given['keep-journal'] !== undefined);
        const why = `The database was restored from a backup of ${manifest.takenAt}.`;
        await withStoppedDatabase(environment, async (url) => {
          const { db, pool } = openDatabase(url, 1, 'cumulus-operator:restore');
          try {
            await loadDatabase(db, join(from, DATABASE), manifest, why);
          } finally {
            await pool.end();
          }
        });
        print(`Database: as it was at ${manifest.takenAt}. All sign-ins have ended.`);
        print('Start Cumulus now. No money moves until "recover" has brought back what was done since.');
        const { journal: folder } = signerFiles(environment, '');
        return { takenAt: manifest.takenAt, journal: placed, journalFolder: folder };
      }),
  },
];

/** By the suffixes of their signers. `lacks`: how many of three are elsewhere; null if there is one signer. */
function journalsHere(environment: NodeJS.ProcessEnv): {
  readonly journals: ReadonlyMap<string, string>;
  readonly lacks: number | null;
} {
  const all = SUFFIXES.map((suffix) => [suffix, signerFiles(environment, suffix).journal] as const);
  if (!signersElsewhere(environment)?.SIGNERS) return { journals: new Map(all.slice(0, 1)), lacks: null };
  const isAllHere = ofThree(environment) !== null;
  const here = all.filter(
    ([, folder], at) =>
      isAllHere || (at === 0 && environment.SIGNER_JOURNAL) || existsSync(join(folder, 'journal')),
  );
  return { journals: new Map(here), lacks: all.length - here.length };
}

/** Where `npm start` keeps what three signers know each other by; null if it runs no three over it. */
function ofThree(environment: NodeJS.ProcessEnv): string | null {
  const folder = dataFolder(environment);
  return signersElsewhere(environment)?.SIGNERS && existsSync(join(folder, 'members.json')) ? folder : null;
}

async function placeJournals(
  { environment, print }: CommandContext,
  from: string,
  { files }: Manifest,
  keeps: boolean,
): Promise<Placed | 'elsewhere'> {
  await mkdir(dataFolder(environment), { recursive: true, mode: 0o700 });
  // Before the journals: without it, the start of three over the journal of one takes it for one that has signed alone.
  for (const name of OF_THREE) {
    const to = join(dataFolder(environment), name);
    if (name in files && !existsSync(to)) await placeFile(join(from, name), to);
  }
  const placed = new Set<Placed>();
  for (const suffix of SUFFIXES) {
    const { journal, key } = journalFiles(suffix);
    if (!(journal in files)) continue;
    const folder = signerFiles(environment, suffix).journal;
    const one = keeps
      ? 'kept'
      : await placeJournal({ journal: join(from, journal), key: join(from, key) }, folder);
    print(one === 'kept' ? `Journal: the one in ${folder} stays.` : `Journal: put into ${folder}.`);
    placed.add(one);
  }
  if (placed.has('placed')) return 'placed';
  return placed.has('kept') ? 'kept' : 'elsewhere';
}

/** By their names in a backup of keys. */
function keyFiles(environment: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  return new Map(
    SUFFIXES.map((suffix) => {
      const { keyFile } = signerFiles(environment, suffix);
      return [`${basename(keyFile)}${suffix}`, keyFile];
    }),
  );
}

function secretsFile(environment: NodeJS.ProcessEnv): string {
  return join(dataFolder(environment), 'secrets.json');
}

function isBelow(path: string, folder: string): boolean {
  return !relative(folder, path).startsWith('..');
}

async function expectStopped(context: CommandContext): Promise<void> {
  const isRunning = await context.reach
    .signer((signer) => signer.ping(), 1_000)
    .then(
      () => true,
      () => false,
    );
  if (isRunning) throw new OperatorError('The signer runs: stop Cumulus first.');
}

/** Only if a node is named: the server compares it at its start, too. */
async function expectChain(context: CommandContext, { genesisHash }: Manifest): Promise<void> {
  if (!context.environment.SOLANA_RPC_URL || genesisHash === null) return;
  const found = await genesisHashOf(context.environment.SOLANA_RPC_URL);
  if (found !== genesisHash)
    throw new OperatorError(
      `The backup belongs to another chain (${genesisHash}) than SOLANA_RPC_URL (${found}).`,
    );
}

async function explained(work: () => Promise<Answer>): Promise<Answer> {
  return await work().catch((error: unknown) => {
    throw error instanceof RecoveryError ? new OperatorError(error.message) : error;
  });
}
