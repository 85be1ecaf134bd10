import type { Check } from '../check.ts';
import { ok, unchecked, wrong } from '../finding.ts';

/** Genesis hashes, from solana.com/docs, "Clusters", read on 27 November 2026. */
const GENESIS = {
  mainnet: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  devnet: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
} as const;

/** Whether the node is of the network of the settings, and of the chain that this installation has worked on. */
export function chainIdentityCheck(name: string, place: number, node: string): Check {
  return {
    name,
    isQuick: true,
    needs: [node],
    after: ['database'],
    async run({ nodes, settings, database, findings }) {
      const { json, setting } = nodes[place]!;
      const answer = await json.ask({ method: 'getGenesisHash', params: [] });
      if (answer.error !== undefined || typeof answer.result !== 'string')
        return wrong(
          'the node does not say which chain it is of',
          `ask its provider for getGenesisHash, or correct ${setting}`,
        );
      const genesis = answer.result;
      const network = settings.NETWORK;
      const is = Object.entries(GENESIS).find(([, hash]) => hash === genesis)?.[0] ?? 'another network';
      const correct = `correct NETWORK or ${setting}; nothing is signed meanwhile`;
      if (network === undefined) return unchecked('NETWORK is not known here');
      if (network !== 'localnet' && genesis !== GENESIS[network])
        return wrong(`NETWORK is ${network}, and the node is of ${is} (genesis ${genesis})`, correct);
      if (network === 'localnet' && is !== 'another network')
        return wrong(`NETWORK is localnet, and the node is of ${is}`, correct);
      if (database && findings.get('database')?.isFatal !== true) {
        const own = await database.db.selectFrom('chain').select('genesis_hash').executeTakeFirst();
        if (own && own.genesis_hash !== genesis)
          return wrong(
            `the database belongs to the chain ${own.genesis_hash}, and the node is of ${genesis}`,
            `correct ${setting} or DATABASE_URL; nothing is signed meanwhile`,
          );
      }
      return ok(`${network} (genesis ${genesis})`);
    },
  };
}
