/** Remembers where in a journal some of its records are, so that one can be found without reading those before it. */
export interface Marks {
  /** A record was added, after which there are so many, up to this position in bytes. */
  add(count: number, at: number): void;
  /** The last known position at which there are at most so many records; the beginning of the file if none is known. */
  before(count: number): Mark;
}

export interface Mark {
  readonly count: number;
  readonly at: number;
}

const EVERY = 256;

export function createMarks(): Marks {
  const marks: Mark[] = [];
  return {
    add(count, at) {
      if (count % EVERY === 0 && count > (marks.at(-1)?.count ?? 0)) marks.push({ count, at });
    },
    before: (count) => marks.findLast((mark) => mark.count <= count) ?? { count: 0, at: 0 },
  };
}
