import type { Facts } from '../../../process/src/log.ts';
import { stopwatch } from '../../../process/src/stopwatch.ts';
import type { Check } from './numbers.ts';

/** A part of a request: when it began and how long it took, milliseconds since the request came. */
export type Part = readonly [name: string, began: number, took: number];

/** What is known of a request while it is carried out: for its log line, for the numbers, and for a trace. */
export interface Course {
  facts(): Facts;
  /** Adds facts to the log line. */
  learn(found: Facts): void;
  /** Names the check that follows. */
  expect(check: Check): void;
  /** The check that was passed or not passed last. */
  check(): Check;
  /** Ends a part that has lasted since the previous one. */
  did(name: string): void;
  parts(): readonly Part[];
  /** Since the request came. */
  seconds(): number;
}

export function createCourse(): Course {
  const seconds = stopwatch();
  const parts: Part[] = [];
  let about: Facts = {};
  let current: Check = 'request';
  let last = 0;
  return {
    facts: () => about,
    learn(found) {
      about = { ...about, ...found };
    },
    expect(check) {
      current = check;
    },
    check: () => current,
    did(name) {
      const now = seconds() * 1_000;
      parts.push([name, last, now - last]);
      last = now;
    },
    parts: () => parts,
    seconds,
  };
}
