// Starts Cumulus on a machine that has Node 20 and npm, and nothing of Cumulus installed yet.
//   node start.mjs                      installs, builds and runs everything
//   node start.mjs --run FILE [ARG...]  installs and builds, then runs this file instead
//   node start.mjs --install            installs and ends
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildWeb, Failure, install, root } from './launch/install.mjs';

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const [option, file, ...rest] = process.argv.slice(2);

function prepare() {
  if (option !== undefined && option !== '--install' && !(option === '--run' && file))
    throw new Failure('usage: node start.mjs [--install | --run FILE [ARG...]]');
  const { node } = install();
  if (option === '--install') return;
  buildWeb();
  const [target, args] = option === '--run' ? [file, rest] : ['launch/src/main.ts', []];
  launch(node, join(root, target ?? ''), args);
}

/**
 * Becomes that program as far as a process can: same terminal, signals handed on, same end.
 * @param {string} node
 * @param {string} target
 * @param {string[]} args
 */
function launch(node, target, args) {
  // The channel tells it when we are killed, so that it does not run on unseen.
  const child = spawn(node, [target, ...args], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(name, () => child.kill(name));
  child.on('error', fail);
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** @param {unknown} error */
function fail(error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

try {
  prepare();
} catch (error) {
  fail(error);
}
