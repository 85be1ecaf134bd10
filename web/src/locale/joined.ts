import { t } from './t.ts';

/** Words in a row, as the language separates them: "2 executed, 1 failed". */
export const joined = (words: readonly string[]): string =>
  words.reduce((list, next) => (list ? t('{list}, {next}', { list, next }) : next), '');
