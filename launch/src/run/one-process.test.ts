import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../testing/launch/temporary-folder.ts';
import { withSecretFiles } from '../../secret-files.mjs';
import { isHealthy } from './health.ts';
import { makeCertificates } from './make-certificates.ts';
import { composeProcess } from './one-process.ts';

const MAIN = join(import.meta.dirname, 'main.ts');
const SIGNER = {
  SIGNER_SOCKET: '/run/cumulus-signer/sock',
  SIGNER_JOURNAL: '/var/lib/cumulus-signer/journal',
  KEK_FILE: '/var/lib/cumulus-signer/keys/kek',
};

test('the signer runs shut in, with folders of its own, and its socket is for the group only if that is asked for', () => {
  const { args, folders } = composeProcess('signer', SIGNER, '/cache');
  expect(args).toContain('--permission');
  expect(args.filter((arg) => arg.startsWith('--allow-fs-write='))).toEqual(
    ['/run/cumulus-signer', '/var/lib/cumulus-signer/keys', '/var/lib/cumulus-signer/journal', '/cache'].map(
      (path) => `--allow-fs-write=${path}`,
    ),
  );
  expect(folders['/run/cumulus-signer']).toBe(0o700);
  const shared = composeProcess('signer', { ...SIGNER, SIGNER_SOCKET_GROUP: 'yes' }, '/cache');
  expect(shared.folders['/run/cumulus-signer']).toBe(0o750);
  expect(shared.folders['/var/lib/cumulus-signer/journal']).toBe(0o700);
});

test('a signer of three may read who the others are, and the code that signs with shares', () => {
  const read = (environment: NodeJS.ProcessEnv) =>
    composeProcess('signer', environment, '/cache').args.filter((arg) => arg.startsWith('--allow-fs-read='));
  const more = read({ ...SIGNER, SIGNER_MEMBERS: '/etc/signers.json' }).filter(
    (arg) => !read(SIGNER).includes(arg),
  );
  expect(more.map((arg) => arg.replace(/^.*(?=\/(?:node_modules|signer|etc)\/)/, ''))).toEqual([
    ...['/node_modules/@noble/*', '/node_modules/*', '/etc/signers.json'],
  ]);
});

test('a server reads the certificates that SIGNERS names', () => {
  const place = (name: string) => ({
    ...{ name, url: `tls://${name}.internal` },
    ...{ certificate: '/tls/server.pem', key: '/tls/server.key', authority: `/tls/${name}.pem` },
  });
  const SIGNERS = JSON.stringify(['a', 'b', 'c'].map(place));
  const network = { NETWORK: 'devnet', SOLANA_RPC_URL: 'https://node', SOLANA_WS_URL: 'wss://node' };
  const { args } = composeProcess('server', { ...network, SIGNERS }, '/cache');
  expect(args.filter((arg) => arg.includes('/tls/'))).toEqual(
    ['server.pem', 'server.key', 'a.pem', 'b.pem', 'c.pem'].map((name) => `--allow-fs-read=/tls/${name}`),
  );
});

test('the server runs confined, and knows the public markets', () => {
  const network = { NETWORK: 'devnet', SOLANA_RPC_URL: 'https://node', SOLANA_WS_URL: 'wss://node' };
  const { args, environment } = composeProcess('server', network, '/cache');
  expect(args).toContain('--freeze-flags-after-init');
  expect(environment).toMatchObject({ ...network, JUPITER_URL: 'https://api.jup.ag' });
  const own = composeProcess('server', { ...network, JUPITER_URL: 'https://mine' }, '/cache');
  expect(own.environment).toMatchObject({ JUPITER_URL: 'https://mine' });
});

test('an api and a worker are the server in one role each, whatever the environment says', () => {
  const network = { NETWORK: 'localnet', ROLES: 'api,worker' };
  const server = composeProcess('server', network, '/cache');
  for (const role of ['api', 'worker']) {
    const { args, environment } = composeProcess(role, network, '/cache');
    expect(args).toEqual(server.args);
    expect(environment.ROLES).toBe(role);
  }
});

test('a gate runs confined to its certificates, and not without them', () => {
  const given = { SIGNER_SOCKET: '/s/sock', SIGNER_TLS_CERT: '/t/gate.pem', SIGNER_TLS_KEY: '/t/gate.key' };
  expect(() => composeProcess('gate', given, '/cache')).toThrow('SIGNER_TLS_CA is not set');
  const { args } = composeProcess('gate', { ...given, SIGNER_TLS_CA: '/t/ca.pem' }, '/cache');
  expect(
    args.filter((arg) => /^--allow/.test(arg) && !arg.includes('/src') && !arg.includes('package.json')),
  ).toEqual([
    ...['/t/gate.pem', '/t/gate.key', '/t/ca.pem', '/cache'].map((path) => `--allow-fs-read=${path}`),
    '--allow-fs-write=/cache',
  ]);
});

test('a gate that is started as in a container passes requests on, and ends on a signal', async () => {
  const folder = temporaryFolder();
  makeCertificates(folder, ['--signer', 'localhost']);
  const signer = createServer((socket) => socket.end('from the signer'));
  const SIGNER_SOCKET = join(folder, 'sock');
  await once(signer.listen(SIGNER_SOCKET), 'listening');
  const gate = spawn(process.execPath, ['--no-warnings', MAIN, 'run', 'gate'], {
    env: {
      ...{ PATH: process.env.PATH, NODE_COMPILE_CACHE: join(folder, 'cache') },
      ...{ SIGNER_SOCKET, GATE_PORT: '0', SIGNER_TLS_CERT: join(folder, 'gate.pem') },
      ...{ SIGNER_TLS_KEY: join(folder, 'gate.key'), SIGNER_TLS_CA: join(folder, 'ca.pem') },
    },
  });
  onTestFinished(() => {
    gate.kill('SIGKILL');
    signer.close();
  });
  const [line] = (await once(gate.stdout, 'data')) as [Buffer];
  const port = Number(/"socket":"127\.0\.0\.1:(\d+)"/.exec(String(line))?.[1]);
  const [ca, cert, key] = ['ca.pem', 'server.pem', 'server.key'].map((name) =>
    readFileSync(join(folder, name)),
  );
  const client = connect({ host: 'localhost', port, ca, cert, key } as ConnectionOptions);
  expect(String((await once(client, 'data'))[0])).toBe('from the signer');
  expect(await isHealthy('gate', { GATE_PORT: String(port) })).toBe(true);
  gate.kill('SIGTERM');
  expect(await once(gate, 'close')).toEqual([0, null]);
  expect(await isHealthy('gate', { GATE_PORT: String(port) })).toBe(false);
});

test('the page of operators runs confined, and not without its port', () => {
  expect(() => composeProcess('admin', {}, '/cache')).toThrow('ADMIN_PORT is not set');
  const { args } = composeProcess('admin', { ADMIN_PORT: '8081', NETWORK: 'localnet' }, '/cache');
  expect(args).toContain('--permission');
  expect(args.filter((arg) => arg.startsWith('--allow-fs-write='))).toEqual(['--allow-fs-write=/cache']);
});

test('flags in the environment do not reach Node', () => {
  const { environment } = composeProcess(
    'keyservice',
    { KEY_SERVICE_SOCKET: '/s/sock', NODE_OPTIONS: '--inspect' },
    '/c',
  );
  expect(environment).not.toHaveProperty('NODE_OPTIONS');
});

test('a process that does not exist, or lacks a setting, is refused in one sentence', () => {
  expect(() => composeProcess('sigher', {}, '/c')).toThrow(
    /^There is no process "sigher"\. There are: server, /,
  );
  expect(() => composeProcess('signer', {}, '/c')).toThrow('SIGNER_SOCKET is not set');
});

test('becomes the process: the same number, no core dumps, and a mask that keeps others out', () => {
  const folder = temporaryFolder();
  const fake = join(folder, 'keyservice-settings');
  mkdirSync(fake);
  // It ends at once, because it has no provider: what it says is the key service's own.
  const { status, stderr } = spawnSync(process.execPath, ['--no-warnings', MAIN, 'run', 'keyservice'], {
    env: {
      PATH: process.env.PATH,
      KEY_SERVICE_SOCKET: join(fake, 'socket', 'sock'),
      NODE_COMPILE_CACHE: join(folder, 'cache'),
    },
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^KEY_PROVIDER is unknown/);
  expect(status).toBe(1);
  expect(statSync(join(fake, 'socket')).mode & 0o777).toBe(0o700);
});

test('a secret comes from the file that its setting with _FILE names', () => {
  const file = join(temporaryFolder(), 'secret');
  writeFileSync(file, 'xyz\n');
  expect(withSecretFiles({ APP_SECRET_FILE: file, KEK_FILE: '/k' })).toEqual({
    APP_SECRET: 'xyz',
    KEK_FILE: '/k',
  });
  expect(() => withSecretFiles({ APP_SECRET_FILE: file, APP_SECRET: 'x' })).toThrow('are both set');
  chmodSync(file, 0);
  expect(() => withSecretFiles({ APP_SECRET_FILE: `${file}.gone` })).toThrow(/cannot be read \(ENOENT\)/);
});
