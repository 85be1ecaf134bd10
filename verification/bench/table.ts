import { isWithinBound, type Result } from './measure.ts';

const COLUMNS = ['', 'measurement', 'ours', 'baseline', 'ratio', 'bound', 'note'];

/** All results as a table for a terminal. */
export function table(results: readonly Result[]): string {
  const rows = [COLUMNS, ...results.map(rowOf)];
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function rowOf(result: Result): string[] {
  const { name, ours, baseline, ratio, bound, note = '' } = result;
  const limit = 'atMost' in bound ? `at most ${bound.atMost}` : `at least ${bound.atLeast}`;
  return [isWithinBound(result) ? 'ok' : 'OVER', name, ours, baseline, ratio.toFixed(2), limit, note];
}
