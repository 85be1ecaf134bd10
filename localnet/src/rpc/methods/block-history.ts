import type { Block } from '../../chain/blocks.ts';
import type { Chain } from '../../chain/chain.ts';
import { encodeInBlock } from '../encode-transaction.ts';
import type { Guises } from '../guises.ts';
import type { Methods } from '../method.ts';
import { blockOf, type Config, config, integer, maxVersion, settledCommitment } from '../params.ts';
import { invalidParams, RpcError } from '../rpc-error.ts';

const MOST_SLOTS = 500_000;
/** Blockhash reported for a parent that is no longer kept. */
const NO_HASH = '11111111111111111111111111111111';

/** Which slots have a block, and what is in one. */
export function blockHistoryMethods(chain: Chain, guises: Guises): Methods {
  /** Slots from `first` to `last` whose block is kept, as readers at this commitment see them; the first `most`. */
  const slots = (first: number, last: number, most: number, options: Config): number[] => {
    const level = settledCommitment(options.commitment);
    const end = Math.min(last, blockOf(chain.blocks, { ...options, commitment: level }).slot);
    const found: number[] = [];
    for (
      let slot = Math.max(first, chain.firstAvailableSlot);
      slot <= end && found.length < most;
      slot += 1
    ) {
      if (chain.hasBlock(slot)) found.push(slot);
    }
    return found;
  };

  return {
    // The last slot may be left out, and the options then come second.
    getBlocks([start, second, third]) {
      const first = integer(start);
      const last = typeof second === 'number' ? integer(second) : first + MOST_SLOTS;
      if (last - first > MOST_SLOTS) throw invalidParams(`Slot range too large; max ${MOST_SLOTS}`);
      const options = config(typeof second === 'number' ? third : (second ?? third));
      return slots(first, last, Number.POSITIVE_INFINITY, options);
    },

    getBlocksWithLimit([start, limit, options]) {
      const most = integer(limit);
      if (most > MOST_SLOTS) throw invalidParams(`Limit too large; max ${MOST_SLOTS}`);
      return slots(integer(start), Number.POSITIVE_INFINITY, most, config(options));
    },

    getBlock([asked, given]) {
      const options = typeof given === 'string' ? { encoding: given } : config(given);
      const slot = integer(asked);
      if (slot > chain.blocks.at(settledCommitment(options.commitment)).slot) {
        throw new RpcError(-32004, `Block not available for slot ${slot}`);
      }
      const block = chain.block(slot);
      if (block !== undefined) return encodeBlock(chain, guises, block, options);
      const first = chain.firstAvailableSlot;
      if (slot < first) {
        throw new RpcError(
          -32001,
          `Block ${slot} cleaned up, does not exist on node. First available block: ${first}`,
        );
      }
      throw new RpcError(
        -32007,
        `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`,
      );
    },
  };
}

function encodeBlock(
  chain: Chain,
  guises: Guises,
  { slot, height, blockhash, unixSeconds }: Block,
  options: Config,
): object {
  const isFirst = height === 1;
  return {
    blockHeight: height,
    blockTime: unixSeconds,
    blockhash,
    parentSlot: isFirst ? 0 : slot - 1,
    previousBlockhash: isFirst ? chain.genesisHash : (chain.block(slot - 1)?.blockhash ?? NO_HASH),
    ...encodeDetails(chain, guises, slot, options),
    // This chain pays no rewards.
    ...(options.rewards !== false && { rewards: [] }),
  };
}

function encodeDetails(chain: Chain, guises: Guises, slot: number, options: Config): object {
  const entries = chain.history.ofSlot(slot);
  const { transactionDetails = 'full', encoding } = options;
  const newestVersion = maxVersion(options);
  switch (transactionDetails) {
    case 'none':
      return {};
    case 'signatures':
      return { signatures: entries.map(({ signature }) => signature) };
    case 'full':
      return {
        transactions: entries.flatMap((entry) => {
          const encode = () => encodeInBlock(chain.landed(entry), encoding, newestVersion);
          return guises.disguise(entry.signature, encode) ?? [];
        }),
      };
    default:
      throw invalidParams(
        `The localnet does not serve blocks with transactionDetails ${transactionDetails}.`,
      );
  }
}
