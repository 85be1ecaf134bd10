import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { LaunchSettings } from './settings.ts';

/** The only files that the signer may access, each alone in a folder that only this user may enter. */
export interface SignerPaths {
  socket: string;
  /** Folder of the signer's journal. */
  journal: string;
  /** Folder of its copy, if it has one. */
  journalCopy: string | undefined;
  keyFile: string;
  /** The key service's socket, if one keeps the key-encryption key. */
  serviceSocket: string | undefined;
  /** Lists the signers that sign together, if there are several. */
  members?: string;
  /** Whether it may have keys that are whole, from when it signed alone. */
  hasWhole?: boolean;
  compileCache: string;
}

/** Unix limits a socket's path to 104 to 108 bytes, including the terminator; operators' is beside the signer's, in `operator/`. */
const SOCKET_PATH_BYTES = 91;

/** Each of three signers. The first has the folders of the one that signed alone, and a file beside them says so if one did. */
export function createPathsOfThree(settings: LaunchSettings): readonly SignerPaths[] {
  const { dataDir } = settings;
  const members = join(dataDir, 'members.json');
  const paths = ['', '-2', '-3'].map((suffix) => ({ ...createSignerPaths(settings, suffix), members }));
  const whole = join(dataDir, 'whole-keys');
  if (!existsSync(members) && existsSync(join(paths[0]!.journal, 'journal')))
    writeFileSync(whole, '', { mode: 0o600 });
  return paths.map((each, index) => ({ ...each, hasWhole: index === 0 && existsSync(whole) }));
}

/** Creates the folders, because Node's permission model takes a path that does not exist yet for a file. */
export function createSignerPaths({ dataDir, given }: LaunchSettings, suffix = ''): SignerPaths {
  const hasService = given.KEY_PROVIDER !== undefined && given.KEY_PROVIDER !== 'file';
  const paths = {
    socket: socketIn(join(dataDir, `signer${suffix}`, 'socket')),
    journal: given.SIGNER_JOURNAL
      ? resolve(given.SIGNER_JOURNAL)
      : join(dataDir, `signer${suffix}`, 'journal'),
    journalCopy: given.SIGNER_JOURNAL_COPY && resolve(given.SIGNER_JOURNAL_COPY),
    keyFile: given.KEK_FILE ? resolve(given.KEK_FILE) : join(dataDir, `keys${suffix}`, 'kek'),
    serviceSocket: hasService ? socketIn(join(dataDir, 'keyservice')) : undefined,
    compileCache: join(dataDir, `signer${suffix}`, 'cache'),
  };
  const ours = [dirname(paths.socket), paths.compileCache];
  if (!given.SIGNER_JOURNAL) ours.push(paths.journal);
  if (paths.serviceSocket) ours.push(dirname(paths.serviceSocket));
  if (!given.KEK_FILE) ours.push(dirname(paths.keyFile));
  for (const folder of ours) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }
  return paths;
}

export function socketIn(folder: string): string {
  const fits = Buffer.byteLength(join(folder, 'sock')) <= SOCKET_PATH_BYTES;
  return join(fits ? folder : mkdtempSync(join(tmpdir(), 'cumulus-')), 'sock');
}

/** Removes the sockets' folders. */
export function removeSockets({ socket, serviceSocket }: SignerPaths): void {
  for (const path of [socket, serviceSocket])
    if (path) rmSync(dirname(path), { recursive: true, force: true });
}
