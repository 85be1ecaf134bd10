import { USDC_MINT, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import { openJupiter } from '../../../adapters/jupiter.ts';
import { type Exchange, hearing } from '../../../runtime/exchanges.ts';
import type { Check } from '../check.ts';
import { fatal, note, ok, unchecked, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

/** Milliseconds. */
const WITHIN = 6_000;
const WINDOW_SECONDS = 60;
/** Requests a second of Jupiter's plans, from its documentation of 21 August 2026. */
const PLANS = [
  ['no key', 0.5],
  ['Free', 1],
  ['Developer', 10],
  ['Launch', 50],
  ['Pro', 150],
] as const;

/** Jupiter's prices, the key, and which plan it has, by what its answers say of it. */
export const jupiterCheck: Check = {
  name: 'jupiter',
  isQuick: true,
  async run({ settings, clock }) {
    const { JUPITER_URL: url, JUPITER_API_KEY: apiKey, JUPITER_REQUESTS_PER_SECOND: asked = 0.5 } = settings;
    if (url === undefined) return { ...unchecked('JUPITER_URL is not known here'), isFatal: true };
    const jupiter = openJupiter({ url, apiKey, clock, timeout: WITHIN });
    const heard: Exchange[] = [];
    try {
      const mints = [WRAPPED_SOL_MINT, USDC_MINT];
      const started = performance.now();
      const prices = await hearing(
        (exchange) => heard.push(exchange),
        () => jupiter.prices(mints),
      );
      const took = Math.round(performance.now() - started);
      if (!prices.has(WRAPPED_SOL_MINT))
        return wrong(
          'it has no price of SOL',
          'values are missing; see its status page, or correct JUPITER_URL',
        );
      const perSecond = toldRate(heard);
      if (perSecond === null)
        return ok(`prices after ${took} ms${apiKey ? '' : ', without a key'}; it says nothing of the plan`);
      const plan = PLANS.find(([, most]) => perSecond <= most * 1.05)?.[0] ?? 'larger than Pro';
      const told = `plan ${plan}, ${perSecond} requests a second`;
      if (asked > perSecond * 1.05)
        return note(
          told,
          `JUPITER_REQUESTS_PER_SECOND is ${asked}; lower it to ${perSecond}, or take a larger plan`,
        );
      if (asked * 2 <= perSecond)
        return note(told, `JUPITER_REQUESTS_PER_SECOND is ${asked}; raise it, and prices are newer`);
      return ok(`${told}, prices after ${took} ms`);
    } catch (error) {
      // The plan's refusal may come with another status.
      const isLimit = /"code":\s*429/.test(String(heard[0]?.answered));
      const reason = isLimit ? 'it was asked too much (429)' : reasonOf(error);
      const refused = / 40[13]\b/.test(reason);
      const key = apiKey ? 'it does not take JUPITER_API_KEY for this' : 'it wants a key';
      return fatal(
        reason,
        refused
          ? `${key}; make one at its portal, or ask it why this address is refused`
          : todoFor(reason, 'JUPITER_URL', 'JUPITER_API_KEY'),
      );
    } finally {
      await jupiter.close();
    }
  },
};

/** Requests a second that the window of an answer's headers allows; null if it has none. */
function toldRate(heard: readonly Exchange[]): number | null {
  const { headers = {} } = heard[0] ?? {};
  const [remaining, current] = ['x-ratelimit-remaining', 'x-ratelimit-current'].map((name) =>
    Number(headers[name] ?? Number.NaN),
  );
  const most = remaining! + current!;
  return Number.isFinite(most) && most > 0 ? Math.round((most / WINDOW_SECONDS) * 10) / 10 : null;
}
