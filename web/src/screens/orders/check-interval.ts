import { t } from '../../locale/t.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** "every 20 minutes", "every minute", "every 30 seconds": how often the market is looked at for orders, of milliseconds. */
export function intervalText(interval: number): string {
  const minutes = Math.round(interval / MINUTE);
  if (minutes > 1) return t('every {minutes} minutes', { minutes });
  if (interval >= MINUTE) return t('every minute');
  const seconds = Math.round(interval / SECOND);
  return seconds > 1 ? t('every {seconds} seconds', { seconds }) : t('every second');
}
