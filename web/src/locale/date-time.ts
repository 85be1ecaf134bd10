import { dateLocale } from './language.ts';

/** Dates and times in the reader's language, region and time zone: 12 or 24 hours are the region's. */

/** "Nov 14, 2026, 9:30 PM", "14 Nov 2026, 21:30" of an ISO time. */
export const dateTime = (iso: string): string =>
  new Date(iso).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 14, 2026" of an ISO time or milliseconds since 1970. */
export const dateText = (time: string | number): string =>
  new Date(time).toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short', year: 'numeric' });

/** "9:30 PM", "21:30". */
export const clockTime = (at: Date): string => at.toLocaleTimeString(dateLocale(), { timeStyle: 'short' });
