import type { SignerProcess } from '../../adapters/signer-process.ts';
import type { JsonRpc } from '../../adapters/solana-rpc/json-rpc.ts';
import type { SolanaRpc } from '../../adapters/solana-rpc.ts';
import type { Settings } from '../../config.ts';
import type { openDatabase } from '../../db/pool.ts';
import type { Reach } from '../../operations/context.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Found } from './finding.ts';

/** A Solana node, by the product's own client. */
export interface DoctorNode {
  /** Its JSON-RPC, and the chain through the same connections. */
  readonly json: JsonRpc;
  readonly rpc: SolanaRpc;
  /** The setting that names it. */
  readonly setting: string;
  /** How often it has refused calls as too many since this began. */
  limits(): number;
}

/** What checks look at. */
export interface DoctorContext {
  /** Settings of the server, as far as they are known here. */
  readonly settings: Partial<Settings>;
  /** What is wrong with those that are given. */
  readonly wrongSettings: readonly string[];
  readonly clock: Clock;
  readonly nodes: readonly DoctorNode[];
  /** Null if its address is unknown. */
  readonly database: ReturnType<typeof openDatabase> | null;
  readonly reach: Reach<SignerProcess>;
  /** A public wallet to ask for an order with; null: no order. */
  readonly wallet: string | null;
  /** What the checks before have found, by their names. */
  readonly findings: ReadonlyMap<string, Found>;
}
