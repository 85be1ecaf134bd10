import { accessSync, chmodSync, constants, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * Creates the data folder, which only this user may enter, and returns its path without links, so that one installation
 * has one path.
 */
export function prepareDataFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    chmodSync(folder, 0o700);
    return realpathSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartError(
      `DATA_DIR ${folder} cannot be written to (${code}): set DATA_DIR to a folder that can.`,
    );
  }
}

/** Creates the only folder that the server or the operators' page may write, apart from other processes' code, and returns its path. */
export function createCache(dataDir: string, of: 'server' | 'admin'): string {
  const folder = join(dataDir, of, 'cache');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
