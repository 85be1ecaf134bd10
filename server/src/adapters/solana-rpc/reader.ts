import type { AtSlot, Commitment, ReadOptions } from '../../ports/chain.ts';
import { unavailable } from '../unavailable.ts';
import { integer } from './json.ts';
import type { JsonRpc } from './json-rpc.ts';
import type { RpcCall } from './posting.ts';

export interface Contextual<T> {
  readonly context: { readonly slot: unknown };
  readonly value: T;
}

/** Reads over JSON-RPC, decoded. Both throw CallError CHAIN_UNAVAILABLE. */
export function createReader(rpc: Pick<JsonRpc, 'read'>) {
  async function readOne(method: string, params: readonly unknown[]): Promise<unknown> {
    const [result] = await rpc.read([{ method, params }]);
    return result;
  }

  /** The slot is the oldest of the answers. Some nodes ignore minContextSlot, so it is checked here, too. */
  async function readAtSlot<T>(
    calls: readonly RpcCall[],
    minSlot: bigint | undefined,
    decode: (values: unknown[]) => T,
  ): Promise<AtSlot<T>> {
    const answers = (await rpc.read(calls)) as Contextual<unknown>[];
    return decoded(() => {
      const slot = oldestSlot(answers);
      if (minSlot !== undefined && answers.length > 0 && slot < minSlot)
        throw new RangeError(`the node is at slot ${slot}, behind ${minSlot}`);
      return { slot, value: decode(answers.map((answer) => answer.value)) };
    });
  }

  return { readOne, readAtSlot };
}

/** The smallest slot of several answers; 0 for an empty list. */
function oldestSlot(answers: readonly Contextual<unknown>[]): bigint {
  const slots = answers.map((answer) => integer(answer.context.slot));
  return slots.reduce((oldest, slot) => (slot < oldest ? slot : oldest), slots[0] ?? 0n);
}

/** Decodes an answer. Throws CallError CHAIN_UNAVAILABLE if it does not have the expected shape. */
export function decoded<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw unavailable('CHAIN_UNAVAILABLE', error);
  }
}

/** Options of a read that set its commitment, `level` unless it asks for another, and oldest slot. */
export function minContext(options: ReadOptions | undefined, level: Commitment): object {
  return {
    commitment: options?.commitment ?? level,
    ...(options?.minSlot === undefined ? {} : { minContextSlot: Number(options.minSlot) }),
  };
}
