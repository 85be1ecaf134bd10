/** Transactions that a node has accepted and not passed on yet. */
export class HeldSends {
  readonly #after: (ms: number, run: () => void) => void;
  #held: (() => Promise<unknown>)[] = [];

  constructor(after: (ms: number, run: () => void) => void) {
    this.#after = after;
  }

  get count(): number {
    return this.#held.length;
  }

  /** Holds a send for this long, milliseconds; undefined until it is released. */
  hold(send: () => Promise<unknown>, ms: number | undefined): void {
    this.#held.push(send);
    if (ms !== undefined) this.#after(ms, () => void this.#take(send)?.().catch(() => undefined));
  }

  /** Passes all on, in the order in which they came; answers how many. */
  async release(): Promise<number> {
    const sends = this.#held;
    this.#held = [];
    for (const send of sends) await send();
    return sends.length;
  }

  drop(): void {
    this.#held = [];
  }

  #take(send: () => Promise<unknown>): (() => Promise<unknown>) | undefined {
    const held = this.#held.includes(send);
    this.#held = this.#held.filter((other) => other !== send);
    return held ? send : undefined;
  }
}
