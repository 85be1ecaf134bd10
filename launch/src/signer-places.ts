import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { LaunchSettings } from './settings.ts';

/** The only files that the signer may touch, each in a folder that holds nothing else and that only we may enter. */
export interface SignerPlaces {
  socket: string;
  keyFile: string;
  compileCache: string;
}

/** Unix keeps a socket's path in 104 to 108 bytes, the end mark included. */
const SOCKET_PATH_BYTES = 100;

/** Makes the folders: to the signer's permissions, one that is made later would be a file. */
export function makeSignerPlaces({ dataDir, given }: LaunchSettings): SignerPlaces {
  const own = join(dataDir, 'signer', 'socket');
  const fits = Buffer.byteLength(join(own, 'sock')) <= SOCKET_PATH_BYTES;
  const places = {
    socket: join(fits ? own : mkdtempSync(join(tmpdir(), 'cumulus-')), 'sock'),
    keyFile: given.KEK_FILE ? resolve(given.KEK_FILE) : join(dataDir, 'keys', 'kek'),
    compileCache: join(dataDir, 'signer', 'cache'),
  };
  const ours = [dirname(places.socket), places.compileCache];
  if (!given.KEK_FILE) ours.push(dirname(places.keyFile));
  for (const folder of ours) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }
  return places;
}

/** Removes what only a running signer needs. */
export function clearSignerPlaces({ socket }: SignerPlaces): void {
  rmSync(dirname(socket), { recursive: true, force: true });
}
