// Plain JavaScript for Node 20 without any package: start.mjs and cumulus.mjs run Node 24 with it.
import { spawn } from 'node:child_process';

/**
 * Replaces this process as far as Node 20 allows: same terminal, signals forwarded, same exit code.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} environment
 * @param {(error: unknown) => void} fail
 */
export function runNode(node, args, environment, fail) {
  // If this process is killed, the channel closes and the child stops.
  const child = spawn(node, ['--disable-sigusr1', ...args], {
    env: environment,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => child.kill(name));
  child.on('error', fail);
  child.on('exit', (code) => process.exit(code ?? 1));
}
