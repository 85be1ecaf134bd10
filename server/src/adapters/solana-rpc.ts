import { type Lamports, lamports } from '@solana/kit';
import type { Chain, Holdings, ReadOptions } from '../ports/chain.ts';
import { createCache } from '../runtime/cache.ts';
import { TOKEN_PROGRAMS } from '../solana/programs.ts';
import { PROVIDERS, type Provider, type ProviderName, providerAt } from '../solana/rpc-providers.ts';
import {
  account,
  type RpcAccount,
  type RpcKeyedAccount,
  TOKEN_ACCOUNT_SLICE,
  tokenAccount,
} from './solana-rpc/accounts.ts';
import type { BatchBounds } from './solana-rpc/batch-bounds.ts';
import { type BlockSettings, createBlockCalls } from './solana-rpc/blocks.ts';
import type { RpcBudgets } from './solana-rpc/budget.ts';
import { openConfirmations } from './solana-rpc/confirmations.ts';
import { type Features, readFeatures } from './solana-rpc/features.ts';
import type { HttpOutcome } from './solana-rpc/http.ts';
import { integer, lamportsOf } from './solana-rpc/json.ts';
import { type JsonRpc, openJsonRpc, type RpcCall } from './solana-rpc/json-rpc.ts';
import { NEWEST_TRANSACTION_VERSION, transactionAnswer } from './solana-rpc/landed.ts';
import { createReader, decoded, minContext } from './solana-rpc/reader.ts';
import {
  listedSignature,
  type RpcListedSignature,
  type RpcSignatureStatus,
  signatureStatus,
  simulation,
} from './solana-rpc/transactions.ts';

export interface SolanaRpcSettings extends BlockSettings {
  readonly rpcUrl: string;
  readonly wsUrl: string;
  /** Whose node it is; by default as its address says. */
  readonly provider?: ProviderName;
  /** Most calls in one HTTP request; those of the provider by default. */
  readonly batchBounds?: BatchBounds;
  /** Longest wait for one HTTP answer, milliseconds. */
  readonly timeout?: number;
  /** Called for every HTTP request to the node. */
  readonly onRequest?: () => void;
  /** How each of them ended, and after how many milliseconds. */
  readonly onAnswer?: (outcome: HttpOutcome, milliseconds: number) => void;
  /** Called for each call that is made, each of a batch and each try, with its JSON-RPC method. */
  readonly onCall?: (method: string) => void;
  /** Called when the node has refused calls as too many. */
  readonly onLimit?: () => void;
  readonly connectionsMax?: number;
  /** Most calls a second, besides those of the provider and what the node's refusals teach. */
  readonly budgets?: RpcBudgets;
  /** Monotonic milliseconds. */
  readonly elapsed?: () => number;
  /** Least and most that `priorityFee` answers, micro-lamports per compute unit. */
  readonly priorityFeeMin?: bigint;
  readonly priorityFeeMax?: bigint;
}

/** A single node. */
export interface SolanaRpc extends Chain {
  /** The node's slot at "confirmed", and whether it calls itself healthy. Asked once. Throws CHAIN_UNAVAILABLE. */
  pulse(): Promise<{ readonly slot: bigint; readonly isHealthy: boolean }>;
  /** Whether what is confirmed is final: whether consensus is Alpenglow. Throws CHAIN_UNAVAILABLE. */
  hasOneFinality(): Promise<boolean>;
  /** Changes of the chain that are scheduled or active. Throws CHAIN_UNAVAILABLE. */
  features(): Promise<Features>;
}

/** Limits of the nodes. */
const ACCOUNTS_PER_CALL_MAX = 100;
const SIGNATURES_PER_CALL_MAX = 256;
const FEE_ADDRESSES_PER_CALL_MAX = 128;
const PRIORITY_FEE_MAX_AGE = 10_000;
/** Rent falls in steps, and may rise again. */
const RENT_MAX_AGE = 60_000;
const PRIORITY_FEE_PERCENTILE = 75;

/** A node's JSON-RPC, as its provider takes it. */
export function openNodeJsonRpc(settings: SolanaRpcSettings): JsonRpc {
  const provider: Provider = PROVIDERS[settings.provider ?? providerAt(settings.rpcUrl)];
  return openJsonRpc({
    url: settings.rpcUrl,
    clock: settings.clock,
    batchBounds: settings.batchBounds ?? provider.batch,
    timeout: settings.timeout ?? 10_000,
    onRequest: settings.onRequest ?? (() => {}),
    ...(settings.onAnswer && { onAnswer: settings.onAnswer }),
    ...(settings.onCall && { onCall: settings.onCall }),
    ...(settings.onLimit && { onLimit: settings.onLimit }),
    budgets: { ...provider.budgets, ...settings.budgets },
    elapsed: settings.elapsed ?? (() => performance.now()),
    connectionsMax: settings.connectionsMax ?? 16,
  });
}

/** The chain through a node's JSON-RPC (HTTP) and subscriptions (websocket). */
export function openSolanaRpc(settings: SolanaRpcSettings, rpc = openNodeJsonRpc(settings)): SolanaRpc {
  const { clock, priorityFeeMin = 0n, priorityFeeMax = 1_000_000n, level = () => 'confirmed' } = settings;
  const { readOne, readAtSlot } = createReader(rpc);
  const settled = () => ({ commitment: level() });
  const context = (options: ReadOptions | undefined) => ({
    ...minContext(options, level()),
    encoding: 'base64',
  });
  const confirmations = openConfirmations(settings.wsUrl, undefined, level);

  const rentExemptMinimums = createCache<number, Lamports>({
    max: 1_000,
    expiry: { clock, maxAgeMs: RENT_MAX_AGE },
  });
  async function readRentExemptMinimum(bytes: number): Promise<Lamports> {
    const minimum = await readOne('getMinimumBalanceForRentExemption', [bytes, settled()]);
    return decoded(() => lamportsOf(minimum));
  }

  const priorityFees = createCache<string, bigint>({
    max: 1_000,
    expiry: { clock, maxAgeMs: PRIORITY_FEE_MAX_AGE },
  });
  async function readPriorityFee(addresses: string): Promise<bigint> {
    const recent = await readOne('getRecentPrioritizationFees', [
      addresses === '' ? [] : addresses.split(','),
    ]);
    return decoded(() => {
      const fees = (recent as { prioritizationFee: unknown }[]).map((slot) =>
        integer(slot.prioritizationFee),
      );
      const goingRate = percentile(fees, PRIORITY_FEE_PERCENTILE);
      const paid = goingRate > priorityFeeMin ? goingRate : priorityFeeMin;
      return paid < priorityFeeMax ? paid : priorityFeeMax;
    });
  }

  return {
    ...createBlockCalls(rpc, settings),

    accounts: (addresses, options) =>
      readAtSlot(accountCalls(addresses, context(options)), options?.minSlot, (values) =>
        exactly(addresses.length, (values as (RpcAccount | null)[][]).flat()).map(account),
      ),

    holdings(owners, options) {
      const shared = context(options);
      const lamportsCalls = accountCalls(owners, { ...shared, dataSlice: { offset: 0, length: 0 } });
      const tokenCalls = owners.flatMap((owner) =>
        TOKEN_PROGRAMS.map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [owner, { programId }, { ...shared, dataSlice: TOKEN_ACCOUNT_SLICE }],
        })),
      );
      return readAtSlot([...lamportsCalls, ...tokenCalls], options?.minSlot, (values) => {
        const wallets = values.slice(0, lamportsCalls.length).flat() as (RpcAccount | null)[];
        const tokens = values.slice(lamportsCalls.length) as RpcKeyedAccount[][];
        const perOwner = TOKEN_PROGRAMS.length;
        return owners.map((owner, index): Holdings => {
          const wallet = wallets[index];
          return {
            owner,
            lamports: wallet ? lamportsOf(wallet.lamports) : lamports(0n),
            tokens: tokens
              .slice(index * perOwner, (index + 1) * perOwner)
              .flat()
              .map(tokenAccount),
          };
        });
      });
    },

    rentExemptMinimum: (bytes) => rentExemptMinimums.load(bytes, () => readRentExemptMinimum(bytes)),
    priorityFee(writable) {
      const addresses = [...new Set(writable)].sort().slice(0, FEE_ADDRESSES_PER_CALL_MAX).join(',');
      return priorityFees.load(addresses, () => readPriorityFee(addresses));
    },

    async simulate(transaction, watch) {
      // At the level of every other read: a difference between a read and a simulation is then never caused by a block that
      // the network may still drop. A blockhash of that level is always known there.
      const options = {
        ...settled(),
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: false,
        ...(watch.length > 0 ? { accounts: { encoding: 'base64', addresses: watch } } : {}),
      };
      const answer = await rpc.ask({ method: 'simulateTransaction', params: [base64(transaction), options] });
      return decoded(() => simulation(answer, watch));
    },

    async broadcast(transaction) {
      // No retries by the node: settlement rebroadcasts, and so knows how long these bytes can still land.
      const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 };
      const [answer] = await rpc.send({ method: 'sendTransaction', params: [base64(transaction), options] });
      return answer.error === undefined;
    },

    signatureStatuses: (signatures, searchTransactionHistory) =>
      readAtSlot(
        chunks(signatures, SIGNATURES_PER_CALL_MAX).map((chunk) => ({
          method: 'getSignatureStatuses',
          params: [chunk, { searchTransactionHistory }],
        })),
        undefined,
        (values) =>
          exactly(signatures.length, (values as (RpcSignatureStatus | null)[][]).flat()).map(signatureStatus),
      ),

    async transaction(signature) {
      const options = {
        ...settled(),
        encoding: 'json',
        maxSupportedTransactionVersion: NEWEST_TRANSACTION_VERSION,
      };
      const answer = await rpc.ask({ method: 'getTransaction', params: [signature, options] });
      return transactionAnswer(answer, signature);
    },

    async signaturesFor(address, { before = null, until = null, limit }) {
      const options = {
        ...settled(),
        limit,
        ...(before === null ? {} : { before }),
        ...(until === null ? {} : { until }),
      };
      const listed = (await readOne('getSignaturesForAddress', [address, options])) as RpcListedSignature[];
      return decoded(() => listed.map(listedSignature));
    },

    onConfirmed: confirmations.onConfirmed,

    async pulse() {
      const [health, slot] = await rpc.send(
        { method: 'getHealth', params: [] },
        { method: 'getSlot', params: [settled()] },
      );
      return decoded(() => {
        if (slot.error) throw new TypeError(`${slot.error.code} ${slot.error.message}`);
        return { slot: integer(slot.result), isHealthy: health.error === undefined };
      });
    },

    features: () => readFeatures(rpc, level()),

    async hasOneFinality() {
      const answer = await rpc.ask({ method: 'getAgGenesisCert', params: [] });
      // Older nodes do not know the method; null means that the chain has not changed over.
      return answer.error === undefined && answer.result !== null;
    },

    async close() {
      confirmations.close();
      await rpc.close();
    },
  };
}

/** Throws RangeError unless there is an answer to every question: otherwise their order means nothing. */
function exactly<T>(count: number, answers: T[]): T[] {
  if (answers.length !== count) throw new RangeError(`${answers.length} answers to ${count} questions`);
  return answers;
}

function accountCalls(addresses: readonly string[], options: object): RpcCall[] {
  return chunks(addresses, ACCOUNTS_PER_CALL_MAX).map((chunk) => ({
    method: 'getMultipleAccounts',
    params: [chunk, options],
  }));
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );
}

/** The value that `percent` of the values do not exceed; 0 for an empty list. */
function percentile(values: readonly bigint[], percent: number): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.max(0, Math.ceil((sorted.length * percent) / 100) - 1)] ?? 0n;
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
