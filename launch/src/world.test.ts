import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { isAlive } from './process.ts';
import type { ModuleName } from './process-group.ts';
import { startWorld, type WorldOptions } from './world.ts';

const LOCALNET = {
  rpcUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:1',
  marketUrl: 'http://127.0.0.1:3',
  controlUrl: 'http://127.0.0.1:1/control',
  googleIssuer: 'http://127.0.0.1:4',
};

/** Programs in the places of ours. Each writes to `events` when it is ready and when it is asked to end. */
function programs(folder: string, broken?: ModuleName): Partial<Record<ModuleName, string>> {
  const program = (name: ModuleName, ready: object) => {
    const file = join(folder, `${name}.mjs`);
    writeFileSync(
      file,
      name === broken
        ? `console.error('The ${name} is on strike.'); process.exit(1);`
        : `import { appendFileSync, existsSync } from 'node:fs';
           const tell = (what) => appendFileSync(${JSON.stringify(join(folder, 'events'))}, what + '\\n');
           process.on('SIGTERM', () => {
             const database = existsSync(${JSON.stringify(join(folder, 'data/postgres/data/postmaster.pid'))});
             tell('${name} ends' + (database ? ' before the database' : ''));
             process.exit(0);
           });
           setInterval(() => {}, 60_000);
           tell('${name} ' + process.pid);
           process.send({ ready: ${JSON.stringify(ready)} });`,
    );
    return file;
  };
  return {
    localnet: program('localnet', LOCALNET),
    signer: program('signer', {}),
    logos: program('logos', {}),
    server: program('server', {}),
  };
}

function world(folder: string, broken?: ModuleName, more: WorldOptions = {}) {
  return startWorld({
    dataDir: join(folder, 'data'),
    durableDatabase: false,
    programs: programs(folder, broken),
    ...more,
  });
}

const events = (folder: string) => readFileSync(join(folder, 'events'), 'utf8').trim().split('\n');
const pids = (folder: string) =>
  events(folder)
    .map((line) => Number(line.split(' ')[1]))
    .filter(Boolean);

test('starts the server last, and stops it first and the database last', async () => {
  const folder = temporaryFolder();
  const { processes, adminUrl, stop } = await world(folder);
  // The page of operators is off.
  expect(adminUrl).toBeUndefined();
  expect(Object.keys(processes).sort()).toEqual(['localnet', 'logos', 'postgres', 'server', 'signer']);
  expect(events(folder).at(-1)).toMatch(/^server \d+$/);
  const postmaster = processes.postgres!.current().pid;
  await stop();
  expect(events(folder).slice(4)).toEqual([
    'server ends before the database',
    'logos ends before the database',
    'signer ends before the database',
    'localnet ends before the database',
  ]);
  expect(isAlive(postmaster)).toBe(false);
});

test('reports all addresses, also in files of the data folder while it runs', async () => {
  const folder = temporaryFolder();
  const running = await world(folder);
  onTestFinished(() => running.stop());
  expect(running).toMatchObject({
    rpcUrl: LOCALNET.rpcUrl,
    wsUrl: LOCALNET.wsUrl,
    marketUrl: LOCALNET.marketUrl,
    controlUrl: LOCALNET.controlUrl,
  });
  const note = (name: string) => JSON.parse(readFileSync(join(folder, 'data', name), 'utf8'));
  expect(note('localnet.json')).toEqual({
    rpcUrl: LOCALNET.rpcUrl,
    wsUrl: LOCALNET.wsUrl,
    marketUrl: LOCALNET.marketUrl,
  });
  expect(note('environment.json')).toMatchObject({
    DATABASE_URL: expect.stringContaining('postgres://cumulus_server:'),
    OPERATOR_DATABASE_URL: expect.stringContaining('postgres://cumulus_operator:'),
    PUBLIC_URL: running.url,
  });
  await running.stop();
  expect(readdirSync(join(folder, 'data')).sort()).toEqual([
    'keys',
    'logos',
    'logs',
    'postgres',
    'secrets.json',
    'server',
    'signer',
  ]);
});

test.each(['signer', 'logos', 'server'] as const)(
  'ends everything when the %s cannot start, and says why',
  async (broken) => {
    const folder = temporaryFolder();
    await expect(world(folder, broken)).rejects.toThrow(`The ${broken} is on strike.`);
    expect(pids(folder).filter(isAlive)).toEqual([]);
    expect(existsSync(join(folder, 'data/postgres/data/postmaster.pid'))).toBe(false);
    expect(existsSync(join(folder, 'data/lock.json'))).toBe(false);
  },
);

test('kills and restarts single processes on demand', async () => {
  const folder = temporaryFolder();
  const reports: string[] = [];
  const { processes, stop } = await world(folder, undefined, { report: (line) => reports.push(line) });
  onTestFinished(stop);
  for (const name of ['server', 'postgres'] as const) {
    const before = processes[name]!.current().pid;
    processes[name]!.kill();
    expect((await processes[name]!.up()).pid).not.toBe(before);
    expect(isAlive(before)).toBe(false);
    expect(reports.splice(0)).toHaveLength(2);
  }
});

test('runs only what no setting replaces', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'data'));
  const { processes, stop, controlUrl, marketUrl } = await world(folder, undefined, {
    env: {
      DATABASE_URL: 'postgres://elsewhere/cumulus',
      SIGNER_SOCKET: '/run/signer/sock',
      LOGO_SOCKET: '/run/logos/sock',
      NETWORK: 'mainnet',
      SOLANA_RPC_URL: 'https://rpc.example',
      SOLANA_WS_URL: 'wss://rpc.example',
      PUBLIC_URL: 'https://wallets.example',
      SMTP_URL: 'smtp://mail.example',
    },
  });
  onTestFinished(stop);
  expect(Object.keys(processes).sort()).toEqual(['server']);
  expect({ controlUrl, marketUrl }).toEqual({ controlUrl: undefined, marketUrl: 'https://api.jup.ag' });
  expect(readdirSync(join(folder, 'data')).sort()).toEqual([
    'environment.json',
    'lock.json',
    'logs',
    'secrets.json',
    'server',
  ]);
  const { SIGNER_SOCKET } = JSON.parse(readFileSync(join(folder, 'data', 'environment.json'), 'utf8'));
  expect(SIGNER_SOCKET).toBe('/run/signer/sock');
});

test('does not start a signer of its own beside one on another machine', async () => {
  const env = { SIGNER_URL: 'tls://signer.example:7443' };
  await expect(world(temporaryFolder(), undefined, { env })).rejects.toThrow('docs/many-machines.md');
});
