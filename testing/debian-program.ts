import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The first of these programs that exists; root installs the Debian package if none does. Throws if it cannot be had. */
export function debianProgram(paths: readonly string[], name: string): string {
  const find = () => paths.find((path) => existsSync(path));
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { env });
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], { env });
  }
  const found = find();
  if (!found) throw new Error(`This test needs Debian's package ${name}: install it.`);
  return found;
}
