import type { DecisionTerms } from '../../wire/src/terms.ts';

export interface CallOptions {
  /** Ends the call with its reason. An act that it ends may have happened. */
  readonly signal?: AbortSignal | undefined;
}

export interface ActOptions extends CallOptions {
  /**
   * Of `newActId`. Given again with the same input, by any process, the act returns the first outcome and never happens twice: a caller
   * that must survive the end of its process stores the id before it acts. Without one, the act gets a new id.
   */
  readonly id?: string | undefined;
  /** What may leave the wallet, if the client is not to work it out from the input. */
  readonly terms?: DecisionTerms | null | undefined;
}

export interface Given {
  /** Of the path, by name. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

/** How the methods of client/src/v1.ts reach the server. */
export interface Call {
  /** `id`: of the operation. */
  call<Answer>(id: string, given: Given, options?: ActOptions): Promise<Answer>;
  /** The members of a list that goes on, page after page. `list`: its name in the answer. */
  pages<Member>(id: string, given: Given, list: string, options?: CallOptions): AsyncIterable<Member>;
}
