import { DEFAULT_NOTATION, notation, withUnit, writtenDigits } from '@cumulus/contract/notation.ts';
import type { Sentences } from './catalogue.ts';

/** "$", digits with or without groups, a fraction, the letter of a size, and a symbol. */
const NUMBER = /^(\$?)(\d[\d,]*(?:\.\d+)?)((?:e-\d+)?[KMB]?)(%?)( \S+)?$/;

/** A figure of the server's, such as "1.5", "2.5 BONK", "$148.32" or "0.5%", as the reader writes it; any other text as it is. */
export function inNotation(text: string): string {
  const parts = notation() === DEFAULT_NOTATION ? null : NUMBER.exec(text);
  if (!parts) return text;
  const [, dollar, digits = '', size = '', percent, symbol = ''] = parts;
  const number = writtenDigits(digits.replaceAll(',', '')) + size;
  return (dollar ? withUnit(number, 'usd') : percent ? withUnit(number, 'percent') : number) + symbol;
}

/** Sentences whose figures are written as the reader writes them: the server's contexts have them in its own notation. */
export function withFigures(sentences: Sentences): Sentences {
  const wrapped = Object.entries(sentences).map(([code, words]) => [
    code,
    typeof words === 'string' ? words : (context: object) => words(figures(context) as never),
  ]);
  return Object.fromEntries(wrapped);
}

const figures = (context: object): object =>
  Object.fromEntries(
    Object.entries(context).map(([name, value]) => [
      name,
      typeof value === 'string' && name !== 'symbol' ? inNotation(value) : value,
    ]),
  );
