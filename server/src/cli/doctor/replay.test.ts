import { globSync, readFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { replayedServices } from '../../../testing/replayed-services.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { readEachSetting } from '../../config.ts';
import { allChecks } from './checks.ts';
import type { DoctorContext } from './context.ts';
import { openNodes } from './examine.ts';
import { runChecks } from './run-checks.ts';
import type { Recording } from './save.ts';

/** Recordings of this project, and of a folder of yours, such as one that `cumulus doctor --record` has filled. */
const FILES = [
  join(import.meta.dirname, '../../../testing/replays'),
  ...(process.env.REPLAYS ? [resolve(process.env.REPLAYS)] : []),
].flatMap((folder) => globSync('**/*.json', { cwd: folder }).map((file) => join(folder, file)));
/** They depend on the answers of HTTP and JSON-RPC alone: not on times, processes of the installation, or what was signed. */
const REPLAYED = new Set([
  ...['finality', 'rent', 'changes', 'versions', 'history', 'methods'],
  ...['jupiter', 'dexscreener'],
]);
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Recording;
/** Numbers differ from one reading to the next. */
const words = (says: string) => says.replaceAll(/\d+/g, '0');
const recordings = FILES.filter((file) => {
  const { check, isCut } = read(file);
  return !isCut && REPLAYED.has(check.replace(/ \d+$/, ''));
});

test('there are recordings to replay', () => {
  expect(recordings.length).toBeGreaterThan(5);
});

test.each(recordings.map((file) => [basename(file), file] as const))(
  'replay of %s: the product reads it as it was read',
  async (_name, file) => {
    const recording = read(file);
    const url = await replayedServices(recording);
    const { known: settings } = readEachSetting({
      ...{ NETWORK: recording.network, SOLANA_RPC_URL: url, SOLANA_WS_URL: url.replace('http', 'ws') },
      ...{
        JUPITER_URL: url,
        DEXSCREENER_URL: url,
        EXCHANGE_RATES_URL: `${url}/exchange-rates/latest?base=USD`,
      },
    });
    const nodes = openNodes(settings);
    onTestFinished(async () => void (await Promise.all(nodes.map(({ rpc }) => rpc.close()))));
    const context: Omit<DoctorContext, 'findings'> = {
      ...{ settings, wrongSettings: [], clock: systemClock, nodes, database: null, wallet: null },
      // No check of these asks the signer.
      reach: null as never,
    };
    const check = allChecks(1, settings).find(({ name }) => name === recording.check.replace(/ \d+$/, ''))!;
    const [result] = await runChecks([check], context);
    expect({ state: result!.state, says: words(result!.says) }).toEqual({
      state: recording.state,
      says: words(recording.says),
    });
  },
);
