import { openLogoProcess } from '../../../adapters/logo-process.ts';
import type { Check } from '../check.ts';
import { ok, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** The process that fetches tokens' logos; only if one is set up. */
export const logosCheck: Check = {
  name: 'logos',
  async run({ settings }) {
    const logos = openLogoProcess(settings.LOGO_SOCKET!);
    try {
      await logos.numbers();
      return ok('answers');
    } catch (error) {
      const reason = reasonOf(error);
      return wrong(reason, `tokens are shown without logos; ${todoFor(reason, 'LOGO_SOCKET')}`);
    } finally {
      await logos.close();
    }
  },
};
