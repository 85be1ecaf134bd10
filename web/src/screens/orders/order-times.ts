import { t } from '../../locale/t.ts';

/** How the time that an order still has reads. Milliseconds. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** "12h 16m", "16m 5s", "5s", 'Executing soon...'. */
export function countdownText(left: number): string {
  const seconds = Math.ceil(left / SECOND);
  if (seconds <= 0) return t('Executing soon...');
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)}h ${minutes % 60}m`;
  return minutes > 0 ? `${minutes}m ${seconds % 60}s` : `${seconds}s`;
}

/** 'Expires in 18h 24m', 'Expired', 'Good Till Cancelled'; the minute that is running counts. */
export function expiryText(expiresAt: string | null, now: number): string {
  if (expiresAt === null) return t('Good Till Cancelled');
  const minutes = Math.ceil((Date.parse(expiresAt) - now) / MINUTE);
  return minutes <= 0
    ? t('Expired')
    : t('Expires in {time}', { time: `${Math.floor(minutes / 60)}h ${minutes % 60}m` });
}
