import { createHash } from 'node:crypto';
import { toBase58 } from '../../chain/base58.ts';
import { type Call, changed, type Result } from '../call.ts';
import type { LieOf } from '../lie.ts';
import type { MakeTeller } from '../teller.ts';

export const lastValidBlockHeight: MakeTeller<LieOf<'lastValidBlockHeight'>> = ({ value, by = 0 }) => ({
  methods: ['getLatestBlockhash'],
  tell: (call, honest) =>
    changed(honest(call), (result) => {
      const truth = result.value.lastValidBlockHeight;
      return { ...result, value: { ...result.value, lastValidBlockHeight: value ?? truth + by } };
    }),
});

export const firstAvailableBlock: MakeTeller<LieOf<'firstAvailableBlock'>> = ({ value }) => ({
  methods: ['getFirstAvailableBlock', 'minimumLedgerSlot'],
  tell: async () => ({ result: value }),
});

export const missingBlocks: MakeTeller<LieOf<'missingBlocks'>> = ({ slots: [first, last] }) => {
  const missing = (slot: unknown): boolean => Number(slot) >= first && Number(slot) <= last;
  return {
    methods: ['getBlocks', 'getBlocksWithLimit', 'getBlock', 'getBlockTime'],
    tell: async (call, honest) => {
      if (call.method.startsWith('getBlocks')) {
        return changed(honest(call), (listed: number[]) => listed.filter((slot) => !missing(slot)));
      }
      const [slot] = call.params;
      if (!missing(slot)) return honest(call);
      const message = `Slot ${slot} was skipped, or missing due to ledger jump to recent snapshot`;
      return { error: { code: call.method === 'getBlock' ? -32007 : -32009, message } };
    },
  };
};

export const heights: MakeTeller<LieOf<'heights'>> = (lie) => {
  const told = numbers(lie);
  return {
    methods: ['getBlockHeight', 'getEpochInfo', 'getBlock'],
    tell: (call, honest) =>
      changed(honest(call), (result) => {
        if (typeof result === 'number') return told(call, result);
        return result && { ...result, blockHeight: told(call, result.blockHeight) };
      }),
  };
};

export const slots: MakeTeller<LieOf<'slots'>> = (lie) => {
  const told = numbers(lie);
  return {
    tell: (call, honest) =>
      changed(honest(call), (result) => {
        if (call.method === 'getSlot') return told(call, result);
        if (call.method === 'getEpochInfo') {
          return { ...result, absoluteSlot: told(call, result.absoluteSlot) };
        }
        if (typeof result?.context?.slot !== 'number') return result;
        return { ...result, context: { ...result.context, slot: told(call, result.context.slot) } };
      }),
  };
};

/** Numbers moved by so many, or kept at what was first said to the same question. */
function numbers({ by = 0, frozen = false }: { by?: number; frozen?: boolean }) {
  const first = new Map<string, number>();
  return ({ method, params }: Call, truth: number): number => {
    const question = `${method} ${method === 'getBlock' ? params[0] : JSON.stringify(params.at(-1))}`;
    if (frozen && !first.has(question)) first.set(question, truth);
    return Math.max(0, (frozen ? first.get(question)! : truth) + by);
  };
}

export const otherChain: MakeTeller<LieOf<'otherChain'>> = () => ({
  methods: ['getGenesisHash', 'getLatestBlockhash', 'getBlock'],
  tell: (call, honest) => changed(honest(call), (result) => otherHashes(call, result)),
});

function otherHashes({ method }: Call, result: Result): Result {
  switch (method) {
    case 'getGenesisHash':
      return otherHash(result);
    case 'getLatestBlockhash':
      return { ...result, value: { ...result.value, blockhash: otherHash(result.value.blockhash) } };
    default:
      return {
        ...result,
        blockhash: otherHash(result.blockhash),
        previousBlockhash: otherHash(result.previousBlockhash),
      };
  }
}

const otherHash = (hash: string): string =>
  toBase58(createHash('sha256').update(`another chain ${hash}`).digest());

export const behind: MakeTeller<LieOf<'behind'>> = ({ slots: count }, { truth }) => ({
  tell: async (call, honest) => {
    const newest: number = await truth('getSlot', [{ commitment: 'processed' }]);
    return honest({ ...call, asOfSlot: (call.asOfSlot ?? newest) - count });
  },
});
