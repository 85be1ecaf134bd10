import { chmodSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCertificates } from '../../launch/src/run/make-certificates.ts';
import { assemble } from '../src/assemble.ts';
import { runCommand } from '../src/command.ts';
import { buildImage } from '../src/image.ts';
import { ROOT, readText } from '../src/project.ts';
import { composeRunner, readCompose } from '../testing/compose.ts';
import { preparePodman } from '../testing/podman.ts';

const MEGABYTE = 1e6;
const ABOVE_BASE_MAX = 150 * MEGABYTE;
const PROJECT = 'cumulus-check';
const podman = (...args: string[]) => runCommand('podman', args);
const sizeOf = (name: string) => Number(podman('image', 'inspect', '--format', '{{.Size}}', name));

let image: string;
let base: string;
let folder: string;
let runner: ReturnType<typeof composeRunner>;

/** An image of a server's Debian that runs this. */
function standIn(from: string, name: string, lines: string): string {
  const context = join(ROOT, 'packaging/testing/stand-ins');
  podman('build', '--quiet', '--tag', name, '--file', writeFile(`FROM ${from}\n${lines}\n`), context);
  return name;
}

function writeFile(text: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'cumulus-image-')), 'Containerfile');
  runCommand('sh', ['-c', `printf '%s' "$TEXT" > ${file}`], { env: { TEXT: text } });
  return file;
}

beforeAll(async () => {
  const prepared = preparePodman();
  base = prepared.base;
  image = buildImage(assemble().app, base);
  folder = mkdtempSync(join(tmpdir(), 'cumulus-compose-'));
  cpSync(join(ROOT, 'deploy/container'), folder, { recursive: true });
  makeCertificates(join(folder, 'tls'), ['--signer', 'gate']);
  // Containers run as users of their own.
  for (const name of ['gate.key', 'server.key']) chmodSync(join(folder, 'tls', name), 0o444);
  chmodSync(join(folder, 'tls'), 0o755);
  const variables = {
    CUMULUS_IMAGE: image,
    POSTGRES_IMAGE: standIn(
      prepared.server,
      'localhost/cumulus-check-postgres',
      'COPY postgres.sh /\nENTRYPOINT ["sh", "/postgres.sh"]',
    ),
    CADDY_IMAGE: standIn(
      prepared.server,
      'localhost/cumulus-check-caddy',
      'ENV XDG_DATA_HOME=/data\nENTRYPOINT ["caddy", "run", "--config", "/etc/caddy/Caddyfile"]',
    ),
    // Caddy makes its own certificate for this name.
    DOMAIN: 'localhost',
    SMTP_URL: 'smtp://chain:25',
    SOLANA_RPC_URL: 'http://chain:8899',
    SOLANA_WS_URL: 'ws://chain:8899',
    JUPITER_URL: 'http://chain:8901',
    DEXSCREENER_URL: 'http://chain:8901',
    HTTP_PORT: '18680',
    HTTPS_PORT: '18643',
  };
  podman(
    'run',
    '--rm',
    '--network',
    'none',
    '--user',
    '0',
    '--volume',
    `${folder}:/out`,
    image,
    'secrets',
    '/out/secrets',
  );
  runner = composeRunner(
    readCompose(readText('deploy/container/compose.yaml'), variables),
    PROJECT,
    folder,
    variables,
  );
  const settings = [
    'LOCALNET_HOST=0.0.0.0',
    'LOCALNET_DATA_DIR=/tmp/chain',
    'LOCALNET_RPC_PORT=8899',
    'LOCALNET_MARKET_PORT=8901',
  ];
  podman(
    ...[
      'run',
      '--detach',
      '--name',
      `${PROJECT}-chain`,
      '--network',
      `${PROJECT}-outside`,
      '--network-alias',
      'chain',
    ],
    ...['--volume', `${ROOT}:/project:ro`, ...settings.flatMap((setting) => ['--env', setting]), base],
    ...['node', '/project/localnet/src/main.ts'],
  );
  await runner.up('caddy');
});
afterAll(() => {
  podman('rm', '--force', '--time', '1', '--ignore', `${PROJECT}-chain`);
  runner?.down();
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
});

test('the image adds at most 150 MB to Node, and is not root', () => {
  const added = sizeOf(image) - sizeOf(base);
  console.log(
    `image: ${(added / MEGABYTE).toFixed(0)} MB above its base of ${(sizeOf(base) / MEGABYTE).toFixed(0)} MB`,
  );
  expect(added).toBeLessThan(ABOVE_BASE_MAX);
  expect(podman('image', 'inspect', '--format', '{{.Config.User}}', image).trim()).toBe('10002:10000');
});

test('all of compose.yaml runs: signer without a network, root file systems that are read-only, and TLS in front', async () => {
  for (const name of ['signer', 'logos', 'server'])
    await expect.poll(() => runner.isHealthy(name), { timeout: 120_000, interval: 500 }).toBe(true);
  const inside = (name: string, ...command: string[]) => podman('exec', runner.nameOf(name), ...command);
  // As the server, through the shared volumes.
  inside('server', 'cumulus', 'health', 'signer');
  inside('server', 'cumulus', 'health', 'logos');
  expect(inside('signer', 'cat', '/proc/net/dev').trim().split('\n').slice(2)).toEqual([
    expect.stringMatching(/^\s*lo:/),
  ]);
  const core = /^Max core file size\s+0\s+0/m;
  for (const name of ['signer', 'logos', 'server']) {
    expect(() => inside(name, 'sh', '-c', 'echo > /written')).toThrow('Read-only file system');
    expect(inside(name, 'cat', '/proc/1/limits')).toMatch(core);
    expect(inside(name, 'grep', 'CapEff', '/proc/1/status')).toMatch(/0000000000000000/);
  }
  await expect
    .poll(() => inside('caddy', 'curl', '--insecure', '--silent', 'https://localhost/readyz'), {
      timeout: 60_000,
    })
    .toContain('"ok":true');
});

test('operators see its state and back it up', () => {
  expect(runner.run('operator', ['status'])).toMatch(/^signer +answers in/m);
  expect(runner.run('operator', ['backup', '--to', '/backups/one'])).toMatch(/^\/backups\/one: \d+ rows/);
});

test('roles run apart beside it, and a signer is reached over the network through its gate', async () => {
  await runner.up('worker');
  await runner.up('gate');
  for (const name of ['worker', 'gate'])
    await expect.poll(() => runner.isHealthy(name), { timeout: 120_000, interval: 500 }).toBe(true);
  expect(podman('exec', runner.nameOf('worker'), 'cat', '/proc/1/environ')).toContain('ROLES=worker');
  // No volume of the signer would lead there.
  const far = { SIGNER_URL: 'tls://gate:7443', SIGNER_SOCKET: '/nowhere' };
  expect(runner.run('operator', ['status'], far)).toMatch(/^signer +answers in/m);
  const stranger = { ...far, SIGNER_TLS_CERT: '/run/secrets/tls/ca.pem' };
  expect(() => runner.run('operator', ['status'], stranger)).toThrow(/signer +/);
});

test('a container that is stopped ends by itself, within seconds', () => {
  const began = performance.now();
  podman('stop', '--time', '20', runner.nameOf('server'), runner.nameOf('signer'));
  expect(performance.now() - began).toBeLessThan(20_000);
  for (const name of ['server', 'signer'])
    expect(podman('inspect', '--format', '{{.State.ExitCode}}', runner.nameOf(name)).trim()).toBe('0');
});
