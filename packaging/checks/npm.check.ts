import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePorts } from '../../launch/src/port.ts';
import { assemble } from '../src/assemble.ts';
import { runCommand } from '../src/command.ts';
import { packTarball } from '../src/tarball.ts';

/** An account without rights and without a home. */
const NOBODY = 65_534;
const MEGABYTE = 1e6;

let folder: string;
let tarball: string;

beforeAll(() => {
  const packed = packTarball(assemble());
  folder = mkdtempSync(join(tmpdir(), 'cumulus-npm-'));
  for (const path of [folder, join(folder, 'home'), join(folder, 'empty')]) {
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o755);
    chownSync(path, NOBODY, NOBODY);
  }
  tarball = join(folder, basename(packed));
  copyFileSync(packed, tarball);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the packed command under that account, in the empty folder and with the machine's own Node. */
function npx(port: number, ...words: string[]) {
  const system = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const env = { PATH: system, HOME: join(folder, 'home'), PORT: String(port) };
  const child = spawn('npx', ['--yes', '--package', tarball, 'cumulus', ...words], {
    cwd: join(folder, 'empty'),
    env: process.env.npm_config_cafile ? { ...env, npm_config_cafile: process.env.npm_config_cafile } : env,
    uid: NOBODY,
    gid: NOBODY,
    // Its own group, to end it as a terminal does: npm, its shell and the command.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (said += data));
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    said: () => said,
    exited,
    stop: async () => {
      process.kill(-child.pid!, 'SIGINT');
      await exited;
    },
  };
}

const isReady = async (port: number) =>
  await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

test('the tarball is small, and has neither tests nor secrets', () => {
  expect(statSync(tarball).size).toBeLessThan(11 * MEGABYTE);
  const files = runCommand('tar', ['tzf', tarball]);
  // Of the Debian package: settings without a value, and paths.
  const settings = /\/deploy\/debian\/(cumulus|paths)\.env$/gm;
  expect(files.replace(settings, '')).not.toMatch(/\.test\.|\/testing\/|\.env$|node_modules|\.ts$/m);
  expect(files).toContain('package/app/bill-of-materials.cdx.json');
  expect(files).toContain('package/app/web/dist/index.html');
});

test('the same sources make the same tarball', () => {
  const first = runCommand('sha256sum', [tarball]).split(' ')[0];
  expect(runCommand('sha256sum', [packTarball(assemble())]).split(' ')[0]).toBe(first);
});

test('npx starts Cumulus in an empty folder without root, and again with what was there', async () => {
  const [port] = (await freePorts([undefined])) as [number];
  const began = performance.now();
  for (const name of ['first', 'second']) {
    const started = npx(port);
    await expect.poll(() => isReady(port), { timeout: 400_000, interval: 500 }).toBe(true);
    console.log(`${name} start: ${((performance.now() - began) / 1_000).toFixed(0)} s since the first`);
    const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
    expect(page).toContain('<title>Cumulus</title>');
    await started.stop();
  }
  const data = join(folder, 'empty', '.data');
  expect(statSync(data)).toMatchObject({ uid: NOBODY });
  expect(statSync(join(data, 'keys', 'kek')).mode & 0o777).toBe(0o600);
  // Both starts had one database: its secrets are those of the first.
  expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toContain('pinPepper');
  console.log(`installed: ${runCommand('du', ['-sm', join(folder, 'home'), data]).replaceAll('\n', ', ')}`);
});

test('its command prints the version, its own words and those of operators', async () => {
  for (const [word, pattern] of [
    ['--version', /^\d+\.\d+\.\d+$/m],
    ['--help', /^Usage: cumulus/m],
    ['commands', /^ {2}status /m],
  ] as const) {
    const asked = npx(0, word);
    await asked.exited;
    expect(asked.said()).toMatch(pattern);
  }
});
