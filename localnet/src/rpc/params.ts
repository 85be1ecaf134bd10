import { addressBytes } from '../chain/base58.ts';
import type { Block, Blocks, Commitment } from '../chain/blocks.ts';
import { invalidParams, RpcError } from './rpc-error.ts';

export type Config = Readonly<Record<string, unknown>>;

export function address(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams(`Invalid param: ${JSON.stringify(value)}`);
  try {
    addressBytes(value);
  } catch (error) {
    const reason = error instanceof RangeError ? 'WrongSize' : 'Invalid';
    throw invalidParams(`Invalid param: ${reason}`);
  }
  return value;
}

export function signature(value: unknown): string {
  if (typeof value !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(value)) {
    throw invalidParams('Invalid param: WrongSize');
  }
  return value;
}

export function text(value: unknown): string {
  if (typeof value !== 'string') throw invalidParams('Invalid params: expected a string.');
  return value;
}

export function list(value: unknown, most: number): readonly unknown[] {
  if (!Array.isArray(value)) throw invalidParams('Invalid params: expected a list.');
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`);
  return value;
}

export function integer(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0) {
    throw invalidParams('Invalid params: expected an unsigned integer.');
  }
  return value;
}

/** The last parameter of most methods: an object, or nothing. */
export function config(value: unknown): Config {
  if (value === undefined || value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams('Invalid params: expected an object.');
  return value as Config;
}

export function commitment(value: unknown, fallback: Commitment = 'finalized'): Commitment {
  if (value === undefined || value === null) return fallback;
  if (value === 'processed' || value === 'confirmed' || value === 'finalized') return value;
  throw invalidParams(`Invalid params: unknown variant \`${String(value)}\`, expected a commitment.`);
}

/** The newest version of transactions that the caller reads; undefined if only those without one. */
export function maxVersion({ maxSupportedTransactionVersion: given }: Config): number | undefined {
  if (given === undefined || given === null) return undefined;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 0 && given <= 255) return given;
  throw invalidParams(`Invalid params: invalid type: ${typeof given} ${JSON.stringify(given)}, expected u8.`);
}

/** History is served from confirmed blocks on. */
export function settledCommitment(value: unknown): Commitment {
  const level = commitment(value);
  if (level === 'processed') throw invalidParams('Method does not support commitment below `confirmed`');
  return level;
}

/** The block that a method reads at, after its commitment and minContextSlot. */
export function blockOf(blocks: Blocks, options: Config): Block {
  const block = blocks.at(commitment(options.commitment));
  const least = options.minContextSlot;
  if (least !== undefined && least !== null && integer(least) > block.slot) {
    throw new RpcError(-32016, 'Minimum context slot has not been reached', { contextSlot: block.slot });
  }
  return block;
}
