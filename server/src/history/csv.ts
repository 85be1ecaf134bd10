export type Cell = string | number | Decimal | null | undefined;

/** An exact number of our own making, as decimal text: a sign does not make it a formula. */
export interface Decimal {
  readonly decimal: string;
}

/** A row of a CSV file, with its line end. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/**
 * Positions at which a spreadsheet would read a formula: the start of a cell, also for spreadsheets that separate cells by
 * semicolons. Full-width signs count in some languages.
 */
const FORMULA = /^(?=[\t\r\n])|(^|[;\t\r\n])(?=[^\S\r\n]*[=+\-@＝＋－＠])/g;

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
  const text = value.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A USD value without an exponent. */
function decimal(value: number): string {
  return value.toFixed(9).replace(/\.?0+$/, '');
}
