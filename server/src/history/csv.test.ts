import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const FORMULA = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u;

/** The cells of a text as a spreadsheet finds them that separates by this character and knows quotes at a cell's start. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isStart] = ['', false, true];
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]!;
    const wasStart = isStart;
    isStart = false;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || wasStart)) isQuoted = !isQuoted;
    else if (!isQuoted && (character === separator || /[\r\n]/.test(character))) {
      cells.push(cell);
      [cell, isStart] = ['', true];
    } else cell += character;
  }
  return [...cells, cell];
}

/** All texts of up to so many of these characters. */
function* texts(alphabet: readonly string[], length: number): Generator<string> {
  yield '';
  if (length > 0)
    for (const rest of texts(alphabet, length - 1)) for (const one of alphabet) yield one + rest;
}

test.each(SEPARATORS)(
  'no text begins a formula for a spreadsheet that separates cells by %j',
  (separator) => {
    const found: string[] = [];
    const alphabet = ['=', 'a', '"', ' ', '\n', '\r', '\t', ';', ',', '|', '\u200b', '\ufeff', '\u0001'];
    for (const text of texts(alphabet, 4))
      if (cellsOf(csvLine(['a', text, 'b']), separator).some((cell) => FORMULA.test(cell))) found.push(text);
    expect(found).toEqual([]);
  },
);

test.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])(
  'no cell begins with %s after a leading line break, tab or mark of byte order',
  (sign) => {
    for (const before of ['', '\n', '\r\n', '\t', '\ufeff', ' \u0000'])
      for (const separator of SEPARATORS)
        expect(
          cellsOf(csvLine([`${before}${sign}1+1`]), separator).filter((cell) => FORMULA.test(cell)),
        ).toEqual([]);
  },
);

test('a text that begins no formula stays as it is, and numbers keep their signs', () => {
  expect(csvLine(['Sol; Cup, "1"', 'a-b=c', { decimal: '-1.5' }, -2, null])).toBe(
    '"Sol; Cup, ""1""",a-b=c,-1.5,-2,\r\n',
  );
});
