import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** The first of these programs that exists; root installs the Debian package if none does. Throws if it cannot be had. */
export function debianProgram(paths: readonly string[], name: string): string {
  const find = () => paths.find((path) => existsSync(path));
  let said = '';
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const run = (program: string, args: string[]) =>
      spawnSync(program, args, { env, encoding: 'utf8' }).stderr;
    // An earlier run that was killed while it installed leaves dpkg in the middle, and apt then refuses everything.
    said = run('dpkg', ['--configure', '-a']);
    said += run('apt-get', ['update']);
    said += run('apt-get', ['install', '--yes', '--no-install-recommends', name]);
  }
  const found = find();
  if (!found) throw new Error(`This test needs Debian's package ${name}: install it. ${said}`);
  return found;
}
