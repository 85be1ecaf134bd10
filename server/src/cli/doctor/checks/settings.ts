import type { Check } from '../check.ts';
import { ok, wrong } from '../finding.ts';
import { oneLine } from '../reason.ts';

/** Whether the settings that are known here are what they have to be. */
export const settingsCheck: Check = {
  name: 'settings',
  isQuick: true,
  async run({ settings, wrongSettings }) {
    if (wrongSettings.length > 0)
      return wrong(
        oneLine(wrongSettings.join('; ')),
        'correct them as docs/settings.md says; the server does not start with them',
      );
    const lacking = (
      [
        'NETWORK',
        'DATABASE_URL',
        'SOLANA_RPC_URL',
        'SOLANA_WS_URL',
        'JUPITER_URL',
        'DEXSCREENER_URL',
      ] as const
    ).filter((name) => settings[name] === undefined);
    return ok(lacking.length === 0 ? `network ${settings.NETWORK}` : `not known here: ${lacking.join(', ')}`);
  },
};
