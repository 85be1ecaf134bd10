import type { Line, Size } from './line.ts';

/** What the swaps of one pair and size come to: all text, shares in hundredths of a basis point. */
export interface Figures {
  readonly sold: string;
  readonly bought: string;
  readonly size: Size;
  readonly swaps: string;
  /** Half of them brought at least so much beyond the quote. */
  readonly improvement: string;
  /** By how much they fell short of the quote, on average; those that did not count as 0. */
  readonly slippage: string;
  /** Of how many nothing beyond the stated fee went to others, and of how many that is known. */
  readonly whole: string;
  readonly known: string;
  /** After 1, 5 and 30 s: half of the marked swaps were ahead by at least so much, and how many are marked. */
  readonly after: readonly { readonly median: string | null; readonly marked: string }[];
}

/** The pairs and sizes that were swapped most first. */
export function figuresOf(lines: readonly Line[]): Figures[] {
  const groups = Map.groupBy(lines, ({ sold, bought, size }) => `${sold} ${bought} ${size}`);
  return [...groups]
    .sort(([a, some], [b, others]) => others.length - some.length || (a < b ? -1 : 1))
    .map(([, group]) => groupFigures(group));
}

function groupFigures(group: readonly Line[]): Figures {
  const { sold, bought, size, after } = group[0]!;
  const gains = group.map(({ gain }) => Number(gain));
  const short = gains.reduce((sum, gain) => sum + Math.max(0, -gain), 0);
  const known = group.filter(({ beyond }) => beyond !== null);
  return {
    ...{ sold, bought, size, swaps: String(group.length) },
    improvement: median(gains)!,
    slippage: String(Math.round(short / group.length)),
    whole: String(known.filter(({ beyond }) => beyond === '0').length),
    known: String(known.length),
    after: after.map((_, index) => {
      const marks = group.flatMap((line) => line.after[index] ?? []).map(Number);
      return { median: median(marks), marked: String(marks.length) };
    }),
  };
}

/** The lower of two in the middle. */
function median(values: readonly number[]): string | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length === 0 ? null : String(sorted[Math.ceil(sorted.length / 2) - 1]);
}
