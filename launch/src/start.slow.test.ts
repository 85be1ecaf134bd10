import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const MAIN = `import { existsSync, writeFileSync } from 'node:fs';
  console.log('main', ...process.argv.slice(2));
  if (process.argv.includes('stay')) {
    for (const event of ['SIGINT', 'SIGTERM', 'disconnect'])
      process.on(event, () => { writeFileSync('ended', event); process.exit(7); });
    setInterval(() => {}, 60000);
    writeFileSync('started', '');
  }`;

/** A project of the same shape that installs nothing: it starts in a second. */
function tinyProject(): string {
  const folder = temporaryFolder();
  for (const file of ['start.mjs', 'launch/install.mjs']) cpSync(join(root, file), join(folder, file));
  const write = (file: string, content: string | object) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  };
  const build = 'mkdir -p dist && cp index.html dist/ && echo once >> ../builds';
  write('package.json', {
    name: 'tiny',
    version: '1.0.0',
    type: 'module',
    workspaces: ['web'],
    scripts: { install: 'echo once >> installs' },
  });
  write('web/package.json', { name: 'web', version: '1.0.0', scripts: { build } });
  write('package-lock.json', {
    name: 'tiny',
    version: '1.0.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'tiny', version: '1.0.0', workspaces: ['web'], hasInstallScript: true },
      'node_modules/web': { resolved: 'web', link: true },
      web: { version: '1.0.0' },
    },
  });
  write('extra/package.json', { name: 'extra', version: '1.0.0' });
  write('web/index.html', 'one');
  write('contract/src/call.ts', '');
  write('launch/src/main.ts', MAIN);
  write('other.ts', MAIN);
  return folder;
}

function start(folder: string, ...args: string[]) {
  const npm = (process.env.PATH ?? '').split(delimiter);
  const child = spawn(process.execPath, ['start.mjs', ...args], {
    cwd: folder,
    env: { PATH: npm.join(delimiter), HOME: process.env.HOME },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const [out, err] = [text(child.stdout), text(child.stderr)];
  return { child, exited, result: async () => ({ code: await exited, out: await out, err: await err }) };
}

const timesIn = (folder: string, file: string) =>
  existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim().split('\n').length : 0;

test('installs and builds once, says so, and starts silently after that', async () => {
  const folder = tinyProject();
  expect(await start(folder).result()).toEqual({
    code: 0,
    out: 'main\n',
    err: 'Installing (once)...\nBuilding the web app...\n',
  });
  expect(await start(folder).result()).toEqual({ code: 0, out: 'main\n', err: '' });
  expect([timesIn(folder, 'installs'), timesIn(folder, 'builds')]).toEqual([1, 1]);
});

test('installs again when the lockfile changed or an installation was interrupted, and builds what changed', async () => {
  const folder = tinyProject();
  await start(folder).result();
  const lockfile = join(folder, 'package-lock.json');
  writeFileSync(lockfile, `${readFileSync(lockfile, 'utf8')}\n`);
  expect((await start(folder).result()).err).toBe('Installing (once)...\nBuilding the web app...\n');
  rmSync(join(folder, 'node_modules', '.cumulus-installed'));
  expect((await start(folder).result()).err).toContain('Installing (once)...');
  writeFileSync(join(folder, 'web', 'index.html'), 'two');
  expect((await start(folder).result()).err).toBe('Building the web app...\n');
  expect(readFileSync(join(folder, 'web', 'dist', 'index.html'), 'utf8')).toBe('two');
  writeFileSync(join(folder, 'contract', 'src', 'call.ts'), 'export {};');
  expect((await start(folder).result()).err).toBe('Building the web app...\n');
});

test('shows what npm said only when it failed, and tries again next time', async () => {
  const folder = tinyProject();
  const manifest = join(folder, 'package.json');
  const right = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, right.replace('"version"', '"dependencies":{"extra":"file:extra"},"version"'));
  const { code, out, err } = await start(folder).result();
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^Installing \(once\)\.\.\.\nnpm error code EUSAGE\n/);
  expect(err).toMatch(/\n"npm ci .*" failed\.\n$/);
  expect(err).not.toMatch(/npm warn/i);
  writeFileSync(manifest, right);
  expect((await start(folder).result()).code).toBe(0);
});

test('runs another file with its arguments', async () => {
  const folder = tinyProject();
  const { code, out } = await start(folder, '--run', 'other.ts', 'a', '--b').result();
  expect({ code, out }).toEqual({ code: 0, out: 'main a --b\n' });
});

test('installs alone when asked, and refuses other options', async () => {
  const folder = tinyProject();
  expect(await start(folder, '--install').result()).toEqual({
    code: 0,
    out: '',
    err: 'Installing (once)...\n',
  });
  expect(await start(folder, '--frobnicate').result()).toMatchObject({ code: 1, out: '' });
});

test.each(['SIGINT', 'SIGTERM'] as const)('hands %s on and ends as what it runs ends', async (name) => {
  const folder = tinyProject();
  const { child, result } = start(folder, '--run', 'other.ts', 'stay');
  await expect.poll(() => existsSync(join(folder, 'started')), { timeout: 60_000 }).toBe(true);
  child.kill(name);
  expect((await result()).code).toBe(7);
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe(name);
});

test('leaves nothing running when it is killed', async () => {
  const folder = tinyProject();
  const { child } = start(folder, '--run', 'other.ts', 'stay');
  await expect.poll(() => existsSync(join(folder, 'started')), { timeout: 60_000 }).toBe(true);
  child.kill('SIGKILL');
  await expect.poll(() => existsSync(join(folder, 'ended')), { timeout: 60_000 }).toBe(true);
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('disconnect');
});
