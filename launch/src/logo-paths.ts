import { mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { LaunchSettings } from './settings.ts';
import { socketIn } from './signer-paths.ts';

/** What the process that fetches logos may write. */
export interface LogoPaths {
  socket: string;
  compileCache: string;
}

/** Creates the folders, because Node's permission model takes a path that does not exist yet for a file. */
export function createLogoPaths({ dataDir }: LaunchSettings): LogoPaths {
  const paths = {
    socket: socketIn(join(dataDir, 'logos', 'socket')),
    compileCache: join(dataDir, 'logos', 'cache'),
  };
  for (const folder of [dirname(paths.socket), paths.compileCache])
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  return paths;
}

/** Removes the socket's folder. */
export function removeLogoSocket({ socket }: LogoPaths): void {
  rmSync(dirname(socket), { recursive: true, force: true });
}
