import { LAG_MAX, reachedSlot } from '../adapters/solana-nodes/slots.ts';
import { openSolanaRpc } from '../adapters/solana-rpc.ts';
import { systemClock as clock } from '../adapters/system-clock.ts';

/** Asks each node for its slot. The promises, in the order of the nodes, reject with what is wrong with each. */
export function askNodes(rpcUrls: readonly string[], wsUrl: string, timeout: number): Promise<void>[] {
  const pulses = rpcUrls.map(async (rpcUrl) => {
    const rpc = openSolanaRpc({ rpcUrl, wsUrl, clock, timeout });
    try {
      return await rpc.pulse();
    } finally {
      await rpc.close();
    }
  });
  const reached = Promise.all(pulses.map((pulse) => pulse.catch(() => null))).then((all) =>
    reachedSlot(all.map((pulse) => pulse?.slot ?? null)),
  );
  return pulses.map(async (pulse) => {
    const { slot, isHealthy } = await pulse.catch((error: Error) => {
      throw new Error((error.cause as Error | undefined)?.message ?? error.message);
    });
    if (!isHealthy) throw new Error('it says that it is not healthy');
    const behind = ((await reached) ?? slot) - slot;
    if (behind > LAG_MAX) throw new Error(`it is ${behind} slots behind the others`);
  });
}
