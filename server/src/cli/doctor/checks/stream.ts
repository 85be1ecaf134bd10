import { randomBytes } from 'node:crypto';
import { getAddressDecoder } from '@solana/kit';
import { openYellowstone } from '../../../adapters/yellowstone/yellowstone.ts';
import type { WantedWallets } from '../../../ports/chain-stream.ts';
import type { Check } from '../check.ts';
import { ok, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Milliseconds. */
const WITHIN = 15_000;

/** A wallet that does not exist, so that a server that can filter shows little. */
const nobody: WantedWallets = {
  addresses: () => [getAddressDecoder().decode(randomBytes(32))],
  onAdded: () => {},
};

/** Whether the stream of all transactions lets us in and shows something; only if one is set up. */
export const streamCheck: Check = {
  name: 'stream',
  // Of a chain that stands still nothing is streamed.
  needs: ['pace'],
  within: WITHIN + 1_000,
  async run({ settings, clock }) {
    const { YELLOWSTONE_URL: url, YELLOWSTONE_TOKEN: token } = settings;
    const stream = openYellowstone({ url: url!, token: token ?? null, clock });
    const started = performance.now();
    try {
      for await (const part of stream.read(null, nobody, AbortSignal.timeout(WITHIN))) {
        const after = Math.round(performance.now() - started);
        return ok(
          part.scope === 'wallets'
            ? `shows slots after ${after} ms, and transactions of our wallets alone`
            : `shows the whole chain after ${after} ms: its server cannot choose by owners of token accounts`,
        );
      }
      throw new Error('no answer in time');
    } catch (error) {
      const reason = reasonOf(error);
      const isRefused = /status (7|16)\b/.test(reason);
      const effect = 'deposits are found by comparing wallets, later';
      return wrong(
        reason,
        `${effect}; ${isRefused ? 'correct YELLOWSTONE_TOKEN, or the plan lacks it' : todoFor(reason, 'YELLOWSTONE_URL')}`,
      );
    }
  },
};
