import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { lookAtLog } from '../operations/look.ts';
import { OperatorError, UsageError } from '../operations/operator-error.ts';
import { type AuditPackage, checkPackage, writePackage } from './audit-package.ts';
import type { Command } from './command.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const auditPackageCommands: readonly Command[] = [
  {
    noun: 'audit',
    verb: 'package',
    summary:
      'Write a folder for auditors: audit log, ledger sums, journal heads and the liabilities of a day',
    options: {
      to: { value: 'folder', about: 'New folder of this package', required: true },
      day: { value: 'day', about: 'Day of the liabilities, as in 2027-01-31; the newest if left out' },
    },
    answers: {
      folder: 'Where it is',
      sha256: 'Of its manifest: store it elsewhere',
      manifest: 'What is in it',
    },
    async run({ to, day }, context) {
      const { serverDb, print } = context;
      if (day !== undefined && !DAY.test(day)) throw new UsageError('--day is a day, such as 2027-01-31.');
      const folder = resolve(to!);
      await lookAtLog(context, 0n);
      const manifest = await writePackage(serverDb, folder, day ?? null, new Date());
      const sha256 = await digestOf(folder);
      print(`${folder}: ${wordsOf(manifest)}`);
      print(`SHA-256 of its manifest, to be stored elsewhere: ${sha256}`);
      return { folder, sha256, manifest };
    },
  },
  {
    noun: 'audit',
    verb: 'check',
    summary: 'Check a folder for auditors by itself: its digests, and the chain of its audit log',
    options: {
      from: { value: 'folder', about: 'Folder of the package', required: true },
      sha256: { value: 'hash', about: 'That its manifest must have, as audit package printed it' },
    },
    unrecorded: true,
    answers: {
      folder: 'Where it is',
      sha256: 'Of its manifest',
      manifest: 'What is in it',
    },
    async run({ from, sha256: expected }, { print }) {
      const folder = resolve(from!);
      const manifest = await checkPackage(folder);
      const sha256 = await digestOf(folder);
      if (expected !== undefined && expected.trim().toLowerCase() !== sha256)
        throw new OperatorError(`This is another package: its manifest has the SHA-256 ${sha256}.`);
      print(`Everything is as it was written: ${wordsOf(manifest)}`);
      if (manifest.publicKey !== null)
        print(
          `Check what was signed: node verify/cumulus-verify.mjs --key ${manifest.publicKey} ${folder}/cumulus-*.json`,
        );
      return { folder, sha256, manifest };
    },
  },
];

async function digestOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'manifest.json'));
  return createHash('sha256').update(text).digest('hex');
}

function wordsOf({ log, day, takenAt }: AuditPackage): string {
  const owed = day === null ? 'no liabilities' : `the liabilities of ${day}`;
  return `${log.entries} entries of the audit log with the head ${log.head}, and ${owed}; taken at ${takenAt}.`;
}
