import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePorts } from '../launch/src/port.ts';
import { debianProgram } from './debian-program.ts';
import { release } from './release.ts';

const PROGRAMS = ['/usr/bin/valkey-server', '/usr/bin/redis-server'];

/** A Valkey of its own, with a password, gone after the test or file that calls. It keeps nothing on a disk. */
export async function startValkey() {
  const [port] = await freePorts([undefined]);
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
  const child = spawn(debianProgram(PROGRAMS, 'redis-server'), settings, {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
