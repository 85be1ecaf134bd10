// Plain JavaScript for Node 20: test.mjs installs Prometheus' tool for rules with it.
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, root, run } from './install.mjs';

const SYSTEM = '/usr/bin/promtool';
const folder = join(root, 'node_modules', '.cache', 'prometheus');
const unpacked = join(folder, 'usr', 'bin', 'promtool');

/** Where promtool is; undefined if it is not on this machine. */
export function findPromtool() {
  return [SYSTEM, unpacked].find((path) => existsSync(path));
}

/**
 * Unpacks promtool from Debian's package `prometheus`, unless it is there. It is not installed: that would start a server.
 * @param {(step: string) => void} onStep
 */
export async function installPromtool(onStep) {
  if (findPromtool()) return;
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb'))
    throw new Failure("The tests of alerts need promtool, of Debian's package prometheus: install it.");
  onStep('Fetching promtool (once)');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const fetch = () => run('apt-get', ['download', 'prometheus'], {}, folder);
  await fetch().catch(async (error) => {
    // The lists of packages may be missing or old; only root may renew them.
    if (process.getuid?.() !== 0) throw error;
    await run('apt-get', ['update'], {});
    await fetch();
  });
  const [archive = ''] = readdirSync(folder).filter((name) => name.endsWith('.deb'));
  await run('dpkg-deb', ['--extract', archive, '.'], {}, folder);
  rmSync(join(folder, archive));
}
