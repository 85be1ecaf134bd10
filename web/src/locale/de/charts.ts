import type { Words } from '../catalogue.ts';

/** The charts. */
export const charts: Words = {
  '1D': '1T',
  '1M': '1M',
  '1W': '1W',
  ALL: 'Max',
  Now: 'Jetzt',
  'Price over time': 'Preisverlauf',
  Range: 'Zeitraum',
  'since {time}': 'seit {time}',
  'The chart begins about a minute after somebody first holds or watches this token.':
    'Das Diagramm beginnt etwa eine Minute, nachdem jemand diesen Token zum ersten Mal hält oder beobachtet.',
  'The chart begins in a moment.': 'Das Diagramm beginnt gleich.',
  'The chart begins with the next price, about a minute from now.':
    'Das Diagramm beginnt mit dem nächsten Preis, in etwa einer Minute.',
  'The chart could not be loaded.': 'Das Diagramm konnte nicht geladen werden.',
  'Value over time': 'Wertverlauf',
};
