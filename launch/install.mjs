// Plain JavaScript for Node 20 without any package: this is what installs the packages.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const ownBin = join(modules, '.bin');
/** Where Node keeps compiled modules, so that processes start faster: value of NODE_COMPILE_CACHE. */
export const COMPILE_CACHE = join(modules, '.cache', 'node');
const NODE_NEEDED = 24;
const NPM_OPTIONS = [
  // As in .npmrc, which a package of ours cannot have.
  ...['--legacy-peer-deps', '--include=optional'],
  ...['--no-audit', '--no-fund', '--loglevel=error'],
];
/** What the web app is built from. */
const WEB_SOURCES = ['web', 'contract/src', 'wire/src', 'package-lock.json'];
/** Workspaces without which Cumulus runs. */
const EXTRA_WORKSPACES = ['keyservice', 'localnet/src/conformance', 'testing', 'verification', 'e2e'];

/**
 * What is installed, each with what comes before it:
 * run: what `npm start` needs; keyservice: the clients of cloud key services; all: tests and development tools.
 * @typedef {'run' | 'keyservice' | 'all'} Scope
 */
/** @type {string[]} */
const SCOPES = ['run', 'keyservice', 'all'];

/** A failure that its reader can mend: printed as this sentence alone. */
export class Failure extends Error {}

/**
 * Installs the packages of a scope, unless they are installed.
 * @param {Scope} scope
 * @param {(step: string) => void} show
 * @returns {Promise<string>} the path of a Node that runs the project
 */
export async function install(scope, show) {
  checkPlatform(process.platform, process.arch, process.versions.node);
  await installPackages(scope, show);
  return findNode();
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

/**
 * @param {Scope} scope
 * @param {(step: string) => void} show
 */
async function installPackages(scope, show) {
  const stamp = join(modules, '.cumulus-installed');
  const lock = hash(readFileSync(join(root, 'package-lock.json')));
  const [installedLock, installedScope] = read(stamp)?.split(' ') ?? [];
  const isCurrent = installedLock === lock;
  const rank = SCOPES.indexOf(installedScope ?? '');
  if (isCurrent && rank >= SCOPES.indexOf(scope)) return;
  show(isCurrent ? 'Installing further packages (once)' : 'Installing packages (once)');
  // "npm ci" empties node_modules, "npm install" adds to it: Cumulus may be running from there.
  const command = isCurrent ? ['install', '--no-save'] : ['ci'];
  // npm must not run on the Node that it is about to replace, hence the path without our own programs.
  await run('npm', [...command, ...selection(scope), ...NPM_OPTIONS], { PATH: systemPath() });
  if (scope !== 'all') prune();
  // Written last: an installation that was interrupted has no stamp, and starts over.
  writeFileSync(stamp, `${lock} ${scope}`);
}

/** @param {Scope} scope */
function selection(scope) {
  if (scope === 'all') return ['--include=dev'];
  /** @type {{ workspaces?: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // A package of Cumulus has none: what it is made of is assembled.
  if (!workspaces) return ['--omit=dev'];
  const needed = workspaces.filter(
    (name) => !EXTRA_WORKSPACES.includes(name) || (scope === 'keyservice' && name === scope),
  );
  return ['--omit=dev', '--include-workspace-root', ...needed.flatMap((name) => ['--workspace', name])];
}

/** Removes what only developers use and takes a quarter of the space: source maps, and the C headers of Node. */
function prune() {
  rmSync(join(modules, `node-${process.platform}-${process.arch}`, 'include'), {
    recursive: true,
    force: true,
  });
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true }))
    if (entry.isFile() && entry.name.endsWith('.map')) rmSync(join(entry.parentPath, entry.name));
}

function findNode() {
  for (const node of [join(ownBin, 'node'), process.execPath]) {
    const version = spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim().slice(1);
    if (version && Number(version.split('.')[0]) >= NODE_NEEDED) return node;
  }
  throw new Failure(
    `Cumulus runs on Node ${NODE_NEEDED}, which it brings for Linux with glibc; this is Node ${process.versions.node}: install Node ${NODE_NEEDED} or newer.`,
  );
}

/**
 * Builds the web app unless it was built from these very sources.
 * @param {(step: string) => void} show
 */
export async function buildWeb(show) {
  const stamp = join(modules, '.cumulus-web');
  const wanted = hashOfWeb();
  const pages = [join(root, 'web/dist/index.html'), join(root, 'web/admin/dist/index.html')];
  if (pages.every((page) => existsSync(page)) && read(stamp) === wanted) return;
  show('Building the web app');
  rmSync(stamp, { force: true });
  await run('npm', ['run', 'build', '--silent', '-w', 'web'], {
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
 * Sources below a path: without packages and what the build writes (dist, .fonts).
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => !/^(node_modules|dist|\..*)$/.test(entry.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => filesUnder(join(path, entry.name)));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path];
    throw error;
  }
}

/**
 * Runs a command and prints its output only if it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [environment]
 * @param {string} [cwd]
 */
export async function run(command, args, environment = {}, cwd = root) {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  /** @type {Error | undefined} */
  let failure;
  child.on('error', (error) => {
    failure = error;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code === 0) return;
  const lines = output.split('\n').filter((line) => line.trim() && !/^npm warn/i.test(line));
  // Compilers put the cause last, npm puts it first.
  const shown = lines.length > 60 ? [...lines.slice(0, 30), '...', ...lines.slice(-30)] : lines;
  const sentence = `"${command} ${args.join(' ')}" failed${failure ? `: ${failure.message}` : '.'}`;
  throw new Failure([...shown, sentence].join('\n'));
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
