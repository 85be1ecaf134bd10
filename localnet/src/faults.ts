import type { LieName } from './market/swap/lies.ts';

/**
 * What may go wrong between a caller and the localnet, on demand.
 * - drop_request: the connection breaks before the request is looked at.
 * - drop_answer: the request does its work, then the connection breaks.
 * - delay: the work is done, the answer comes `delayMs` later.
 * - twice: the request is carried out twice, as if a proxy repeated it; the second answer is given.
 * - rate_limit: HTTP 429.
 * - server_error: HTTP 503.
 * - refuse: the market's maker says no to the swap that is to be executed.
 * - lie: the market's order carries a hostile transaction.
 */
export const FAULT_KINDS = [
  'drop_request',
  'drop_answer',
  'delay',
  'twice',
  'rate_limit',
  'server_error',
  'refuse',
  'lie',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

export interface Fault {
  readonly kind: FaultKind;
  /** A JSON-RPC method, the first path segment of a market request such as "price", the last one ("order",
   * "execute") of a swap's, or "*" for any. */
  readonly method: string;
  /** How many requests it still strikes. */
  readonly count: number;
  /** 0 to 1: how likely a matching request is struck; one that is spared does not count. */
  readonly probability: number;
  readonly delayMs: number;
  /** Only for the kind lie. */
  readonly lie?: LieName;
}

export class Faults {
  readonly #random: () => number;
  #faults: Fault[] = [];

  constructor(random: () => number) {
    this.#random = random;
  }

  get list(): readonly Fault[] {
    return this.#faults;
  }

  add(fault: Fault): void {
    this.#faults.push(fault);
  }

  clear(): void {
    this.#faults = [];
  }

  /** The first fault that strikes this request, unless of a kind that it is spared; its count goes down. */
  strike(method: string, spared?: FaultKind): Fault | undefined {
    const index = this.#faults.findIndex(
      (fault) =>
        (fault.method === '*' || fault.method === method) &&
        fault.kind !== spared &&
        this.#random() < fault.probability,
    );
    const fault = this.#faults[index];
    if (fault === undefined) return undefined;
    if (fault.count > 1) this.#faults[index] = { ...fault, count: fault.count - 1 };
    else this.#faults.splice(index, 1);
    return fault;
  }
}
