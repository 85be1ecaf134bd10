/** How much of what the localnet itself signs or offers is of version 1; the rest is of version 0. */
export class VersionMix {
  readonly #random: () => number;
  /** 0 to 1. */
  v1Share: number;

  constructor(v1Share: number, random: () => number) {
    this.v1Share = v1Share;
    this.#random = random;
  }

  next(): 0 | 1 {
    return this.#random() < this.v1Share ? 1 : 0;
  }
}
