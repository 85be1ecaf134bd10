import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { openDexScreener } from '../../../adapters/dexscreener.ts';
import type { Check } from '../check.ts';
import { ok, unchecked, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** DexScreener, where tokens are priced that Jupiter does not price. */
export const dexScreenerCheck: Check = {
  name: 'dexscreener',
  isQuick: true,
  async run({ settings, clock }) {
    const { DEXSCREENER_URL: url } = settings;
    if (url === undefined) return unchecked('DEXSCREENER_URL is not known here');
    const source = openDexScreener({ url, clock, timeout: 6_000 });
    try {
      const started = performance.now();
      const pairs = await source.pairs([WRAPPED_SOL_MINT]);
      if (!pairs.has(WRAPPED_SOL_MINT))
        return wrong(
          'it has no pair of SOL',
          'what answers there is something else; correct DEXSCREENER_URL',
        );
      return ok(`pairs after ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      const reason = reasonOf(error);
      return wrong(reason, `prices of small tokens are missing; ${todoFor(reason, 'DEXSCREENER_URL')}`);
    } finally {
      await source.close();
    }
  },
};
