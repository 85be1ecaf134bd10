import type { Check } from '../check.ts';
import { note, ok, wrong } from '../finding.ts';

/** Slots between confirmed and finalized; the two readings are not of one moment. */
const ONE_FINALITY_MOST = 16n;

/** What the node says of consensus, and how far finalized is behind confirmed. */
export function finalityCheck(name: string, place: number, node: string): Check {
  return {
    name,
    isQuick: true,
    needs: [node],
    within: 25_000,
    async run({ nodes, settings }) {
      const { rpc, json, setting } = nodes[place]!;
      const [isOne, finalized, { slot }] = [
        await rpc.hasOneFinality(),
        await rpc.finalized(),
        await rpc.pulse(),
      ];
      const behind = slot > finalized.slot ? slot - finalized.slot : 0n;
      if (isOne && behind > ONE_FINALITY_MOST)
        return wrong(
          `finalized is ${behind} slots behind confirmed`,
          `with one finality they are the same; use another node (${setting})`,
        );
      if (isOne) return ok(`one finality, finalized ${behind} slots behind confirmed`);
      const { error } = await json.ask({ method: 'getAgGenesisCert', params: [] });
      const why = error
        ? `it does not know getAgGenesisCert (${error.code})`
        : 'it has no certificate of Alpenglow';
      if (settings.NETWORK === 'mainnet')
        return wrong(
          why,
          `mainnet has one finality since 21 October 2026, and reads stay at confirmed; upgrade the node to Agave 4.3 or use another (${setting})`,
        );
      return settings.SOLANA_COMMITMENT === 'finalized' && behind > ONE_FINALITY_MOST
        ? note(
            `finalized is ${behind} slots behind confirmed`,
            'SOLANA_COMMITMENT is finalized, and each payment waits for that; set it to auto',
          )
        : ok(`${why}; finalized ${behind} slots behind confirmed, reads are at confirmed`);
    },
  };
}
