import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { SOL_DECIMALS, WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getTransactionDecoder,
  type Instruction,
  partiallySignTransaction,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { Chain } from '../server/src/ports/chain.ts';
import { base58 } from '../server/src/solana/base58.ts';
import { type Exchange, exchangeTransaction } from './exchange.ts';
import { accountOf, confirmed, type Issuer, type TestMint } from './issuer.ts';
import type { Localnet } from './localnet.ts';
import { release } from './release.ts';

export const WRAPPED_SOL: TestMint = {
  address: WRAPPED_SOL_MINT as Address,
  program: TOKEN_PROGRAM_ADDRESS,
  decimals: SOL_DECIMALS,
};

/** Gives an owner SOL that is wrapped already. */
export async function giveWrapped(issuer: Issuer, owner: Address, amount: bigint): Promise<void> {
  const ata = await accountOf(owner, WRAPPED_SOL);
  const mint = WRAPPED_SOL.address;
  await issuer.land(
    getCreateAssociatedTokenIdempotentInstruction({ payer: issuer.signer, ata, owner, mint }),
    getTransferSolInstruction({ source: issuer.signer, destination: ata, amount }),
    getSyncNativeInstruction({ account: ata }),
  );
}

/** What becomes of a transaction that is handed in. */
export type Handling =
  | 'land'
  /** Signed and sent, and the connection breaks instead of an answer. */
  | 'land unanswered'
  /** The maker does not sign. */
  | 'refuse'
  /** The connection breaks before anything is done. */
  | 'down';

const ROUTER = 'metis';
/** The name of the other one, see `fallback`. */
const OTHER = 'another';

/**
 * A router over a test's chain, with one maker who has plenty of everything and signs when a transaction is handed in. It
 * does what a test tells it to: honest to begin with.
 */
export async function testRouter(
  { chain, localnet, issuer }: { chain: Chain; localnet: Localnet; issuer: Issuer },
  mints: readonly TestMint[],
) {
  const maker = await generateKeyPairSigner();
  const known = [WRAPPED_SOL, ...mints];
  await supply();
  const orders = new Map<string, Address>();
  const state = {
    handling: 'land' as Handling,
    /** The maker signs with the order, so that the taker's signature is the last. */
    signsFirst: false,
    /** HTTP status of every answer to an order; 200 gives one. */
    orderStatus: 200,
    /** Base units that are given for base units. */
    give: (amount: bigint) => amount / 10n,
    /** What another router gives, of what this one would, if this one is excluded; without it there is no other. */
    fallback: null as ((outAmount: bigint) => bigint) | null,
    /** How many more orders that exclude a router are answered with this status. */
    failing: { orders: 0, status: 429 },
    /** Last word on what an order says... */
    say: (order: Record<string, unknown>): unknown => order,
    /** ...and on what its transaction does. */
    act: (exchange: Exchange): Exchange => exchange,
    alsoDo: [] as Instruction[],
    /** Signature of each transaction that was handed in. */
    handedIn: [] as string[],
    asked: [] as URLSearchParams[],
  };

  const server = createServer(async (request, response) => {
    const answer = await respond(request);
    if (!answer) return request.socket.destroy();
    return response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  release(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, state, maker: maker.address };

  async function respond(request: IncomingMessage): Promise<{ status: number; body: unknown } | null> {
    const { pathname, searchParams } = new URL(request.url!, 'http://router');
    if (pathname === '/swap/v2/order') return order(searchParams);
    return execute((await json(request)) as { signedTransaction: string; requestId: string });
  }

  async function order(query: URLSearchParams) {
    state.asked.push(query);
    if (state.orderStatus !== 200) return { status: state.orderStatus, body: { error: 'No quotes' } };
    const [sell, buy] = ['inputMint', 'outputMint'].map((side) =>
      known.find(({ address }) => address === query.get(side)),
    );
    if (!sell || !buy) return { status: 400, body: { error: 'Could not find any route' } };
    const inAmount = BigInt(query.get('amount')!);
    const excluded = query.get('excludeRouters')?.split(',') ?? [];
    const isExcluded = excluded.includes(ROUTER);
    const { fallback, failing } = state;
    if (isExcluded && failing.orders > 0) {
      failing.orders -= 1;
      return { status: failing.status, body: { error: 'Try again' } };
    }
    if (isExcluded && (!fallback || excluded.includes(OTHER)))
      return { status: 404, body: { error: 'Failed to get quotes' } };
    const outAmount = isExcluded ? fallback!(state.give(inAmount)) : state.give(inAmount);
    const taker = query.get('taker') as Address;
    const exchange = { taker, maker, sell, buy, inAmount, outAmount, alsoDo: state.alsoDo };
    const { blockhash, lastValidBlockHeight } = await chain.latestBlockhash();
    const unsigned = await exchangeTransaction(isExcluded ? exchange : state.act(exchange), blockhash);
    const transaction = state.signsFirst
      ? await partiallySignTransaction([maker.keyPair], unsigned)
      : unsigned;
    const requestId = `request-${orders.size}`;
    orders.set(requestId, taker);
    const body = {
      mode: 'manual',
      router: isExcluded ? OTHER : ROUTER,
      requestId,
      inputMint: sell.address,
      outputMint: buy.address,
      inAmount: String(inAmount),
      outAmount: String(outAmount),
      otherAmountThreshold: String(outAmount),
      swapMode: 'ExactIn',
      slippageBps: Number(query.get('slippageBps')),
      priceImpactPct: '-0.0012',
      priceImpact: -0.12,
      inUsdValue: 15.5,
      outUsdValue: 15.4,
      routePlan: [],
      feeBps: 10,
      signatureFeeLamports: 10_000,
      signatureFeePayer: taker,
      prioritizationFeeLamports: 0,
      rentFeeLamports: 0,
      lastValidBlockHeight: String(lastValidBlockHeight),
      gasless: false,
      taker,
      transaction: getBase64EncodedWireTransaction(transaction),
    };
    return { status: 200, body: state.say(body) };
  }

  async function execute({ signedTransaction, requestId }: { signedTransaction: string; requestId: string }) {
    const wire = Buffer.from(signedTransaction, 'base64');
    state.handedIn.push(base58(wire.subarray(1, 65)));
    if (state.handling === 'down') return null;
    if (!orders.has(requestId))
      return { status: 200, body: { status: 'Failed', code: -1, error: 'Order not found' } };
    if (state.handling === 'refuse')
      return { status: 200, body: { status: 'Failed', code: -2004, error: 'Swap rejected' } };
    const signed = await partiallySignTransaction([maker.keyPair], getTransactionDecoder().decode(wire));
    const bytes = new Uint8Array(Buffer.from(getBase64EncodedWireTransaction(signed), 'base64'));
    // A router whose node is away has nothing to say.
    const isSent = await chain.broadcast(bytes).then(
      () => true,
      () => false,
    );
    if (!isSent || state.handling === 'land unanswered') return null;
    return { status: 200, body: { status: 'Success', code: 0, signature: state.handedIn.at(-1) } };
  }

  /** Gives the maker SOL, wrapped SOL and plenty of each mint. */
  async function supply(): Promise<void> {
    const plenty = 1_000_000_000_000n;
    await confirmed(chain, await localnet.fund(maker.address, plenty));
    await confirmed(chain, await localnet.fund(issuer.address, plenty));
    await giveWrapped(issuer, maker.address, plenty / 2n);
    for (const mint of mints) await issuer.give(maker.address, mint, plenty);
  }
}
