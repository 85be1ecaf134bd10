import { HISTORY_SEARCH_MAX_CHARACTERS } from '@cumulus/contract/limits.ts';
import type { HistoryFilter, HistorySearch } from '../../data/history.ts';
import { dateText } from '../../locale/date-time.ts';
import { joined } from '../../locale/joined.ts';
import { t } from '../../locale/t.ts';
import { filters } from './transaction-words.ts';

/** What the user looks for; days are ISO dates of their own calendar. Empty: no limit. */
export interface Search {
  readonly text: string;
  readonly from: string;
  readonly until: string;
}

export const NOTHING: Search = { text: '', from: '', until: '' };

export const isSearching = ({ text, from, until }: Search) => `${text}${from}${until}` !== '';

/** Filter and search of an address's query; what it does not understand is left out. */
export function wishIn(query: string): { readonly filter: HistoryFilter; readonly search: Search } {
  const given = new URLSearchParams(query);
  const day = (name: string) => {
    const text = given.get(name) ?? '';
    return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(midnight(text).getTime()) ? text : '';
  };
  return {
    filter: filters.find(({ value }) => value === given.get('type'))?.value ?? 'all',
    search: {
      text: (given.get('search') ?? '').trim().slice(0, HISTORY_SEARCH_MAX_CHARACTERS),
      from: day('from'),
      until: day('until'),
    },
  };
}

/** The address that shows it. */
export function pathOf(filter: HistoryFilter, { text, from, until }: Search): string {
  const wish = { type: filter === 'all' ? '' : filter, search: text.trim(), from, until };
  const query = new URLSearchParams(Object.entries(wish).filter(([, value]) => value !== ''));
  return query.size === 0 ? '/transactions' : `/transactions?${query}`;
}

/** As the server takes it: whole days, the last one too. */
export function asked(search: Search): HistorySearch | undefined {
  if (!isSearching(search)) return undefined;
  const { text, from, until } = search;
  return {
    ...(text !== '' && { search: text }),
    ...(from !== '' && { from: midnight(from).toISOString() }),
    ...(until !== '' && { until: midnight(until, 1).toISOString() }),
  };
}

/** "bonk, Nov 14, 2026 – Nov 20, 2026". */
export function wordsOf({ text, from, until }: Search): string {
  const [first, last] = [from, until].map((day) => (day === '' ? '' : dateText(midnight(day).getTime())));
  const days =
    first && last
      ? t('{first} – {last}', { first, last })
      : first
        ? t('from {day}', { day: first })
        : last && t('until {day}', { day: last });
  return joined([text, days ?? ''].filter((part) => part !== ''));
}

/** The start of a day, or of one after it, in the user's time zone. */
function midnight(day: string, later = 0): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
}
