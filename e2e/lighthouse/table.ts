import { type Audit, CATEGORIES, LAYOUT_SHIFT, SCORES } from './audit.ts';
import { INTERACTION_BELOW, type Interaction, SLOWDOWN } from './interactions.ts';

/** Rows of cells in aligned columns. */
function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)))
      .join('  ');
  return rows.map((row) => `${line(row)}\n`).join('');
}

/** The measurements, with the limits in the last row. */
export function table(audits: readonly Audit[], interactions: readonly Interaction[]): string {
  return [
    aligned([
      ['Page', ...CATEGORIES, 'layout shift', 'largest paint'],
      ...audits.map(({ page, scores, layoutShift, largestPaint }) => [
        page,
        ...CATEGORIES.map((each) => String(scores[each])),
        layoutShift.toFixed(4),
        `${Math.round(largestPaint)} ms`,
      ]),
      ['(required)', ...CATEGORIES.map((each) => `>= ${SCORES[each]}`), `<= ${LAYOUT_SHIFT}`, ''],
    ]),
    aligned([
      [`Act, at ${SLOWDOWN}x slowdown`, 'next paint', 'presses'],
      ...interactions.map(({ act, paint, count }) => [act, paint ? `${paint} ms` : '< 16 ms', String(count)]),
      ['(required)', `< ${INTERACTION_BELOW} ms`, ''],
    ]),
  ].join('\n');
}
