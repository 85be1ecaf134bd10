import type { Answer } from '../http.ts';
import type { Ask, Call, CallAnswer, Result } from './call.ts';
import type { HeldSends } from './held-sends.ts';
import type { SeenTransactions } from './seen-transactions.ts';

/** Thrown through a request to answer the whole of it otherwise; null breaks the connection. */
export class Broken extends Error {
  readonly answer: Answer | null;

  constructor(answer: Answer | null) {
    super('broken by a lie');
    this.answer = answer;
  }
}

/** The HTTP request that a call is part of. */
export interface Exchange {
  /** Makes of the body what is sent. */
  mangle: (body: string) => string;
}

/** What tellers work with. */
export interface Surroundings {
  /** As `chain`, with the result alone. Throws if the chain refuses. */
  readonly truth: (method: string, params: readonly unknown[], asOfSlot?: number) => Promise<Result>;
  /** Asks the chain itself, past all lies. */
  readonly chain: Ask;
  readonly seen: SeenTransactions;
  readonly sends: HeldSends;
  /** Runs something after this many milliseconds. */
  readonly after: (ms: number, run: () => void) => void;
  /** Resolves when the lie ends. */
  readonly ended: Promise<void>;
}

/** What a lie makes of a call. `honest` passes it on: to the next lie, and at last to the chain. */
export interface Teller {
  /** Methods that it is about; undefined for all. */
  readonly methods?: readonly string[];
  readonly tell: (call: Call, honest: Ask, exchange: Exchange) => Promise<CallAnswer>;
}

/** Makes the teller of a lie, which is active once this resolves. */
export type MakeTeller<L> = (lie: L, surroundings: Surroundings) => Teller | Promise<Teller>;
