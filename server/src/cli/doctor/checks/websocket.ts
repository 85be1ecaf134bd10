import { openConfirmations } from '../../../adapters/solana-rpc/confirmations.ts';
import type { Check } from '../check.ts';
import { ok, unchecked, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Milliseconds. */
const WITHIN = 6_000;

/** Whether the node's websocket takes a subscription, by what listens for confirmations. */
export const websocketCheck: Check = {
  name: 'websocket',
  isQuick: true,
  async run({ settings }) {
    const url = settings.SOLANA_WS_URL;
    if (url === undefined) return unchecked('SOLANA_WS_URL is not known here');
    const effect = 'payments are confirmed later, and deposits are seen only when wallets are compared';
    const confirmations = openConfirmations(url);
    const started = performance.now();
    try {
      await confirmations.ready(WITHIN);
      return ok(`takes subscriptions, after ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      const reason = reasonOf(error);
      return wrong(`it takes no subscription (${reason})`, `${effect}; ${todoFor(reason, 'SOLANA_WS_URL')}`);
    } finally {
      confirmations.close();
    }
  },
};
