import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { release } from './release.ts';

const PROGRAMS = ['/usr/bin/valkey-server', '/usr/bin/redis-server'];

/** The program, of Debian's package redis-server, which root installs if it is missing. Throws if it cannot be had. */
function program(): string {
  const find = () => PROGRAMS.find((path) => existsSync(path));
  if (!find() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { env });
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'redis-server'], { env });
  }
  const found = find();
  if (!found)
    throw new Error("Tests of limits need Debian's package redis-server or valkey-server: install it.");
  return found;
}

/** A Valkey of its own, with a password, gone after the test or file that calls. It keeps nothing on a disk. */
export async function startValkey() {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  await new Promise((resolve) => holder.close(resolve));
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--requirepass',
    'hidden pass',
  ];
  const child = spawn(program(), settings, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  release(kill);
  for await (const line of child.stdout) if (String(line).includes('Ready to accept connections')) break;
  child.stdout.resume();
  return { url: `redis://:${encodeURIComponent('hidden pass')}@127.0.0.1:${port}/2`, child, kill };
}
