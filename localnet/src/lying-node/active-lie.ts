import type { Call } from './call.ts';
import type { Lie } from './lie.ts';
import type { Teller } from './teller.ts';

/** A lie in force, with the calls that it has struck. */
export class ActiveLie {
  readonly lie: Lie;
  /** Null for a lie about websockets. */
  readonly teller: Teller | null;
  readonly #random: () => number;
  readonly #end: () => void;
  #spared = 0;
  #struck = 0;

  constructor(lie: Lie, teller: Teller | null, random: () => number, end: () => void) {
    this.lie = lie;
    this.teller = teller;
    this.#random = random;
    this.#end = end;
  }

  /** Calls that it has struck. */
  get struck(): number {
    return this.#struck;
  }

  /** True if this call is struck; it then counts. */
  strikes({ method }: Call): boolean {
    const { methods, probability = 1, skip = 0, count = Number.POSITIVE_INFINITY } = this.lie;
    if (this.teller === null || this.#struck >= count) return false;
    if (this.teller.methods?.includes(method) === false || methods?.includes(method) === false) return false;
    if (this.#random() >= probability) return false;
    if (this.#spared < skip) {
      this.#spared += 1;
      return false;
    }
    this.#struck += 1;
    return true;
  }

  /** Releases the calls that it holds up. */
  end(): void {
    this.#end();
  }
}
