import { plural } from '../../locale/t.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** "every 20 minutes", "every 30 seconds": how often the market is looked at for orders, of milliseconds. */
export function intervalText(interval: number): string {
  if (interval < MINUTE)
    return plural(Math.round(interval / SECOND), 'every {count} second', 'every {count} seconds');
  return plural(Math.round(interval / MINUTE), 'every {count} minute', 'every {count} minutes');
}
