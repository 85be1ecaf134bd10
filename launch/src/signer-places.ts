import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { LaunchSettings } from './settings.ts';

/** The only files that the signer may touch, each in a folder that holds nothing else and that only we may enter. */
export interface SignerPlaces {
  socket: string;
  keyFile: string;
  /** Where the key service listens, if the key-encryption key is with one. */
  serviceSocket: string | undefined;
  compileCache: string;
}

/** Unix keeps a socket's path in 104 to 108 bytes, the end mark included. */
const SOCKET_PATH_BYTES = 100;

/** Makes the folders: to the signer's permissions, one that is made later would be a file. */
export function makeSignerPlaces({ dataDir, given }: LaunchSettings): SignerPlaces {
  const hasService = given.KEY_PROVIDER !== undefined && given.KEY_PROVIDER !== 'file';
  const places = {
    socket: socketIn(join(dataDir, 'signer', 'socket')),
    keyFile: given.KEK_FILE ? resolve(given.KEK_FILE) : join(dataDir, 'keys', 'kek'),
    serviceSocket: hasService ? socketIn(join(dataDir, 'keyservice')) : undefined,
    compileCache: join(dataDir, 'signer', 'cache'),
  };
  const ours = [dirname(places.socket), places.compileCache];
  if (places.serviceSocket) ours.push(dirname(places.serviceSocket));
  if (!given.KEK_FILE) ours.push(dirname(places.keyFile));
  for (const folder of ours) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    chmodSync(folder, 0o700);
  }
  return places;
}

function socketIn(folder: string): string {
  const fits = Buffer.byteLength(join(folder, 'sock')) <= SOCKET_PATH_BYTES;
  return join(fits ? folder : mkdtempSync(join(tmpdir(), 'cumulus-')), 'sock');
}

/** Removes what only a running signer needs. */
export function clearSignerPlaces({ socket, serviceSocket }: SignerPlaces): void {
  for (const path of [socket, serviceSocket])
    if (path) rmSync(dirname(path), { recursive: true, force: true });
}
