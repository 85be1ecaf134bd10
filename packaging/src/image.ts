import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from './command.ts';
import { installInto } from './installed.ts';
import { OUT, ROOT, readManifest } from './project.ts';

const FILE = 'deploy/container/Containerfile';

/** Builds the image with podman, on `base` or on the Containerfile's own. Returns its name. */
export function buildImage(app: string, base?: string): string {
  const context = join(OUT, 'installed');
  installInto(context, app);
  chmodSync(join(context, 'launch/cumulus.mjs'), 0o755);
  const name = `localhost/cumulus:${readManifest().version}`;
  const chosen = base === undefined ? [] : ['--build-arg', `BASE=${base}`];
  // The format of OCI has no health checks.
  const options = ['--format', 'docker', '--file', join(ROOT, FILE), '--tag', name];
  runCommand('podman', ['build', ...options, ...chosen, context]);
  return name;
}
