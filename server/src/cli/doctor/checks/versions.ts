import { NEWEST_TRANSACTION_VERSION } from '../../../adapters/solana-rpc/landed.ts';
import { isUnread, readTransaction } from '../../../ports/chain.ts';
import type { Check } from '../check.ts';
import type { DoctorNode } from '../context.ts';
import { note, ok, wrong } from '../finding.ts';
import { oneLine } from '../reason.ts';

/** Blocks with transactions that are read, from the newest back, until one has a transaction of the newest version; and of all blocks. */
const BLOCKS = 6;
const BLOCKS_IN_ALL = 24;
/** Unsupported transaction version. */
const UNSUPPORTED = -32015;

interface Block {
  readonly transactions?: readonly {
    readonly version?: unknown;
    readonly transaction: { readonly signatures: readonly string[] };
  }[];
}

/** Whether transactions of each version are seen in real blocks, and read as the product reads them. */
export function versionsCheck(name: string, place: number, node: string): Check {
  return {
    name,
    isQuick: true,
    needs: [node],
    within: 30_000,
    async run({ nodes, settings }) {
      const { rpc } = nodes[place]!;
      const { slot } = await rpc.finalized();
      const slots = (await rpc.blocks(slot > 200n ? slot - 200n : 0n, slot)).toReversed();
      const seen = new Map<string, number>();
      let newest: string | undefined;
      let full = 0;
      for (const at of slots.slice(0, BLOCKS_IN_ALL)) {
        const block = await blockAt(nodes[place]!, at);
        if (typeof block === 'string')
          return wrong(
            block,
            'balances and payments that touch such a transaction wait; look for a newer Cumulus',
          );
        for (const { version = 'legacy', transaction } of block.transactions ?? []) {
          seen.set(String(version), (seen.get(String(version)) ?? 0) + 1);
          if (version === NEWEST_TRANSACTION_VERSION) newest ??= transaction.signatures[0];
          if (typeof version === 'number' && version > NEWEST_TRANSACTION_VERSION)
            return wrong(
              `slot ${at} has a transaction of version ${version}`,
              'this version cannot read it; look for a newer Cumulus',
            );
        }
        full += block.transactions?.length ? 1 : 0;
        if (newest !== undefined || full >= BLOCKS) break;
      }
      const told = [...seen]
        .map(
          ([version, count]) =>
            `${count} of ${version === 'legacy' ? 'the first version' : `version ${version}`}`,
        )
        .join(', ');
      if (newest === undefined) {
        const none = `no transaction of version ${NEWEST_TRANSACTION_VERSION} in the newest blocks${told && ` (${told})`}`;
        return settings.NETWORK === 'mainnet'
          ? note(none, 'on mainnet every second one is; compare with an explorer')
          : ok(none);
      }
      const landed = await readTransaction(rpc, newest);
      if (landed === null)
        return wrong(
          `the node has a transaction of version ${NEWEST_TRANSACTION_VERSION} in a block and not by its signature`,
          'use another node',
        );
      if (isUnread(landed))
        return wrong(
          `a transaction of version ${NEWEST_TRANSACTION_VERSION} is not understood (${oneLine(landed.message)})`,
          'it is saved for the maintainers; look for a newer Cumulus',
        );
      return ok(`version ${NEWEST_TRANSACTION_VERSION} seen and read (${told})`);
    },
  };
}

/** What is wrong, if the node refuses the block because of a transaction in it. */
async function blockAt({ json }: DoctorNode, slot: bigint): Promise<Block | string> {
  const options = {
    ...{ commitment: 'finalized', encoding: 'json', transactionDetails: 'full', rewards: false },
    maxSupportedTransactionVersion: NEWEST_TRANSACTION_VERSION,
  };
  const { error, result } = (await json.ask({ method: 'getBlock', params: [Number(slot), options] })) as {
    error?: { code: number; message: string };
    result?: Block | null;
  };
  if (error?.code === UNSUPPORTED)
    return `slot ${slot} has a transaction that this version cannot read (${oneLine(error.message)})`;
  return error ? {} : (result ?? {});
}
