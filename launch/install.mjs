// Plain JavaScript for Node 20 without any package: this is what installs the packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const ownBin = join(modules, '.bin');
const NODE_NEEDED = 24;
/** What the web app is built from. */
const WEB_SOURCES = ['web', 'contract/src', 'package-lock.json'];

/** A failure that its reader can mend: printed as this sentence alone. */
export class Failure extends Error {}

/**
 * Makes everything ready that the project needs to run, and says on stderr what takes long.
 * @returns {{ node: string }} the path of a Node that runs the project
 */
export function install() {
  checkPlatform(process.platform, process.arch, process.versions.node);
  installPackages();
  return { node: findNode() };
}

/**
 * @param {string} platform
 * @param {string} arch
 * @param {string} version
 */
export function checkPlatform(platform, arch, version) {
  if (Number(version.split('.')[0]) < 20)
    throw new Failure(`Cumulus needs Node 20 or newer to install itself; this is Node ${version}.`);
  if (!['linux', 'darwin'].includes(platform) || !['x64', 'arm64'].includes(arch))
    throw new Failure(
      `Cumulus runs on Linux and macOS, on x64 and arm64; this is ${platform} ${arch}. On Windows, use WSL.`,
    );
}

function installPackages() {
  const stamp = join(modules, '.cumulus-installed');
  const wanted = hash(readFileSync(join(root, 'package-lock.json')));
  if (read(stamp) === wanted) return;
  console.error('Installing (once)...');
  // npm must not run on the Node that it is about to replace, hence the path without our own programs.
  run('npm', ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'], {
    PATH: systemPath(),
  });
  // Written last: an installation that was interrupted has no stamp, and starts over.
  writeFileSync(stamp, wanted);
}

function findNode() {
  const installed = join(ownBin, 'node');
  for (const node of [installed, process.execPath]) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1);
    if (version && Number(version.split('.')[0]) >= NODE_NEEDED) return node;
  }
  throw new Failure(
    `Cumulus runs on Node ${NODE_NEEDED}, which its package "node" brings, but npm did not run that package's install script ` +
      `(is ignore-scripts set?). Run "npm rebuild node --ignore-scripts=false", or use Node ${NODE_NEEDED} or newer.`,
  );
}

/** Builds the web app unless what is built came from these very sources. */
export function buildWeb() {
  const stamp = join(modules, '.cumulus-web');
  const wanted = hashOfWeb();
  if (existsSync(join(root, 'web', 'dist', 'index.html')) && read(stamp) === wanted) return;
  console.error('Building the web app...');
  rmSync(stamp, { force: true });
  run('npm', ['run', 'build', '--silent', '-w', 'web'], {
    PATH: [ownBin, systemPath()].join(delimiter),
    NODE_ENV: 'production',
  });
  writeFileSync(stamp, wanted);
}

function hashOfWeb() {
  const sum = createHash('sha256');
  for (const source of WEB_SOURCES)
    for (const file of filesUnder(join(root, source)))
      sum
        .update(`${relative(root, file)}\0`)
        .update(readFileSync(file))
        .update('\0');
  return sum.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const skipped = ['node_modules', 'dist'];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !skipped.includes(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesUnder(join(path, entry.name)));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path];
    throw error;
  }
}

/**
 * Runs a command quietly; shows what it said only when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} environment
 */
export function run(command, args, environment = {}) {
  const done = spawnSync(command, args, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  if (done.status === 0) return;
  const said = `${done.stdout ?? ''}\n${done.stderr ?? ''}`
    .split('\n')
    .filter((line) => line.trim() && !/^npm warn/i.test(line));
  // Compilers put the cause last, npm puts it first.
  const shown = said.length > 60 ? [...said.slice(0, 30), '...', ...said.slice(-30)] : said;
  if (shown.length) console.error(shown.join('\n'));
  throw new Failure(`"${command} ${args.join(' ')}" failed${done.error ? `: ${done.error.message}` : '.'}`);
}

function systemPath() {
  const entries = (process.env.PATH ?? '').split(delimiter);
  return entries.filter((entry) => !entry.includes(join('node_modules', '.bin'))).join(delimiter);
}

/** @param {string | Buffer} content */
function hash(content) {
  return createHash('sha256').update(content).digest('hex');
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
