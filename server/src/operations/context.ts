import type { Db } from '../db/pool.ts';
import type { Chain } from '../ports/chain.ts';
import type { OperatorSigner } from '../ports/operator-signer.ts';
import type { Looking } from './look.ts';
import type { OperatorSetting } from './operator-settings.ts';

/** What operations need: those of commands, and those of the operators' page. */
export interface OperationContext {
  readonly db: Db;
  /**
   * As the server, for what identifies no user: counts, sums, and work over all rows. Showing anything of the users' rows that it reads
   * takes a look first.
   */
  readonly serverDb: Db;
  readonly look: Looking;
  /** A setting of the server. Throws OperatorError if it is unknown. */
  setting(this: void, name: OperatorSetting): string;
  /** The environment of the command or of the page's process. */
  readonly environment: NodeJS.ProcessEnv;
  readonly reach: Reach;
}

/** The rest of the running instance. `signer` and `chain` throw OperatorError if it does not answer (within `timeout` milliseconds). */
export interface Reach<S extends OperatorSigner = OperatorSigner> {
  signer<T>(work: (signer: S) => Promise<T>, timeout?: number): Promise<T>;
  chain<T>(work: (chain: Chain) => Promise<T>, timeout?: number): Promise<T>;
  /** URLs of the Solana nodes, in the order of the settings. */
  readonly nodes: readonly string[];
  /** Asks each node for its slot. The promises, in the order of the nodes, reject with what is wrong with each. */
  pulses(timeout: number): readonly Promise<void>[];
}
