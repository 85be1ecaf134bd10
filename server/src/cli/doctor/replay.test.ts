import { expect, onTestFinished, test } from 'vitest';
import { recordings } from '../../../../testing/replay/recordings.ts';
import { replayedServices } from '../../../../testing/replayed-services.ts';
import { systemClock } from '../../adapters/system-clock.ts';
import { readEachSetting } from '../../config.ts';
import { allChecks } from './checks.ts';
import type { DoctorContext } from './context.ts';
import { openNodes } from './examine.ts';
import { runChecks } from './run-checks.ts';

/** They depend on the answers of HTTP and JSON-RPC alone: not on times, processes of the installation, or what was signed. */
const REPLAYED = new Set([
  ...['finality', 'rent', 'changes', 'versions', 'history', 'methods'],
  ...['jupiter', 'dexscreener'],
]);
/** Numbers differ from one reading to the next. */
const words = (says: string) => says.replaceAll(/\d+/g, '0');
const replayed = recordings.filter(({ recording }) => REPLAYED.has(recording.check.replace(/ \d+$/, '')));

test('there are recordings to replay', () => {
  expect(replayed.length).toBeGreaterThan(5);
});

test.each(replayed.map(({ name, recording }) => [name, recording] as const))(
  'replay of %s: the product reads it as it was read',
  async (_name, recording) => {
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
