import { openYellowstone } from '../../../adapters/yellowstone/yellowstone.ts';
import { type Check, ok, wrong } from '../check.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Milliseconds. */
const WITHIN = 15_000;

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
      for await (const part of stream.read(null, AbortSignal.timeout(WITHIN)))
        return ok(
          `shows ${part.transactions.length > 0 ? 'transactions' : 'slots'} after ${Math.round(performance.now() - started)} ms`,
        );
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
