import { join } from 'node:path';
import type { Assembled } from './assemble.ts';
import { runCommand } from './command.ts';
import { OUT, readManifest } from './project.ts';

/** Packs the npm package and returns the path of its file. */
export function packTarball({ folder }: Assembled): string {
  runCommand('npm', ['pack', '--silent', '--pack-destination', OUT], { cwd: folder });
  const { name, version } = readManifest();
  return join(OUT, `${name}-${version}.tgz`);
}
