import { USDC_MINT } from '@cumulus/contract/limits.ts';
import type { Address } from '@solana/kit';
import { readTransaction } from '../../../ports/chain.ts';
import type { Check } from '../check.ts';
import type { DoctorNode } from '../context.ts';
import { ok, wrong } from '../finding.ts';
import { reasonOf } from '../reason.ts';

/** A server that was off for so long still finds deposits and outcomes, slots of 200 ms. */
const SLOTS_NEEDED = 432_000n;
/** Blocks that are looked for at the end of the chain. */
const NEWEST = 60n;

/** How far back the node has blocks and transactions, and whether it gives them out. */
export function historyCheck(name: string, place: number, node: string): Check {
  return {
    name,
    needs: [node],
    within: 25_000,
    async run({ nodes }) {
      const { rpc, setting } = nodes[place]!;
      const use = `use a node with history (${setting}), which finds deposits and shows what became of a payment`;
      const [{ slot }, oldest] = await Promise.all([rpc.finalized(), rpc.oldestSlot()]);
      const from = slot > NEWEST ? slot - NEWEST : 0n;
      const blocks = await rpc.blocks(from, slot);
      const newest = blocks.at(-1);
      if (newest === undefined) return wrong(`it has none of the blocks of the last ${NEWEST} slots`, use);
      if ((await rpc.block(newest)) === null)
        return wrong(`it lists the block of slot ${newest} and does not have it`, use);
      const gap = await transactionGap(nodes[place]!);
      if (gap !== null) return wrong(gap, use);
      const has = slot - oldest;
      // The chain of this machine may have begun a minute ago.
      const isFromStart = oldest <= 1_000n;
      if (!isFromStart && has < SLOTS_NEEDED)
        return wrong(
          `its oldest block is ${has} slots old (slot ${oldest}), and ${SLOTS_NEEDED} are a day`,
          use,
        );
      return ok(`has blocks since slot ${oldest}, ${has} slots ago`);
    },
  };
}

/** What is wrong with the transactions of an address that many name; null if nothing is. */
async function transactionGap({ rpc }: DoctorNode): Promise<string | null> {
  try {
    const [listed] = await rpc.signaturesFor(USDC_MINT as Address, { limit: 1 });
    // On a new localnet nothing has moved yet.
    if (!listed) return null;
    const landed = await readTransaction(rpc, listed.signature);
    return landed === null ? 'it lists a transaction and does not have it' : null;
  } catch (error) {
    return `it gives out no transactions (${reasonOf(error)})`;
  }
}
