import { dateLocale } from '../locale/language.ts';

/** "Nov 14", "14 Nov" of an ISO date, whatever the reader's time zone. */
export const rateDay = (date: string): string =>
  new Date(date).toLocaleDateString(dateLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
