import type { Logger } from 'pino';
import type { Db } from '../db/pool.ts';
import type { Chain, ChainNode } from '../ports/chain.ts';
import type { Clock } from '../ports/clock.ts';
import type { Keys } from '../ports/keys.ts';
import type { IntentKind, TransactionKind } from './intent.ts';

export interface SettlementDeps {
  readonly db: Db;
  readonly chain: Chain;
  /** The nodes behind `chain`, each by itself: several have to agree on what became of a transaction. Default: `chain` alone. */
  readonly nodes?: readonly (Chain & { readonly setAside?: ChainNode['setAside'] })[];
  readonly keys: Keys;
  readonly clock: Clock;
  /** Whether the clock may be relied on; if not, no intent is taken and nothing is signed. */
  readonly isClockRight: () => boolean;
  readonly log: Logger;
  readonly kinds: Readonly<Record<IntentKind, TransactionKind>>;
  /**
   * Told of every user whose transaction has landed and was settled by this process, before its caller hears of it, and of
   * the addresses whose balances it changed beside the user's own.
   */
  readonly onSettled?: (userId: string, others: readonly string[]) => void;
  /** How long a caller is kept waiting before it is answered "pending", milliseconds. */
  readonly waitMs: number;
  /** How long a worker that dies keeps others from its intents, milliseconds. */
  readonly leaseMs: number;
  /** How often a transaction under way is asked after and broadcast again, milliseconds. */
  readonly pollMs: number;
  /** Milliseconds since any moment, by a clock that cannot be set: what an attempt's age is measured by. */
  readonly elapsed?: () => number;
}
