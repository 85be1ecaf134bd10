import { dateLocale } from './language.ts';

/** "Nov 14, 2026, 21:30" in the reader's language and time zone, of an ISO time. */
export const dateTime = (iso: string): string =>
  new Date(iso).toLocaleString(dateLocale(), { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' });
