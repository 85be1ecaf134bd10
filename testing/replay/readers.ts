import { baseUnits } from '@cumulus/contract/amount.ts';
import { address, isAddress } from '@solana/kit';
import { openDexScreener } from '../../server/src/adapters/dexscreener.ts';
import { countFirebaseKeys } from '../../server/src/adapters/firebase-identity.ts';
import { discover } from '../../server/src/adapters/issuer-discovery.ts';
import { openJupiter } from '../../server/src/adapters/jupiter.ts';
import { openJupiterSwap } from '../../server/src/adapters/jupiter-swap.ts';
import { openReferenceRates } from '../../server/src/adapters/reference-rates.ts';
import { openScreening } from '../../server/src/adapters/screening-http.ts';
import type { SolanaRpc } from '../../server/src/adapters/solana-rpc.ts';
import type { Clock } from '../../server/src/ports/clock.ts';
import { mint } from '../../server/src/ports/units.ts';

/** Nothing waits for it: what is asked again is asked at once. */
export const clock: Clock = { now: () => Date.UTC(2026, 10, 28), sleep: async () => {} };

const NOBODY = address('11111111111111111111111111111111');
const addressOf = (text: unknown) => (typeof text === 'string' && isAddress(text) ? text : NOBODY);

/** Reads an answer that is served at this address. Answers what it read. */
type Read = (url: string, asked: URL) => Promise<unknown>;

async function closing<T extends { close(): Promise<void> }>(
  opened: T,
  read: (opened: T) => Promise<unknown>,
) {
  try {
    return await read(opened);
  } finally {
    await opened.close();
  }
}

/** All that reads answers of services other than nodes, by service and path. */
export const READERS: Readonly<Record<string, readonly (readonly [path: RegExp, read: Read])[]>> = {
  Jupiter: [
    [
      /^\/price\/v3/,
      (url, asked) =>
        closing(openJupiter({ url, clock }), ({ prices }) =>
          prices(asked.searchParams.get('ids')!.split(',')),
        ),
    ],
    [
      /^\/tokens\/v2\/search/,
      (url, asked) =>
        closing(openJupiter({ url, clock }), async ({ tokens, search }) => {
          const query = asked.searchParams.get('query')!;
          return [await tokens(query.split(',')), await search(query)];
        }),
    ],
    [
      /^\/tokens\/v2\/toptrending/,
      (url) => closing(openJupiter({ url, clock }), ({ trending }) => trending()),
    ],
    [
      /^\/swap\/v2\/order/,
      (url, { searchParams: query }) =>
        closing(openJupiterSwap({ url }), ({ quote }) =>
          quote({
            inputMint: mint(addressOf(query.get('inputMint'))),
            outputMint: mint(addressOf(query.get('outputMint'))),
            inAmount: baseUnits(BigInt(query.get('amount')!)),
            taker: addressOf(query.get('taker')),
            slippageBps: Number(query.get('slippageBps') ?? 100),
          }),
        ),
    ],
    [
      /^\/swap\/v2\/execute/,
      (url) =>
        closing(openJupiterSwap({ url }), ({ execute }) =>
          execute({ requestId: 'one', transaction: new Uint8Array(65) }),
        ),
    ],
  ],
  DexScreener: [
    [
      /^\/tokens\/v1\/solana\//,
      (url, { pathname }) =>
        closing(openDexScreener({ url, clock }), ({ pairs }) =>
          pairs(pathname.split('/').at(-1)!.split(',')),
        ),
    ],
  ],
  'The source of exchange rates': [
    [/./, (url) => closing(openReferenceRates({ url: `${url}/?base=USD`, clock }), ({ rates }) => rates())],
  ],
  screening: [
    [
      /./,
      (url) =>
        closing(openScreening({ url, token: 'sixteen letters!', timeoutMs: 5_000 }), ({ ask }) =>
          ask({
            ...{ intent: 'i', user: 'u', from: NOBODY, to: NOBODY, mint: NOBODY, amount: '1' },
            ...{ kind: 'transfer_sol', time: new Date(clock.now()).toISOString() },
          }),
        ),
    ],
  ],
  'Firebase keys': [[/./, (url) => countFirebaseKeys(`${url}/jwks`)]],
  'OpenID issuer': [[/./, (url) => discover(url)]],
};

/** Services of which recordings have no answer to read: letters are handed in by a library. */
export const UNREAD: ReadonlySet<string> = new Set(['mail']);

type ReadNode = (rpc: SolanaRpc, params: readonly unknown[]) => Promise<unknown>;

/** All that reads answers of a node, by method. */
export const NODE_READERS: Readonly<Record<string, ReadNode>> = {
  getMultipleAccounts: (rpc, [addresses]) => rpc.accounts((addresses as unknown[]).map(addressOf)),
  getTokenAccountsByOwner: (rpc, [owner]) => rpc.holdings([addressOf(owner)]),
  getLatestBlockhash: (rpc) => rpc.latestBlockhash(),
  isBlockhashValid: (rpc, [blockhash]) => rpc.isBlockhashValid(String(blockhash)),
  getMinimumBalanceForRentExemption: (rpc, [bytes]) => rpc.rentExemptMinimum(Number(bytes)),
  getRecentPrioritizationFees: (rpc) => rpc.priorityFee([]),
  getSignatureStatuses: (rpc, [signatures]) => rpc.signatureStatuses(signatures as string[], true),
  getTransaction: (rpc, [signature]) => rpc.transaction(String(signature)),
  getSignaturesForAddress: (rpc, [of]) => rpc.signaturesFor(addressOf(of), { limit: 1_000 }),
  getFirstAvailableBlock: (rpc) => rpc.oldestSlot(),
  getBlocks: (rpc, [from, to]) => rpc.blocks(BigInt(from as number), BigInt(to as number)),
  getBlock: (rpc, [slot]) => rpc.block(BigInt(slot as number)),
  getHealth: (rpc) => rpc.pulse(),
  getSlot: (rpc) => rpc.pulse(),
  getGenesisHash: (rpc) => rpc.isOwnChain(),
  getEpochInfo: (rpc) => rpc.finalized(),
  simulateTransaction: (rpc, [, options]) => {
    const watched =
      (options as { accounts?: { addresses?: unknown[] } } | undefined)?.accounts?.addresses ?? [];
    return rpc.simulate(new Uint8Array(65), watched.map(addressOf));
  },
  sendTransaction: (rpc) => rpc.broadcast(new Uint8Array(65)),
  getAgGenesisCert: (rpc) => rpc.hasOneFinality(),
  getProgramAccounts: (rpc) => rpc.features(),
};

/** What of a node is read by no answer: it listens, or ends. */
export const NOT_ASKED: ReadonlySet<string> = new Set(['onConfirmed', 'close']);
