#!/usr/bin/env node
// The command of an installed Cumulus, in plain JavaScript for Node 20: everything else runs on Node 24, which it finds.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Failure, install } from './install.mjs';
import { createProgress } from './progress.mjs';
import { runNode } from './run-node.mjs';
import { withSecretFiles } from './secret-files.mjs';

const HELP = `Usage: cumulus                      start everything over ./.data, or DATA_DIR
       cumulus run <process>        run one process: server, api, worker, signer, gate, keyservice,
                                    logos, admin or migrate, which ends when the database is up to date
       cumulus health <process>     exit with 0 if that process answers
       cumulus secrets <folder>     make the secrets of an installation
       cumulus certificates <folder> --signer <host>
                                    make or renew certificates for a signer on another host
       cumulus <noun> <verb> ...    an operator's command
       cumulus commands             list the operators' commands
       cumulus --version`;
/** Commands of the launcher; all others are the operators'. */
const OWN = ['run', 'health', 'secrets', 'certificates'];

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const [word, ...rest] = process.argv.slice(2);
const progress = createProgress(process.stderr);

async function main() {
  if (word === '--help' || word === '-h' || word === 'help') return console.log(HELP);
  if (word === '--version' || word === '-v') return console.log(version());
  const node = await install('run', progress.step);
  progress.end();
  const environment = {
    ...withSecretFiles(process.env),
    DATA_DIR: process.env.DATA_DIR || join(process.cwd(), '.data'),
  };
  if (word === undefined) return start(node, environment);
  const isOwn = OWN.includes(word);
  const file = isOwn
    ? new URL('./src/run/main.ts', import.meta.url)
    : new URL('../server/src/cli/main.ts', import.meta.url);
  const words = isOwn ? [word, ...rest] : word === 'commands' ? ['--help'] : [word, ...rest];
  if (isOwn && node === process.execPath) {
    // In this process, which the one that is asked for replaces: in a container it is the first of all.
    Object.assign(process.env, environment);
    await import(file.href);
  } else runNode(node, [fileURLToPath(file), ...words], environment, fail);
}

/**
 * @param {string} node
 * @param {NodeJS.ProcessEnv & { DATA_DIR: string }} environment
 */
function start(node, environment) {
  mkdirSync(environment.DATA_DIR, { recursive: true, mode: 0o700 });
  const compiled = { NODE_COMPILE_CACHE: join(environment.DATA_DIR, 'cache') };
  const file = fileURLToPath(new URL('./src/main.ts', import.meta.url));
  runNode(node, [file], { ...compiled, ...environment }, fail);
}

function version() {
  /** @type {{ version: string }} */
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return manifest.version;
}

/** @param {unknown} error */
function fail(error) {
  progress.end();
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}

main().catch(fail);
