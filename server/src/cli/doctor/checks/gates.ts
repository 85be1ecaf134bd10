import { untestedChanges } from '../../../solana/chain-changes.ts';
import type { Check } from '../check.ts';
import { note, ok } from '../finding.ts';

/** Changes of the chain that are scheduled or active, and that this version was not tested with. */
export function gatesCheck(name: string, place: number, node: string): Check {
  return {
    name,
    isQuick: true,
    needs: [node],
    within: 25_000,
    async run({ nodes, settings }) {
      const { slots, isComplete } = await nodes[place]!.rpc.features();
      const untested = untestedChanges(slots, settings.NETWORK === 'mainnet');
      const scope = isComplete
        ? ''
        : '; the node lists no accounts of a program, so that only those this version knows were looked at';
      if (untested.length === 0) return ok(`none that this version was not tested with${scope}`);
      const list = untested.map(
        ({ gate, what, since }) =>
          `${what ?? 'a change that this version does not know'} (${gate}), ${since === null ? 'scheduled for the next epoch' : `active since slot ${since}`}`,
      );
      return note(
        list.join('; '),
        'this version was not tested with that; look for a newer Cumulus before it is active, and watch the first payments',
      );
    },
  };
}
