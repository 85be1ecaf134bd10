import { accessSync, chmodSync, constants, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/** Unix keeps a socket's path in 104 to 108 bytes, the end mark included. */
const SOCKET_PATH_BYTES = 100;

/** Makes the folder that everything of this installation is kept in; nobody else may enter it. */
export function prepareDataFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    chmodSync(folder, 0o700);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR ${folder} cannot be written to (${code}): set DATA_DIR to a folder that can.`,
    );
  }
}

/** A path for a Unix socket that only we may reach: in `folder`, or in a private one where its path is too long. */
export function socketPath(folder: string, name: string): string {
  const path = join(folder, name);
  return Buffer.byteLength(path) <= SOCKET_PATH_BYTES
    ? path
    : join(mkdtempSync(join(tmpdir(), 'cumulus-')), name);
}
