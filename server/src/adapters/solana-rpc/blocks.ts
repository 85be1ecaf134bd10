import type { Chain, Commitment, LatestBlockhash, ReadOptions } from '../../ports/chain.ts';
import type { Clock } from '../../ports/clock.ts';
import { createCache } from '../../runtime/cache.ts';
import { unavailable } from '../unavailable.ts';
import { integer } from './json.ts';
import type { JsonRpc } from './json-rpc.ts';
import { NEWEST_TRANSACTION_VERSION } from './landed.ts';
import { createReader, decoded, minContext } from './reader.ts';

type BlockCalls = Pick<
  Chain,
  'latestBlockhash' | 'isBlockhashValid' | 'finalized' | 'blocks' | 'block' | 'isOwnChain' | 'oldestSlot'
>;

export interface BlockSettings {
  readonly clock: Clock;
  /** The commitment of reads that ask for none. Default: confirmed. */
  readonly level?: () => Commitment;
  /** How long a blockhash is returned again, milliseconds: that much is lost from the life of a transaction. */
  readonly blockhashMaxAge?: number;
  /** Whether a genesis hash is that of this installation's chain; any chain by default. */
  readonly isOwnChain?: (genesisHash: string) => Promise<boolean>;
}

/** Life of a blockhash, blocks. */
const BLOCKHASH_LIFE = 150n;
/** Blocks by which answers to one request may differ: machines behind a load balancer may give them. */
const HEIGHT_MARGIN = 32n;
/** How long a node is trusted to be of our chain after a check, milliseconds. */
const GENESIS_MAX_AGE = 60_000;
/** How long a height serves to judge blockhashes by, milliseconds. Heights of the proof of death are always read afresh. */
const HEIGHT_MAX_AGE = 60_000;
/** JSON-RPC errors of getBlock for a block that the node does not have. */
const NO_SUCH_BLOCK = new Set([-32001, -32004, -32007, -32009]);

const finalized = { commitment: 'finalized' } as const;

/** Reads blocks, blockhashes and the identity of the chain. */
export function createBlockCalls(rpc: JsonRpc, settings: BlockSettings): BlockCalls {
  const { clock, blockhashMaxAge = 200, isOwnChain = async () => true } = settings;
  const { level = () => 'confirmed' } = settings;
  const { readOne, readAtSlot } = createReader(rpc);

  async function readBlockhash(options?: ReadOptions): Promise<LatestBlockhash> {
    type Answer = { blockhash: string; lastValidBlockHeight: unknown };
    const call = { method: 'getLatestBlockhash', params: [minContext(options, level())] };
    const [{ slot, value }, tip] = await Promise.all([
      readAtSlot([call], options?.minSlot, ([latest]) => {
        const { blockhash, lastValidBlockHeight } = latest as Answer;
        return { blockhash, lastValidBlockHeight: integer(lastValidBlockHeight) };
      }),
      heights.load(level(), () => readHeight({ commitment: level() })),
      expectOwnChain(),
    ]);
    const { lastValidBlockHeight } = value;
    // The height is no newer than the blockhash, and there are no more blocks since than slots.
    const since = slot > tip.slot ? slot - tip.slot : 0n;
    if (
      lastValidBlockHeight < tip.blockHeight ||
      lastValidBlockHeight > tip.blockHeight + since + BLOCKHASH_LIFE + HEIGHT_MARGIN
    ) {
      // It may be the height that is wrong.
      heights.invalidate(null);
      throw unavailable(
        'CHAIN_UNAVAILABLE',
        new RangeError(`a blockhash valid to height ${lastValidBlockHeight} at height ${tip.blockHeight}`),
      );
    }
    return { ...value, slot };
  }

  /** Rejects if the node is of another chain. */
  const ownChain = createCache<'own', true>({ max: 1, expiry: { clock, maxAgeMs: GENESIS_MAX_AGE } });
  const expectOwnChain = () =>
    ownChain.load('own', async () => {
      if (!(await readIsOwnChain()))
        throw unavailable('CHAIN_UNAVAILABLE', new Error('the node is of another chain'));
      return true;
    });
  async function readIsOwnChain(): Promise<boolean> {
    return await isOwnChain(String(await readOne('getGenesisHash', [])));
  }

  /** Slot and height of the latest block with this commitment. */
  async function readHeight(commitment: object): Promise<{ slot: bigint; blockHeight: bigint }> {
    const epoch = (await readOne('getEpochInfo', [commitment])) as {
      absoluteSlot: unknown;
      blockHeight: unknown;
    };
    return decoded(() => ({ slot: integer(epoch.absoluteSlot), blockHeight: integer(epoch.blockHeight) }));
  }
  const heights = createCache<Commitment, { readonly slot: bigint; readonly blockHeight: bigint }>({
    max: 3,
    expiry: { clock, maxAgeMs: HEIGHT_MAX_AGE },
  });
  const recentBlockhashes = createCache<'latest', LatestBlockhash>({
    max: 1,
    expiry: { clock, maxAgeMs: blockhashMaxAge },
  });

  return {
    async latestBlockhash(options) {
      const recent = await recentBlockhashes.load('latest', () => readBlockhash());
      return recent.slot >= (options?.minSlot ?? 0n) ? recent : readBlockhash(options);
    },

    finalized: () => readHeight(finalized),

    isBlockhashValid: (blockhash, commitment = level()) =>
      readAtSlot(
        [{ method: 'isBlockhashValid', params: [blockhash, { commitment }] }],
        undefined,
        ([valid]) => {
          if (typeof valid !== 'boolean') throw new TypeError('isBlockhashValid answered no boolean');
          return valid;
        },
      ),

    async blocks(from, to) {
      const slots = (await readOne('getBlocks', [Number(from), Number(to), finalized])) as unknown[];
      return decoded(() => slots.map(integer));
    },

    async block(slot) {
      const options = {
        ...finalized,
        transactionDetails: 'none',
        rewards: false,
        maxSupportedTransactionVersion: NEWEST_TRANSACTION_VERSION,
      };
      const answer = await rpc.ask({ method: 'getBlock', params: [Number(slot), options] });
      if (answer.error) {
        if (NO_SUCH_BLOCK.has(answer.error.code)) return null;
        throw unavailable('CHAIN_UNAVAILABLE', new TypeError(`${answer.error.code} ${answer.error.message}`));
      }
      const block = answer.result as { blockHeight: unknown; parentSlot: unknown } | null;
      if (block === null) return null;
      return decoded(() => ({ height: integer(block.blockHeight), parentSlot: integer(block.parentSlot) }));
    },

    isOwnChain: readIsOwnChain,

    async oldestSlot() {
      const slot = await readOne('getFirstAvailableBlock', []);
      return decoded(() => integer(slot));
    },
  };
}
