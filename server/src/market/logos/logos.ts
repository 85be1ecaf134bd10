import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LogoPictures } from '../../ports/logo-pictures.ts';
import { claimLogo, keepLogos, noteUse, readLogo, type StoredLogo, saveLogo } from './store.ts';

export interface LogosDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'warn'>;
  /** Null: logos are not fetched. */
  readonly pictures: Pick<LogoPictures, 'at'> | null;
  /** The address of a token's logo, of tokens that users have seen; never asks upstream. */
  readonly logoUrl: (mint: string) => Promise<string | null>;
  /** How many logos are kept. */
  readonly most?: number;
}

export interface Logos {
  /** A token's logo as a PNG; otherwise whether asking again soon is of no use. */
  logo(mint: string): Promise<Buffer | 'none' | 'later'>;
}

/** Below 40 KB each, mostly below 10. */
const LOGOS_MAX = 5_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** How long a fetch may take before another process tries. */
const LEASE = MINUTE;
/** Fetches in a minute, of all servers. */
const BUDGET = 120;
const GOOD_FOR = 7 * DAY;
/** Pause after the first failure, doubled by each that follows. */
const UNREACHABLE_PAUSE = MINUTE;
const UNUSABLE_PAUSE = 6 * 60 * MINUTE;
const PAUSE_MAX = 7 * DAY;

/**
 * Logos of tokens for the app, so that the hosts that issuers choose never hear from the user who looks at a token. Each is
 * fetched once for all, of tokens alone that the market has told users about.
 */
export function createLogos({ db, clock, log, pictures, logoUrl, most = LOGOS_MAX }: LogosDeps): Logos {
  const fetching = new Map<string, Promise<Buffer | 'later' | 'none'>>();

  async function attempt(mint: string, url: string, stored: StoredLogo | null) {
    const now = clock.now();
    const until = new Date(now + LEASE);
    const budget = { since: new Date(now - MINUTE), most: BUDGET };
    if (!pictures || !(await claimLogo(db, { mint, url, now: new Date(now), until }, budget))) return 'later';
    const failures = stored?.url === url ? stored.failures : 0;
    const pause = (first: number) => new Date(clock.now() + Math.min(first * 2 ** failures, PAUSE_MAX));
    try {
      const picture = await pictures.at(url);
      const retryAt = picture ? new Date(clock.now() + GOOD_FOR) : pause(UNUSABLE_PAUSE);
      await saveLogo(db, { mint, url, picture, retryAt });
      await keepLogos(db, most);
      return picture ?? 'none';
    } catch (err) {
      log.warn({ err, mint }, 'a logo cannot be fetched');
      await saveLogo(db, { mint, url, picture: null, retryAt: pause(UNREACHABLE_PAUSE) });
      return 'later';
    }
  }

  function fetchLogo(mint: string, url: string, stored: StoredLogo | null) {
    const started = fetching.get(mint);
    if (started) return started;
    const fetched = attempt(mint, url, stored).finally(() => fetching.delete(mint));
    fetching.set(mint, fetched);
    return fetched;
  }

  /** Beside an answer that does not wait for it. */
  function inBackground(work: Promise<unknown>): void {
    work.catch((err: unknown) => log.warn({ err }, 'a logo cannot be refreshed'));
  }

  return {
    async logo(mint) {
      const [stored, listed] = await Promise.all([readLogo(db, mint), logoUrl(mint)]);
      const url = listed ?? stored?.url;
      if (url === undefined) return 'none';
      const now = clock.now();
      const isDue = !stored || stored.retryAt.getTime() <= now || stored.url !== url;
      if (stored?.picture) {
        if (isDue) inBackground(fetchLogo(mint, url, stored));
        if (now - stored.usedAt.getTime() > DAY) inBackground(noteUse(db, mint, new Date(now)));
        return stored.picture;
      }
      if (isDue || fetching.has(mint)) return await fetchLogo(mint, url, stored);
      return stored.failures > 0 ? 'none' : 'later';
    },
  };
}
