import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

interface Line {
  readonly name: string;
  readonly state: string;
  readonly says: string;
}

const COMMAND = fileURLToPath(new URL('../../server/src/cli/main.ts', import.meta.url));
/** The slowest of its checks ends before, milliseconds. */
const WITHIN = 60_000;

/**
 * The quick part of `cumulus doctor`, in a process of its own: what it says that is not well, a line each. Never rejects: a start does not
 * fail because of it.
 */
export async function lookAround(dataDir: string, environment: NodeJS.ProcessEnv): Promise<string[]> {
  const child = spawn(process.execPath, ['--no-warnings', COMMAND, 'doctor', '--quick', '--json'], {
    env: { ...environment, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: WITHIN,
  });
  const parts: Buffer[] = [];
  child.stdout.on('data', (part: Buffer) => parts.push(part));
  try {
    await once(child, 'close');
    const { checks } = JSON.parse(Buffer.concat(parts).toString()) as { checks: readonly Line[] };
    return checks
      .filter(({ state }) => state === 'wrong' || state === 'note')
      .map(({ name, state, says }) => `${name}: ${state === 'wrong' ? 'WRONG: ' : ''}${says}`);
  } catch {
    return ['doctor: its quick part did not end; run "cumulus doctor"'];
  }
}
