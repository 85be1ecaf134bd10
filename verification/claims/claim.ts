import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What SECURITY.md says that a defence holds off, the test that shows it, and how the defence is taken away. */
export interface Claim {
  /** The beginning of a row of the table, or of a bullet. */
  readonly threat: string;
  /** Path from the root, and a part of the title of one of its tests or of several. */
  readonly test: string;
  readonly title: string;
  /** What is taken away. */
  readonly without: string;
  readonly edits: readonly Edit[];
}

/** Replaces a text that a file has once. A space stands for any white space: the formatter may break a line there. */
export type Edit = readonly [file: string, find: string, replace: string];

/** The file with the text replaced. Throws an Error that says what does not fit. */
export function edited(root: string, [file, find, replace]: Edit): string {
  const text = readFileSync(join(root, file), 'utf8');
  const pattern = new RegExp(find.trim().split(/\s+/).map(literal).join('\\s+'), 'g');
  const found = text.match(pattern)?.length ?? 0;
  if (found !== 1) throw new Error(`${file} has this ${found} times instead of once: ${find}`);
  return text.replace(pattern, () => replace);
}

/** A pattern that matches this text alone. */
export const literal = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A row or a bullet of SECURITY.md, with the ends of the paths of the tests that it names. */
export interface Statement {
  readonly text: string;
  readonly tests: readonly string[];
  /** Whether it says that no test shows it. */
  readonly isMarked: boolean;
}

/** Reads the table of threats, and what the list below it says. */
export function readStatements(root: string): { rows: Statement[]; bullets: Statement[] } {
  const sections = readFileSync(join(root, 'SECURITY.md'), 'utf8').split(/^## /m);
  const at = sections.findIndex((section) => section.startsWith('Threats and defences\n'));
  const [table = '', list = ''] = at === -1 ? [] : sections.slice(at, at + 2);
  const [head, line, ...rows] = table.split('\n').filter((text) => text.startsWith('|'));
  if (!head?.includes('threat') || !line?.startsWith('|---')) throw new Error('SECURITY.md has no table');
  return {
    rows: rows.map((row) => statement(row.slice(2))),
    bullets: list
      .split(/^- /m)
      .slice(1)
      .map((text) => statement(text.replace(/\s+/g, ' '))),
  };
}

function statement(text: string): Statement {
  const tests = Array.from(text.matchAll(/`([\w./-]+\.test\.tsx?)`/g), ([, path]) => path!);
  return { text, tests, isMarked: text.includes('not shown by a test') };
}

export const isOf = ({ threat }: Claim, { text }: Statement) => text.startsWith(threat);
