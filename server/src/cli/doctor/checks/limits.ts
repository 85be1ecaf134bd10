import type { Check } from '../check.ts';
import type { DoctorNode } from '../context.ts';
import { note, ok, wrong } from '../finding.ts';

/** Calls that are made within a second, at most: what a hundred users who look at their wallets make. */
const CALLS = 60;
const STEPS = [10, 20, 30] as const;
/** A send takes 8 to 10 calls (docs/cost.md): a node that takes fewer a second delays a single one. */
const LEAST = 10;

/** How many calls a second the node takes, measured up to a bound. The last of all that it is asked. */
export function limitsCheck(name: string, place: number, needs: readonly string[]): Check {
  return {
    name,
    needs,
    within: 25_000,
    async run({ nodes }) {
      const node = nodes[place]!;
      const before = node.limits();
      const began = performance.now();
      let taken = 0;
      for (const calls of STEPS) {
        const answers = await Promise.all(Array.from({ length: calls }, () => isTaken(node)));
        taken += answers.filter(Boolean).length;
        if (answers.includes(false) || node.limits() > before) break;
      }
      const took = performance.now() - began;
      // What was refused before has taught the client its pace, which is what is measured then.
      if (node.limits() > 0) return finding(node, taken, took);
      return ok(`takes ${CALLS} calls in ${Math.round(took)} ms`);
    },
  };
}

async function isTaken({ json }: DoctorNode): Promise<boolean> {
  return await json.send({ method: 'getSlot', params: [] }).then(
    () => true,
    () => false,
  );
}

function finding({ setting }: DoctorNode, taken: number, took: number) {
  const perSecond = Math.max(1, Math.round(taken / Math.max(1, took / 1_000)));
  const told = `it refuses calls as too many, beyond about ${perSecond} a second`;
  const todo = `set SOLANA_RPC_BUDGETS to *=${perSecond}, so that it is not asked for more; for more users take a larger plan of ${setting}`;
  return perSecond < LEAST ? wrong(told, todo) : note(told, todo);
}
