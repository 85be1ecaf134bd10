import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock.ts';
import type { RateSource, Rates } from '../../ports/exchange-rates.ts';

/** They are published once a day. */
const REFRESH = 60 * 60_000;
const RETRY = 60_000;

export interface ExchangeRates {
  /** The newest rates, null before the first. Never throws: if the source fails, the last ones are returned with their date. */
  current(): Promise<Rates | null>;
}

interface Deps {
  /** Null: the operator has configured none. */
  readonly source: RateSource | null;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Keeps a source's rates, and asks it once for all callers. */
export function createExchangeRates({ source, clock, log }: Deps): ExchangeRates {
  let last: Rates | null = null;
  let askedAt: number | null = null;
  let pause = REFRESH;
  let loading: Promise<void> | undefined;

  // Either way: a clock that was set back must not keep rates until its time comes again.
  const isDue = () => askedAt === null || Math.abs(clock.now() - askedAt) >= pause;

  async function load({ rates }: RateSource): Promise<void> {
    askedAt = clock.now();
    try {
      const found = await rates();
      if (last === null || found.date >= last.date) last = found;
      pause = REFRESH;
    } catch (err) {
      log.warn({ err }, 'exchange rates could not be read');
      pause = RETRY;
    } finally {
      loading = undefined;
    }
  }

  return {
    async current() {
      if (source && isDue()) loading ??= load(source);
      // Old ones are good enough until the next question.
      if (last === null) await loading;
      return last;
    },
  };
}
