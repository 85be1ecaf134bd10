import { setTimeout as wait } from 'node:timers/promises';
import type { Check } from '../check.ts';
import { note, ok, wrong } from '../finding.ts';
import { aheadOf, aheadOfWeb, blockTime } from '../skew.ts';
import { isNodeBehind } from './clock.ts';

/** Between the two looks, milliseconds. */
const BETWEEN = 2_000;
const BLOCKS_OF_LIFE = 151;
/** Mainnet's slots have taken 200 to 400 ms, and about 214 when they were last measured. */
const [FASTEST, SLOWEST] = [100, 800];

/** How long a slot takes and a blockhash lives, by this machine's clock. */
export function paceCheck(name: string, place: number, node: string): Check {
  return {
    name,
    isQuick: true,
    needs: [node],
    after: ['jupiter'],
    within: 25_000,
    async run({ nodes, settings, clock, findings }) {
      const { rpc, setting } = nodes[place]!;
      const old = await aheadOf(clock, () => blockTime(nodes[place]!));
      if (isNodeBehind(old, aheadOfWeb(findings)))
        return wrong(
          `its newest block is ${old} s old`,
          `the node is behind the network; use another until it has caught up (${setting})`,
        );
      const [before, started] = [await rpc.finalized(), performance.now()];
      await wait(BETWEEN);
      const [after, ended] = [await rpc.finalized(), performance.now()];
      const [slots, blocks] = [
        Number(after.slot - before.slot),
        Number(after.blockHeight - before.blockHeight),
      ];
      const took = ended - started;
      if (slots <= 0 || blocks <= 0)
        return wrong(
          `no block was finalized within ${Math.round(took)} ms`,
          `the chain or the node stands still; compare ${setting} with an explorer`,
        );
      const perSlot = Math.round(took / slots);
      const life = Math.round((took / blocks) * BLOCKS_OF_LIFE);
      const told = `a slot takes ${perSlot} ms, a blockhash lives ${(life / 1_000).toFixed(0)} s`;
      if (settings.NETWORK === 'localnet') return ok(told);
      if (perSlot < FASTEST || perSlot > SLOWEST)
        return note(
          told,
          'mainnet takes 200 to 400 ms; if it stays so, users wait otherwise than they were told',
        );
      const least = settings.BLOCKHASH_LIFE_MIN ?? 30_000;
      if (life * 2 < least)
        return note(
          told,
          `BLOCKHASH_LIFE_MIN is ${least} ms, twice that and more; an expired payment is tried again later than it could be`,
        );
      return ok(told);
    },
  };
}
