import { UNKNOWN } from '@cumulus/contract/format.ts';
import { dateText } from './date-time.ts';
import { t } from './t.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** When something happened: "Just now", "4m ago", "3h ago", "6d ago", then "Nov 14, 2026" in the reader's time zone. */
export function timeAgo(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return UNKNOWN;
  if (age < MINUTE) return t('Just now');
  if (age < HOUR) return t('{count}m ago', { count: Math.floor(age / MINUTE) });
  if (age < DAY) return t('{count}h ago', { count: Math.floor(age / HOUR) });
  if (age < 7 * DAY) return t('{count}d ago', { count: Math.floor(age / DAY) });
  return dateText(at.getTime());
}

/** How fresh the data shown is: "Updated just now", "Updated 10 s ago" in steps of ten, "Updated 20 min ago". */
export function freshness(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  if (Number.isNaN(age)) return '';
  if (age < 10_000) return t('Updated just now');
  if (age < MINUTE) return t('Updated {age} s ago', { age: Math.floor(age / 10_000) * 10 });
  if (age < HOUR) return t('Updated {age} min ago', { age: Math.floor(age / MINUTE) });
  if (age < DAY) return t('Updated {age} h ago', { age: Math.floor(age / HOUR) });
  return t('Updated {age} d ago', { age: Math.floor(age / DAY) });
}
