// Starts Cumulus on a machine that has Node 20 and npm, and nothing of Cumulus installed yet.
//   node start.mjs                      installs what running needs, builds the web app and runs everything
//   node start.mjs --run FILE [ARG...]  installs everything, builds the web app and runs this file
//   node start.mjs --install            installs everything and ends
import { join } from 'node:path';
import { buildWeb, COMPILE_CACHE, Failure, install, root } from './launch/install.mjs';
import { createProgress } from './launch/progress.mjs';
import { runNode } from './launch/run-node.mjs';

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const [option, file = '', ...rest] = process.argv.slice(2);
const progress = createProgress(process.stderr);

async function start() {
  if (option !== undefined && option !== '--install' && !(option === '--run' && file))
    throw new Failure('usage: node start.mjs [--install | --run FILE [ARG...]]');
  const usesCloud = /^(aws|google)-kms$/.test(process.env.KEY_PROVIDER ?? '');
  const node = await install(option ? 'all' : usesCloud ? 'keyservice' : 'run', progress.step);
  if (option !== '--install') await buildWeb(progress.step);
  progress.end();
  if (option === '--run') launch(node, file, rest);
  else if (!option) launch(node, 'launch/src/main.ts', []);
}

/**
 * @param {string} node
 * @param {string} target
 * @param {string[]} args
 */
function launch(node, target, args) {
  runNode(node, [join(root, target), ...args], { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env }, fail);
}

/** @param {unknown} error */
function fail(error) {
  progress.end();
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

start().catch(fail);
