import { openValkey } from '../../../adapters/valkey.ts';
import type { Check } from '../check.ts';
import { ok, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Valkey or Redis, where requests are counted for all servers; only if one is set up. */
export const valkeyCheck: Check = {
  name: 'valkey',
  async run({ settings }) {
    const valkey = openValkey(settings.VALKEY_URL!);
    try {
      await valkey.ping();
      return ok('answers');
    } catch (error) {
      const reason = reasonOf(error);
      return wrong(reason, `each server counts requests for itself; ${todoFor(reason, 'VALKEY_URL')}`);
    } finally {
      await valkey.close();
    }
  },
};
