import { execFileSync } from 'node:child_process';

/** Runs a command and returns its stdout. Throws an Error with what it said, if it fails. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): string {
  const { cwd, env } = options;
  try {
    return execFileSync(command, args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...process.env, ...env },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 100_000_000,
    });
  } catch (error) {
    const {
      stderr = '',
      stdout = '',
      message,
    } = error as { stderr?: string; stdout?: string; message: string };
    const said = (stderr || stdout || message).slice(-4_000);
    const [first = ''] = [command, ...args].join(' ').split('\n');
    throw new Error(`"${first.slice(0, 200)}" failed.\n${said}`);
  }
}
