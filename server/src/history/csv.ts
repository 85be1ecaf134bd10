export type Cell = string | number | Decimal | null | undefined;

/** An exact number of our own making, as decimal text: a sign does not make it a formula. */
export interface Decimal {
  readonly decimal: string;
}

/** A row of a CSV file, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** What ends a cell for some spreadsheet, whichever separator it expects. */
const END = /[,;|\t\r\n\v\f\u0085\u2028\u2029]/.source;
/** What a spreadsheet may pass over at the start of a cell: spaces, invisible characters and quotes. */
const SKIPPED = `(?:(?!${END})["\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}])*`;
/**
 * Positions at which a spreadsheet would read a formula: the start of a cell, for any spreadsheet. Full-width signs count in some
 * languages, and some spreadsheets skip a leading tab or line break.
 */
const FORMULA = new RegExp(`(?<=^|${END})(?=${SKIPPED}[=+\\-@＝＋－＠])|^(?=${SKIPPED}[\\t\\r\\n])`, 'gu');

/** Most cells: nothing to escape, and no formula. */
const PLAIN = /^[0-9A-Za-z][\w .:/()-]*$/;

/**
 * An escaped cell. Token names are untrusted: an apostrophe turns a formula into text.
 */
function cell(value: Cell): string {
  if (value === null || value === undefined || value === '') return '';
  if (typeof value === 'number') return decimal(value);
  if (typeof value === 'object') return value.decimal;
  if (PLAIN.test(value)) return value;
  const text = value.replace(FORMULA, "'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A USD value without an exponent. */
function decimal(value: number): string {
  return value.toFixed(9).replace(/\.?0+$/, '');
}
