import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { genesisHashOf } from '../app/reach.ts';
import { openDatabase } from '../db/pool.ts';
import type { Answer } from '../operations/answer.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { dataFolder, journalFolder, keyFile } from '../operations/operator-settings.ts';
import { backUp, backUpKeys } from '../recovery/backup.ts';
import { loadDatabase } from '../recovery/database-load.ts';
import { placeJournal } from '../recovery/journal-copy.ts';
import { DATABASE, JOURNAL, JOURNAL_KEY, type Manifest, readManifest } from '../recovery/manifest.ts';
import { placeKeys } from '../recovery/place-keys.ts';
import { RecoveryError } from '../recovery/recovery-error.ts';
import type { Command, CommandContext } from './command.ts';
import { withStoppedDatabase } from './stopped-database.ts';

export const backupCommands: readonly Command[] = [
  {
    noun: 'backup',
    verb: null,
    summary: "Back up the database and then the signer's journal, while Cumulus runs",
    options: {
      to: { value: 'folder', about: 'New folder of this backup', required: true },
      'keys-to': {
        value: 'folder',
        about:
          'Copy the key-encryption key and secrets.json there, apart from the backup: with both, a thief has all wallets',
      },
    },
    answers: {
      folder: 'Where the backup is',
      rows: 'How many rows of the database',
      records: 'How many records of the journal',
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
        const source = { db, journal: journalFolder(environment), at: new Date() };
        const manifest = await backUp(source, to).finally(() => pool.end());
        const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
        print(`${to}: ${rows} rows, and ${manifest.journal.records} records of the journal.`);
        const answer = { folder: to, rows, records: manifest.journal.records, keysFolder: keysTo };
        if (keysTo === null) {
          print('Without keys: back them up apart from it (--keys-to).');
          return answer;
        }
        const files = keyFiles(environment).filter(existsSync);
        await backUpKeys(files, keysTo);
        print(`${keysTo}: ${files.join(', ')}.`);
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
      'keep-journal': { about: 'Leave the journal that is in place as it is, whatever the backup has' },
      'keys-from': { value: 'folder', about: 'Folder of the backed up keys, if they are not in place' },
    },
    unrecorded: true,
    answers: {
      takenAt: 'Of which time the backup is',
      journal: 'placed or kept',
      journalFolder: 'Where it is',
    },
    run: (given, context) =>
      explained(async () => {
        const { environment, print } = context;
        const from = resolve(given.from!);
        const manifest = await readManifest(from);
        await expectStopped(context);
        await expectChain(context, manifest);
        if (given['keys-from'] !== undefined) {
          const [key, secrets] = keyFiles(environment);
          await placeKeys(resolve(given['keys-from']), { keyFile: key!, secrets: secrets! });
        }
        const folder = journalFolder(environment);
        // The journal before the database: a crash in between leaves a journal that knows more, never one that knows less.
        const placed =
          given['keep-journal'] !== undefined
            ? 'kept'
            : await placeJournal({ journal: join(from, JOURNAL), key: join(from, JOURNAL_KEY) }, folder);
        print(placed === 'kept' ? `Journal: the one in ${folder} stays.` : `Journal: put into ${folder}.`);
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
        return { takenAt: manifest.takenAt, journal: placed, journalFolder: folder };
      }),
  },
];

function keyFiles(environment: NodeJS.ProcessEnv): string[] {
  return [keyFile(environment), join(dataFolder(environment), 'secrets.json')];
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
