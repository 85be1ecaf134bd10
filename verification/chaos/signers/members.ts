import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { THREE_SIGNERS } from '../../../launch/src/process-group.ts';
import { openJournal } from '../../../signer/src/journal/journal.ts';
import type { PinRecord } from '../../../signer/src/journal/record.ts';
import { fileKeyEncryptionKey } from '../../../signer/src/keys/file-key-encryption-key.ts';
import { createMembers, type Members, ownKeys } from '../../../signer/src/threshold/members.ts';
import { readMembersFile } from '../../../signer/src/threshold/members-file.ts';

export type SignerName = (typeof THREE_SIGNERS)[number];

/** Folders of one of three signers, as the launcher lays them out. */
export function foldersOf(dataDir: string, name: SignerName) {
  const index = THREE_SIGNERS.indexOf(name);
  const suffix = index === 0 ? '' : `-${index + 1}`;
  return {
    journal: join(dataDir, `signer${suffix}`, 'journal'),
    keyFile: join(dataDir, `keys${suffix}`, 'kek'),
  };
}

/** Without its index, which each start makes again. */
export function copyJournal(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (path) => !basename(path).startsWith('index.db') });
}

export interface OnMachine {
  /** With the keys by which the others know this one. */
  readonly members: Members;
  /** Of the wallets of which it has a share, by their ids. */
  readonly groups: ReadonlyMap<string, string>;
  /** With their verifiers, by owner. */
  readonly pins: ReadonlyMap<string, PinRecord>;
}

/** What root on the machine of a signer reads from its disk. */
export async function onMachineOf(dataDir: string, name: SignerName): Promise<OnMachine> {
  const { journal, keyFile } = foldersOf(dataDir, name);
  const copy = mkdtempSync(join(tmpdir(), 'cumulus-member-'));
  copyJournal(journal, copy);
  try {
    const groups = new Map<string, string>();
    const pins = new Map<string, PinRecord>();
    const opened = await openJournal(copy, fileKeyEncryptionKey(keyFile), (record) => {
      if (record.kind === 'wallet' && record.group !== undefined) groups.set(record.walletId, record.group);
      if (record.kind === 'pin') pins.set(record.owner, record);
    });
    const { key, box } = opened.memberSeeds();
    await opened.close();
    const all = readMembersFile(join(dataDir, 'members.json'));
    return { members: createMembers(ownKeys(key, box), all), groups, pins };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
