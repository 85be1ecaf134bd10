import { type Answer, json } from './http.ts';

/** How providers of nodes say "too many", by what is public of them; each call of a batch counts. */
export const LIMIT_STYLES = [
  'quicknode',
  'quicknode-batch',
  'quicknode-credits',
  'helius',
  'triton',
  'chainstack',
  'public',
] as const;
export type LimitStyle = (typeof LIMIT_STYLES)[number];

interface Limit {
  readonly style: LimitStyle;
  readonly perSecond: number;
}

interface RpcRefusal {
  readonly code: number;
  readonly message: string;
}

const SECOND = 1_000;
/** Refused requests in a row after which Triton answers 403. */
const FORBIDDEN_AFTER = 20;

/** A limit of calls a second, as a fault on demand. */
export class ProviderLimit {
  readonly #now: () => number;
  #limit: Limit | null = null;
  #taken: number[] = [];
  #refusedInARow = 0;
  #refused = 0;

  /** `now`: monotonic milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** Null ends the limit. */
  set(limit: Limit | null): void {
    this.#limit = limit;
    this.#taken = [];
    this.#refusedInARow = 0;
    this.#refused = 0;
  }

  get state(): (Limit & { readonly refused: number }) | null {
    return this.#limit && { ...this.#limit, refused: this.#refused };
  }

  /** The answer to a whole request of so many calls, if this provider refuses requests. */
  begin(calls: number): Answer | null {
    if (!this.#limit || answersByCall(this.#limit.style)) return null;
    if (this.#take(calls)) {
      this.#refusedInARow = 0;
      return null;
    }
    this.#refusedInARow += 1;
    return refusalOfAll(this.#limit, this.#refusedInARow);
  }

  /** The error of one call, if this provider refuses calls one by one. */
  refusalOfCall(): RpcRefusal | null {
    if (!this.#limit || !answersByCall(this.#limit.style) || this.#take(1)) return null;
    return wordsOf(this.#limit);
  }

  #take(calls: number): boolean {
    const now = this.#now();
    this.#taken = this.#taken.filter((at) => now - at < SECOND);
    const isWithin = this.#taken.length + calls <= this.#limit!.perSecond;
    if (isWithin) for (let call = 0; call < calls; call++) this.#taken.push(now);
    else this.#refused += calls;
    return isWithin;
  }
}

const answersByCall = (style: LimitStyle): boolean =>
  style === 'quicknode' || style === 'quicknode-credits' || style === 'chainstack';

const quicknode = (perSecond: number): RpcRefusal => ({
  code: -32007,
  message: `${perSecond}/second request limit reached - reduce calls per second or upgrade your account at quicknode.com`,
});

function wordsOf({ style, perSecond }: Limit): RpcRefusal {
  switch (style) {
    case 'quicknode-credits':
      return { code: -32012, message: `credits limited to ${perSecond * 30}/sec` };
    case 'chainstack':
      return { code: -32005, message: "You've exceeded the RPS limit available on the current plan." };
    default:
      return quicknode(perSecond);
  }
}

function refusalOfAll({ style, perSecond }: Limit, inARow: number): Answer {
  switch (style) {
    case 'quicknode-batch':
      return json(quicknode(perSecond), 429);
    case 'triton':
      return inARow > FORBIDDEN_AFTER
        ? { status: 403, body: 'Forbidden' }
        : { status: 429, body: 'Too many requests: the limit per IP was exceeded' };
    case 'public': {
      const refusal = { code: 429, message: 'Too many requests for a specific RPC call' };
      return {
        ...json({ jsonrpc: '2.0', error: refusal, id: null }, 429),
        headers: { 'retry-after': '1' },
      };
    }
    default:
      return json({ jsonrpc: '2.0', error: { code: -32429, message: 'rate limited' } }, 429);
  }
}
