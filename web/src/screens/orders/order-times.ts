import { clockTime } from '../../locale/date-time.ts';
import { dateLocale } from '../../locale/language.ts';
import { t } from '../../locale/t.ts';

/** How dates and durations of orders are worded. Durations in milliseconds. */

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

/** 'Expires in 18h 24m', 'Expired', 'Good Till Cancelled'; rounded up to minutes. */
export function expiryText(expiresAt: string | null, now: number): string {
  if (expiresAt === null) return t('Good Till Cancelled');
  const minutes = Math.ceil((Date.parse(expiresAt) - now) / MINUTE);
  return minutes <= 0
    ? t('Expired')
    : t('Expires in {time}', { time: `${Math.floor(minutes / 60)}h ${minutes % 60}m` });
}

/** "every 20 minutes", "every minute", "every 30 seconds": an interval of market checks. */
export function intervalText(interval: number): string {
  const minutes = Math.round(interval / MINUTE);
  if (minutes > 1) return t('every {minutes} minutes', { minutes });
  if (interval >= MINUTE) return t('every minute');
  const seconds = Math.round(interval / SECOND);
  return seconds > 1 ? t('every {seconds} seconds', { seconds }) : t('every second');
}

export const dayText = (at: Date, format: Intl.DateTimeFormatOptions): string =>
  at.toLocaleDateString(dateLocale(), format);
const shortDay = { month: 'short', day: 'numeric' } as const;

export const isSameYear = (at: Date, now: Date): boolean => at.getFullYear() === now.getFullYear();

/** "Nov 21, 9:30 AM"; with the year if it is another one. */
export function momentText(at: Date, now: Date): string {
  return `${dayText(at, isSameYear(at, now) ? shortDay : { year: 'numeric', ...shortDay })}, ${clockTime(at)}`;
}

/** "10:14 PM" today, "Sat 1:14 AM" on another day. */
export function hourText(at: Date, now: Date): string {
  return at.toDateString() === now.toDateString()
    ? clockTime(at)
    : `${dayText(at, { weekday: 'short' })} ${clockTime(at)}`;
}

/** "Europe/Berlin, GMT+1": the reader's time zone at that moment. */
export function zoneText(at: Date): string {
  const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions();
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const zone = timeZone.replaceAll('_', ' ');
  return offset === undefined || offset === zone ? zone : `${zone}, ${offset}`;
}
