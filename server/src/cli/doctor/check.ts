import type { DoctorContext } from './context.ts';

/** note: nothing fails because of it, and the operator ought to know. unchecked: nothing was found out. */
export type State = 'ok' | 'note' | 'wrong' | 'unchecked';

export interface Finding {
  readonly state: State;
  /** One line: what was found, and after that what to do about it unless all is well. */
  readonly says: string;
  /** Checks that need this one can find out nothing. */
  readonly isFatal?: true;
}

/** One thing to look at. Small: a check that fails or hangs says so, and stops no other. */
export interface Check {
  readonly name: string;
  /** Part of what `npm start` looks at: cheap, and over within seconds. */
  readonly isQuick?: true;
  /** Checks that have to end first. */
  readonly after?: readonly string[];
  /** The same; and it is not made if one of them found out that nothing answers. */
  readonly needs?: readonly string[];
  /** How long it may take, milliseconds. Default: 10,000. */
  readonly within?: number;
  run(context: DoctorContext): Promise<Finding>;
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const note = (what: string, todo: string): Finding => ({ state: 'note', says: `${what}: ${todo}` });
export const wrong = (what: string, todo: string): Finding => ({ state: 'wrong', says: `${what}: ${todo}` });
export const fatal = (what: string, todo: string): Finding => ({ ...wrong(what, todo), isFatal: true });
export const unchecked = (why: string): Finding => ({ state: 'unchecked', says: why });
