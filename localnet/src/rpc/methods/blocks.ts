import { MAX_AGE_BLOCKS, slotOfHeight } from '../../chain/blocks.ts';
import type { Chain } from '../../chain/chain.ts';
import { transactionFee } from '../../chain/fees.ts';
import { parseMessage } from '../../chain/wire.ts';
import { WireError } from '../../chain/wire-cursor.ts';
import { u64 } from '../json.ts';
import { type Methods, NODE_VERSION, withContext } from '../method.ts';
import { blockOf, config, integer, list, text } from '../params.ts';
import { invalidParams, RpcError, UNHEALTHY } from '../rpc-error.ts';

const SLOTS_PER_EPOCH = 432_000;
const MOST_FEE_ACCOUNTS = 128;
const FEE_SAMPLES = 20;

/** Of this chain's first block, in mainnet's shape, unsigned. */
const genesisCertificate = () => ({
  block: { slot: slotOfHeight(1), blockId: Array.from({ length: 32 }, () => 0) },
  signature: { signature: Array.from({ length: 192 }, () => 0), bitmap: [] },
});

export function blockMethods(chain: Chain): Methods {
  const { blocks } = chain;
  return {
    getHealth() {
      if (!chain.isHealthy) throw UNHEALTHY;
      return 'ok';
    },
    getVersion: () => ({ 'solana-core': NODE_VERSION, 'feature-set': 0 }),
    getGenesisHash: () => chain.genesisHash,
    // A chain whose lags were set apart has not one finality.
    ...(chain.era.hasGenesisCertificate &&
      chain.era.lags.confirmed === chain.era.lags.finalized && { getAgGenesisCert: genesisCertificate }),
    getSlot: ([options]) => blockOf(blocks, config(options)).slot,
    getFirstAvailableBlock: () => chain.firstAvailableSlot,
    minimumLedgerSlot: () => chain.firstAvailableSlot,
    getBlockHeight: ([options]) => blockOf(blocks, config(options)).height,

    getEpochInfo([options]) {
      const { slot, height } = blockOf(blocks, config(options));
      return {
        absoluteSlot: slot,
        blockHeight: height,
        epoch: Math.floor(slot / SLOTS_PER_EPOCH),
        slotIndex: slot % SLOTS_PER_EPOCH,
        slotsInEpoch: SLOTS_PER_EPOCH,
        transactionCount: chain.history.size,
      };
    },

    getLatestBlockhash([options]) {
      const { slot, height, blockhash } = blockOf(blocks, config(options));
      return withContext(slot, { blockhash, lastValidBlockHeight: height + MAX_AGE_BLOCKS });
    },

    isBlockhashValid([blockhash, options]) {
      const block = blockOf(blocks, config(options));
      return withContext(block.slot, blocks.isValid(text(blockhash), block));
    },

    getBlockTime([slot]) {
      const block = chain.block(integer(slot));
      if (block === undefined || blocks.commitmentOf(block.slot) === undefined) {
        throw new RpcError(-32009, `Slot ${integer(slot)} was skipped, or missing in long-term storage`);
      }
      return block.unixSeconds;
    },

    getFeeForMessage([message, options]) {
      const block = blockOf(blocks, config(options));
      try {
        const parsed = parseMessage(Buffer.from(text(message), 'base64'));
        const known = blocks.isValid(parsed.blockhash, block);
        return withContext(block.slot, known ? u64(transactionFee(parsed)) : null);
      } catch (error) {
        if (error instanceof WireError) throw invalidParams(`invalid message: ${error.message}`);
        throw error;
      }
    },

    // There is no competition for block space here.
    getRecentPrioritizationFees([accounts]) {
      list(accounts ?? [], MOST_FEE_ACCOUNTS);
      const { slot } = blocks.newest;
      return Array.from({ length: FEE_SAMPLES }, (_, age) => ({
        slot: slot - FEE_SAMPLES + 1 + age,
        prioritizationFee: 0,
      }));
    },
  };
}
