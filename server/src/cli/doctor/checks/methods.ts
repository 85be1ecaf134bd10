import type { Check } from '../check.ts';
import { ok, wrong } from '../finding.ts';

type Calls = Readonly<Record<string, readonly unknown[]>>;

const SYSTEM = '11111111111111111111111111111111';
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA';
const NO_OWNER = 'SysvarC1ock11111111111111111111111111111111';
const NO_SIGNATURE = '1'.repeat(64);
const base64 = { encoding: 'base64' };
/** Not a transaction: a node that knows the method says so, and passes nothing on. */
const NOTHING = Buffer.from('nothing').toString('base64');

/** Each method that the product calls, with parameters of no consequence. It does without `getAgGenesisCert` and `getProgramAccounts`. */
const METHODS: Calls = {
  getHealth: [],
  getSlot: [{ commitment: 'confirmed' }],
  getGenesisHash: [],
  getEpochInfo: [{ commitment: 'finalized' }],
  getLatestBlockhash: [{ commitment: 'confirmed' }],
  isBlockhashValid: [SYSTEM, { commitment: 'confirmed' }],
  getMultipleAccounts: [[SYSTEM], base64],
  getTokenAccountsByOwner: [NO_OWNER, { programId: TOKEN }, base64],
  getMinimumBalanceForRentExemption: [0],
  getRecentPrioritizationFees: [[]],
  getSignatureStatuses: [[NO_SIGNATURE], { searchTransactionHistory: true }],
  getTransaction: [NO_SIGNATURE, { encoding: 'json', maxSupportedTransactionVersion: 1 }],
  getSignaturesForAddress: [NO_OWNER, { limit: 1 }],
  getFirstAvailableBlock: [],
  getBlocks: [1, 2, { commitment: 'finalized' }],
  getBlock: [1, { transactionDetails: 'none', rewards: false, maxSupportedTransactionVersion: 1 }],
  simulateTransaction: [NOTHING, base64],
  sendTransaction: [NOTHING, base64],
};

/** Method not found; not indexed; not served by this provider. What a node without history says is for the line about that. */
const MISSING = new Set([-32601, -32010, -32403]);
const NOT_SERVED =
  /method .*(not (found|available|allowed|supported|enabled)|disabled|blocked)|not available on your plan/i;

/** Whether the node knows all methods that the product calls. */
export function methodsCheck(name: string, place: number, node: string): Check {
  return {
    name,
    needs: [node],
    within: 25_000,
    async run({ nodes }) {
      const { json, setting } = nodes[place]!;
      const asked = await Promise.all(
        Object.entries(METHODS).map(async ([method, params]) => {
          // One request each: a firewall that refuses a method refuses the whole request.
          const error = await json.ask({ method, params }).then(
            (answer) => answer.error ?? null,
            (failure: unknown) => forbidden(failure),
          );
          const isMissing =
            error !== null && (MISSING.has(error.code) || NOT_SERVED.test(String(error.message)));
          return isMissing ? method : null;
        }),
      );
      const missing = asked.filter((method) => method !== null);
      if (missing.length > 0)
        return wrong(
          `it lacks ${missing.join(', ')}`,
          `use a node or plan that has ${missing.length === 1 ? 'it' : 'them'} (${setting})`,
        );
      return ok(`all ${asked.length} that are used`);
    },
  };
}

/** As a method that is not served. Rejects with any other failure. */
function forbidden(failure: unknown): { code: number; message: string } {
  const { cause } = failure as { cause?: { status?: number } };
  if (cause?.status === 403 || cause?.status === 405) return { code: -32601, message: 'forbidden' };
  throw failure;
}
