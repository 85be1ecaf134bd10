import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const MAIN = `import { existsSync, writeFileSync } from 'node:fs';
  console.log('main', ...process.argv.slice(2));
  if (process.argv.includes('stay')) {
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect'])
      process.on(event, () => { writeFileSync('ended', event); process.exit(7); });
    setInterval(() => {}, 60000);
    writeFileSync('started', '');
  }`;

const WORKSPACES = ['web', 'keyservice', 'e2e'];

/** A project of the same shape without any packages, which installs in a second. */
function tinyProject(): string {
  const folder = temporaryFolder();
  for (const file of [
    'start.mjs',
    ...['install', 'progress', 'run-node'].map((name) => `launch/${name}.mjs`),
  ])
    cpSync(join(root, file), join(folder, file));
  const write = (file: string, content: string | object) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  // As Vite does, it also writes beside its sources.
  const build =
    'mkdir -p dist admin/dist .fonts && cp index.html dist/ && cp index.html admin/dist/ && echo > .fonts/cut && echo once >> ../builds';
  write('package.json', {
    name: 'tiny',
    version: '1.0.0',
    type: 'module',
    workspaces: WORKSPACES,
    scripts: { install: 'echo once >> installs' },
  });
  write('web/package.json', { name: 'web', version: '1.0.0', scripts: { build } });
  write('keyservice/package.json', { name: 'keyservice', version: '1.0.0' });
  write('e2e/package.json', { name: 'e2e', version: '1.0.0' });
  write('package-lock.json', {
    name: 'tiny',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'tiny', version: '1.0.0', workspaces: WORKSPACES, hasInstallScript: true },
      ...Object.fromEntries(
        WORKSPACES.flatMap((name) => [
          [`node_modules/${name}`, { resolved: name, link: true }],
          [name, { version: '1.0.0' }],
        ]),
      ),
    },
  });
  write('extra/package.json', { name: 'extra', version: '1.0.0' });
  write('web/index.html', 'one');
  write('contract/src/call.ts', '');
  write('wire/src/terms.ts', '');
  write('launch/src/main.ts', MAIN);
  write('other.ts', MAIN);
  return folder;
}

function start(folder: string, args: string[] = [], settings: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['start.mjs', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const [out, err] = [text(child.stdout), text(child.stderr)];
  return { child, exited, result: async () => ({ code: await exited, out: await out, err: await err }) };
}

/** The steps shown, without their seconds. */
const steps = (err: string) => err.replace(/^ +\d+ s {2}/gm, '');
const INSTALL = 'Installing packages (once)\n';
const ADD = 'Installing further packages (once)\n';
const BUILD = 'Building the web app\n';

const installed = (folder: string) =>
  WORKSPACES.filter((name) => existsSync(join(folder, 'node_modules', name)));
const timesIn = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim().split('\n').length : 0;

test('installs what running needs and builds, once, says so, and starts silently after that', async () => {
  const folder = tinyProject();
  const { err, ...result } = await start(folder).result();
  expect({ ...result, steps: steps(err) }).toEqual({ code: 0, out: 'main\n', steps: INSTALL + BUILD });
  expect(installed(folder)).toEqual(['web']);
  expect(await start(folder).result()).toEqual({ code: 0, out: 'main\n', err: '' });
  expect([timesIn(folder, 'installs'), timesIn(folder, 'builds')]).toEqual([1, 1]);
});

test('adds the clients of key services if a setting asks for them, and everything for development', async () => {
  const folder = tinyProject();
  const stepsOf = async (...asked: Parameters<typeof start>) => steps((await start(...asked).result()).err);
  await start(folder).result();
  expect(await stepsOf(folder, [], { KEY_PROVIDER: 'aws-kms' })).toBe(ADD);
  expect(installed(folder)).toEqual(['web', 'keyservice']);
  expect(await stepsOf(folder, ['--install'])).toBe(ADD);
  expect(installed(folder)).toEqual(WORKSPACES);
  expect(await stepsOf(folder, [], { KEY_PROVIDER: 'google-kms' })).toBe('');
  expect(await stepsOf(folder)).toBe('');
  expect(await stepsOf(folder, ['--install'])).toBe('');
});

test('installs again if the lockfile changed or an installation was interrupted, and rebuilds after changes', async () => {
  const folder = tinyProject();
  await start(folder).result();
  const lockfile = join(folder, 'package-lock.json');
  writeFileSync(lockfile, `${readFileSync(lockfile, 'utf8')}\n`);
  expect(steps((await start(folder).result()).err)).toBe(INSTALL + BUILD);
  rmSync(join(folder, 'node_modules', '.cumulus-installed'));
  expect((await start(folder).result()).err).toContain(INSTALL);
  writeFileSync(join(folder, 'web', 'index.html'), 'two');
  expect(steps((await start(folder).result()).err)).toBe(BUILD);
  expect(readFileSync(join(folder, 'web', 'dist', 'index.html'), 'utf8')).toBe('two');
  writeFileSync(join(folder, 'contract', 'src', 'call.ts'), 'export {};');
  expect(steps((await start(folder).result()).err)).toBe(BUILD);
});

test('shows what npm printed only if it failed, and tries again next time', async () => {
  const folder = tinyProject();
  const manifest = join(folder, 'package.json');
  const right = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, right.replace('"version"', '"dependencies":{"extra":"file:extra"},"version"'));
  const { code, out, err } = await start(folder).result();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(steps(err)).toMatch(/^Installing packages \(once\)\nnpm error code EUSAGE\n/);
  expect(err).toMatch(/\n"npm ci .*" failed\.\n$/);
  expect(err).not.toMatch(/npm warn/i);
  writeFileSync(manifest, right);
  expect((await start(folder).result()).code).toBe(0);
});

test('runs another file with its arguments', async () => {
  const folder = tinyProject();
  const { code, out } = await start(folder, ['--run', 'other.ts', 'a', '--b']).result();
  expect({ code, out }).toEqual({ code: 0, out: 'main a --b\n' });
});

test('only installs with --install, and refuses other options', async () => {
  const folder = tinyProject();
  const { code, out, err } = await start(folder, ['--install']).result();
  expect({ code, out, steps: steps(err) }).toEqual({ code: 0, out: '', steps: INSTALL });
  expect(await start(folder, ['--frobnicate']).result()).toMatchObject({ code: 1, out: '' });
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'forwards %s and exits with the exit code of what it runs',
  async (name) => {
    const folder = tinyProject();
    const { child, result } = start(folder, ['--run', 'other.ts', 'stay']);
    await expect.poll(() => existsSync(join(folder, 'started')), { timeout: 60_000 }).toBe(true);
    child.kill(name);
    expect((await result()).code).toBe(7);
    expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe(name);
  },
);

test('leaves nothing running if it is killed', async () => {
  const folder = tinyProject();
  const { child } = start(folder, ['--run', 'other.ts', 'stay']);
  await expect.poll(() => existsSync(join(folder, 'started')), { timeout: 60_000 }).toBe(true);
  child.kill('SIGKILL');
  const ended = () => (existsSync(join(folder, 'ended')) ? readFileSync(join(folder, 'ended'), 'utf8') : '');
  await expect.poll(ended, { timeout: 60_000 }).toBe('disconnect');
});
