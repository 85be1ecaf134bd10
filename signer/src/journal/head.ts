import { Refusal } from '../terms/refusal.ts';

/**
 * A position of a journal. `count` is of its records, `run` names the process that wrote the last of them: two journals that
 * were the same once and went on apart have no run in common from there on.
 */
export interface Head {
  /** Names the journal, as long as it has its key. */
  readonly journal: string;
  /** Empty before the first run. */
  readonly run: string;
  readonly count: number;
}

const HEADS_MAX = 64;
const NAME = /^[\da-f]{32}$/;

/** Throws a Refusal if the value is no list of heads. */
export function parseHeads(value: unknown): readonly Head[] {
  if (!Array.isArray(value) || value.length > HEADS_MAX) throw malformed();
  return value.map((item: unknown) => {
    const { journal, run, count, ...rest } = Object(item) as Partial<Head>;
    const isHead =
      typeof journal === 'string' &&
      NAME.test(journal) &&
      typeof run === 'string' &&
      (run === '' || NAME.test(run)) &&
      Number.isSafeInteger(count) &&
      count! >= 0 &&
      Object.keys(rest).length === 0;
    if (!isHead) throw malformed();
    return { journal, run, count: count! };
  });
}

function malformed(): Refusal {
  return new Refusal('the request is malformed at heads');
}
