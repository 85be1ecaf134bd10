import type { AtSlot, ReadOptions } from '../../ports/chain.ts';
import { type Contextual, oldestSlot } from './decode.ts';
import type { JsonRpc, RpcCall } from './json-rpc.ts';
import { unavailable } from './unavailable.ts';

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
    return sensible(() => {
      const slot = oldestSlot(answers);
      if (minSlot !== undefined && answers.length > 0 && slot < minSlot)
        throw new RangeError(`the node is at slot ${slot}, behind ${minSlot}`);
      return { slot, value: decode(answers.map((answer) => answer.value)) };
    });
  }

  return { readOne, readAtSlot };
}

/** Decodes an answer; one that is not of the shape that nodes give is as good as none. */
export function sensible<T>(decode: () => T): T {
  try {
    return decode();
  } catch (error) {
    throw unavailable(error);
  }
}

/** The options of a read that say how new its state has to be. */
export function minContext(options: ReadOptions | undefined): object {
  return {
    commitment: options?.commitment ?? 'confirmed',
    ...(options?.minSlot === undefined ? {} : { minContextSlot: Number(options.minSlot) }),
  };
}
