/** A part of a trace: something that was done, and how long it took. Times are milliseconds since 1970. */
export interface Span {
  /** Names it to others, as in the header of this name. */
  readonly traceparent: string;
  /** Begins a part of it. */
  begin(name: string, attributes?: Attributes): Span;
  /** Adds a part of it that is over, done by another process. */
  add(part: {
    readonly service: string;
    readonly name: string;
    readonly began: number;
    readonly ended: number;
  }): Span;
  set(attributes: Attributes): void;
  fail(): void;
  end(): void;
}

export type Attributes = Readonly<Record<string, string | number>>;

export interface Tracer {
  /**
   * Begins a span behind what a header `traceparent` names, or a trace of its own. Null if it is not sampled, or the header says
   * that it is not.
   */
  begin(name: string, traceparent: string | null, attributes?: Attributes): Span | null;
  /** Adds the span that a header names itself: of a program that reports none. */
  addNamed(traceparent: string, span: { service: string; name: string; began: number; ended: number }): void;
  close(): Promise<void>;
}
