import { execFile, fork, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import inspector from 'node:inspector';
import { createRequire } from 'node:module';
import { createTracing } from 'node:trace_events';
import { pathToFileURL } from 'node:url';
import v8 from 'node:v8';
import { Worker } from 'node:worker_threads';

/*
 * What code in the server would try, loaded into its process by --import, once it is ready. Each try's outcome is written to
 * stderr, the server's log, as one line of JSON.
 */
const { NODE_COMPILE_CACHE } = process.env;
const {
  files: paths = '',
  folders: places = '',
  addon = '',
} = Object.fromEntries(new URL(import.meta.url).searchParams);
const files = paths.split(':');
const folders = places.split(':');
const [file = ''] = files;
const [folder = ''] = folders;
const require = createRequire(import.meta.url);
const inCache = (name: string) => `${NODE_COMPILE_CACHE}/${name}`;
/** From a folder that may be read. */
const winding = (path: string) => `${import.meta.dirname}${'/..'.repeat(20)}${path}`;
/** Throws if it is not there. */
function present<T>(value: T | undefined): T {
  if (value === undefined) throw Object.assign(new Error(), { code: 'absent' });
  return value;
}
const asPromise = (work: (done: (error: Error | null) => void) => void) =>
  new Promise<void>((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

const tries: Record<string, () => unknown> = {
  ...Object.fromEntries(files.map((path) => [`read ${path}`, () => fs.readFileSync(path)])),
  ...Object.fromEntries(folders.map((path) => [`list ${path}`, () => fs.readdirSync(path)])),
  'read by promise': () => fs.promises.readFile(file),
  'read by stream': () =>
    asPromise((done) =>
      fs
        .createReadStream(file)
        .on('error', done)
        .on('data', () => done(null)),
    ),
  'read as blob': async () => (await fs.openAsBlob(file)).text(),
  'read by a winding path': () => fs.readFileSync(winding(file)),
  'read by bytes': () => fs.readFileSync(Buffer.from(winding(file))),
  'read by address': () =>
    fs.readFileSync(new URL(`${pathToFileURL(import.meta.dirname)}/../../../../../../../../..${file}`)),
  'read by symbolic link': () => {
    fs.symlinkSync(file, inCache('link'));
    return fs.readFileSync(inCache('link'));
  },
  'read by relative symbolic link': () => {
    fs.symlinkSync(winding(file).slice(1), inCache('relative'));
    return fs.readFileSync(inCache('relative'));
  },
  'read by hard link': () => {
    fs.linkSync(file, inCache('hard'));
    return fs.readFileSync(inCache('hard'));
  },
  'read by copy': () => fs.cpSync(file, inCache('copy')),
  'read by rename': () => fs.renameSync(file, inCache('moved')),
  'read by require': () => require(file),
  'read by import': () => import(pathToFileURL(file).href, { with: { type: 'json' } }),
  'read as settings': () => process.loadEnvFile(file),
  'open a database': () => present(process.getBuiltinModule('node:sqlite')),
  'signal another process': () => present(process.kill)(process.ppid, 0),
  'signal it otherwise': () => present((process as { _kill?: typeof process.kill })._kill)(process.ppid, 0),
  'open its inspector': () =>
    present((process as { _debugProcess?(pid: number): void })._debugProcess)(process.ppid),
  'replace this process': () => process.execve!('/bin/true', ['true'], {}),
  'load an engine': () => crypto.setEngine(addon),
  'trace events': () => createTracing({ categories: ['v8'] }).enable(),
  'reach the bindings': () => (process as { binding?(name: string): unknown }).binding!('process_methods'),
  'read own environment of others': () => fs.readFileSync(`/proc/${process.ppid}/environ`),
  'read own memory': () => fs.readFileSync('/proc/self/maps'),
  'write a file': () => fs.writeFileSync(`${folder}/intruder`, ''),
  'write own code': () => fs.appendFileSync(import.meta.filename, ''),
  'write a heap snapshot': () => v8.writeHeapSnapshot(`${folder}/intruder`),
  'write a report': () => process.report.writeReport(`${folder}/intruder`),
  'change a mode': () => fs.chmodSync(file, 0o644),
  remove: () => fs.rmSync(file),
  'start a program': () => {
    const { error } = spawnSync('true');
    if (error) throw error;
  },
  'start a program later': () => asPromise((done) => execFile('true', (error) => done(error))),
  'start a process of Node': () => fork(import.meta.filename).kill(),
  'start a thread': () => new Worker('', { eval: true }),
  'load an addon': () => require(addon),
  'open the inspector': () => inspector.open(0, '127.0.0.1'),
  'inspect itself': () => new inspector.Session().connect(),
  'take rights back': () => {
    if (!process.permission.has('fs.read', file))
      throw Object.assign(new Error(), { code: 'ERR_ACCESS_DENIED' });
  },
};

async function tryAll(): Promise<void> {
  const outcomes: Record<string, string> = {};
  for (const [name, attempt] of Object.entries(tries)) {
    try {
      await attempt();
      outcomes[name] = 'done';
    } catch (error) {
      outcomes[name] = (error as { code?: string }).code ?? String(error);
    }
  }
  process.stderr.write(`${JSON.stringify({ intruder: outcomes })}\n`);
}

const send = process.send?.bind(process);
process.send = (message: unknown) => {
  void tryAll().then(() => send?.(message));
  return true;
};
