import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/launch/temporary-folder.ts';
import { newCustomer } from './customer.ts';
import { startWorld } from './world.ts';

const ROOT = join(import.meta.dirname, '../..');
const INTRUDER = join(ROOT, 'testing/intruder.ts');

test('code in the server reads no file of the others, writes none, and starts nothing', async () => {
  const dataDir = temporaryFolder();
  const inData = (...names: string[]) => names.map((name) => join(dataDir, name));
  const intruder = pathToFileURL(INTRUDER);
  // The server gets no variables but its own: what to try is part of the address.
  intruder.search = new URLSearchParams({
    files: [
      ...inData('secrets.json', 'keys/kek', 'signer/journal/journal', 'environment.json', 'localnet.json'),
      ...inData('logs/signer.log', 'logs/server.log', 'postgres/data/PG_VERSION'),
      '/etc/passwd',
    ].join(':'),
    folders: [
      dataDir,
      ...inData('keys', 'signer', 'signer/journal', 'signer/cache', 'postgres/data', 'logs'),
      ...['/', '/proc'],
    ].join(':'),
    addon: createRequire(import.meta.url).resolve('@oxc-parser/binding-linux-x64-gnu'),
  }).toString();
  const world = await startWorld({
    dataDir,
    env: {
      NODE_OPTIONS: `--import=${intruder.href} --allow-fs-read=${INTRUDER}`,
    },
  });
  try {
    const log = readFileSync(join(world.logsDir, 'server.log'), 'utf8');
    const [, line = ''] = /^(\{"intruder".*)$/m.exec(log) ?? [];
    const { intruder } = JSON.parse(line) as { intruder: Record<string, string> };
    const {
      absent = [],
      ERR_ACCESS_DENIED: denied = [],
      ...others
    } = Object.groupBy(
      Object.entries(intruder).map(([name, outcome]) => ({ name, outcome })),
      ({ outcome }) => outcome,
    );
    expect(others).toEqual({
      ERR_DLOPEN_DISABLED: [expect.objectContaining({ name: 'load an addon' })],
      ERR_CRYPTO_CUSTOM_ENGINE_NOT_SUPPORTED: [expect.objectContaining({ name: 'load an engine' })],
    });
    expect(absent.map(({ name }) => name)).toEqual([
      ...['open a database', 'signal another process', 'signal it otherwise', 'open its inspector'],
    ]);
    expect(denied.length).toBeGreaterThan(45);
    for (const file of ['secrets.json', 'keys/kek', 'signer/journal/journal', 'localnet.json'])
      expect(existsSync(join(dataDir, file)), file).toBe(true);
    // It serves all the same.
    const tools = await fetch(`${world.url}/mcp`, {
      method: 'POST',
      headers: {
        accept: 'application/json, text/event-stream',
        authorization: 'Bearer cg_nobody',
        'content-type': 'application/json',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }),
    });
    expect(await tools.text()).toContain('list_wallets');
    const customer = await newCustomer(world.url, 'confined@example.test');
    await customer.call('createCloudWallet', { name: 'Main' });
    const isBuilt = existsSync(join(ROOT, 'web/dist/index.html'));
    expect((await fetch(world.url)).status).toBe(isBuilt ? 200 : 503);
  } finally {
    await world.stop();
  }
});
