import type { Exchange } from '../../runtime/exchanges.ts';

/** note: nothing fails because of it, and the operator ought to know. unchecked: nothing was found out. */
export type State = 'ok' | 'note' | 'wrong' | 'unchecked';

export interface Finding {
  readonly state: State;
  /** One line: what was found, and after that what to do about it unless all is well. */
  readonly says: string;
  /** Checks that need this one can find out nothing. */
  readonly isFatal?: true;
}

/** An exchange, and when its answer came, milliseconds since 1970. */
export type Heard = Exchange & { readonly at: number };

export interface Found extends Finding {
  readonly milliseconds: number;
  /** What services were asked for it, and answered. */
  readonly exchanges: readonly Heard[];
}

export const ok = (says: string): Finding => ({ state: 'ok', says });
export const note = (what: string, todo: string): Finding => ({ state: 'note', says: `${what}: ${todo}` });
export const wrong = (what: string, todo: string): Finding => ({ state: 'wrong', says: `${what}: ${todo}` });
export const fatal = (what: string, todo: string): Finding => ({ ...wrong(what, todo), isFatal: true });
export const unchecked = (why: string): Finding => ({ state: 'unchecked', says: why });
