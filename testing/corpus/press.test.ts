import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { leastReceived } from '@cumulus/contract/slippage.ts';
import { type Address, lamports } from '@solana/kit';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { type Fill, fillInstruction } from '../../localnet/src/programs/fill.ts';
import { openJupiterSwap } from '../../server/src/adapters/jupiter-swap.ts';
import { toJson } from '../../server/src/db/json.ts';
import type { Keys, SignIntent } from '../../server/src/ports/keys.ts';
import { mint } from '../../server/src/ports/units.ts';
import { guardTransaction } from '../../server/src/settlement/guard/simulate.ts';
import type { Intent } from '../../server/src/settlement/intent.ts';
import { messageBytes } from '../../server/src/solana/message.ts';
import { createOfferJudge } from '../../server/src/swaps/judge.ts';
import { createSwapKind, FALLBACK_FEE_LAMPORTS } from '../../server/src/swaps/kind.ts';
import type { SwapPlan } from '../../server/src/swaps/plan.ts';
import { requestQuote } from '../../server/src/swaps/quote.ts';
import { planOf } from '../../server/src/swaps/swaps.ts';
import { guard } from '../../signer/src/guard/guard.ts';
import type { SwapIntent } from '../../signer/src/terms/intent.ts';
import { Refusal } from '../../signer/src/terms/refusal.ts';
import { buysSol, bytesOf, MAKER, sellsSol, THIEF, tokensOnly, WALLET } from '../../signer/testing/cases.ts';
import {
  associatedToken,
  compile,
  transferSol,
  unitLimit,
  unitPrice,
} from '../../signer/testing/messages.ts';
import { coSigned, type TestSide, type TestSwap, WRAPPED_SOL } from '../../signer/testing/swap.ts';
import { CHAOS_SCALE } from '../chaos-scale.ts';
import { flipWorld, NOW } from './flip-world.ts';
import { lossesOf } from './losses.ts';
import { wireOf } from './wire.ts';

// 1,000 presses: CHAOS_SCALE=20.
const PRESSES = 50 * CHAOS_SCALE;
const FEE_CAP_LAMPORTS = lamports(5_000_000n);
const SLIPPAGE_BPS = 100;
const SWAPS = [sellsSol, buysSol, tokensOnly];

/** What a router makes of a request. Those that are not good cannot be signed by anybody who looks. */
const GOOD = ['exchange', 'exchange in version 1', 'dear exchange', 'fill', 'fill in version 1'] as const;
const BAD = ['empty', 'of strangers', 'paid by a stranger', 'exact out', 'short', 'thieving'] as const;
const ROUTERS = ['metis', 'jupiterz', 'dflow', 'unheard-of'] as const;

interface Offer {
  readonly kind: (typeof GOOD)[number] | (typeof BAD)[number];
  /** Of ten thousand of what the swap is worth. */
  readonly worth: number;
  /** Refused by settlement's simulation when it is taken, though it looks good: the price has moved. */
  readonly breaks: boolean;
}
type Market = Partial<Record<(typeof ROUTERS)[number], Offer>>;

const offersOf = (...kinds: readonly Offer['kind'][]): fc.Arbitrary<Offer> =>
  fc.record({
    kind: fc.constantFrom(...kinds, ...BAD),
    worth: fc.integer({ min: 9_850, max: 10_150 }),
    breaks: fc.boolean(),
  });
const exchanges = offersOf('exchange', 'exchange in version 1', 'dear exchange');
const markets: fc.Arbitrary<Market> = fc.record(
  {
    jupiterz: offersOf('fill', 'fill in version 1'),
    ...{ metis: exchanges, dflow: exchanges, 'unheard-of': exchanges },
  },
  { requiredKeys: [] },
);

const good = { kind: 'exchange', worth: 10_000, breaks: false } as const;
/** So that few presses show each end, too: the first offer is taken, another replaces it, none is left. */
const EXAMPLES: [Market, TestSwap][] = [
  [{ metis: good }, sellsSol],
  [{ metis: { ...good, worth: 10_010, breaks: true }, dflow: good }, sellsSol],
  [{ metis: { ...good, breaks: true } }, sellsSol],
];

const world = await flipWorld();
let market: Market = {};
let swap: TestSwap = sellsSol;
let requests = 0;
/** The router of each transaction that was offered. */
const makerOf = new Map<string, keyof Market>();

const isFill = ({ kind }: Offer) => kind.startsWith('fill');

async function transactionOf({ kind }: Offer, outAmount: bigint): Promise<Uint8Array> {
  const said = { ...swap, buy: { ...swap.buy, amount: outAmount } };
  const real = kind === 'short' ? { ...said, buy: { ...said.buy, amount: outAmount / 2n } } : said;
  const version = kind.endsWith('version 1') ? 1 : 0;
  if (kind.startsWith('fill')) {
    const { sell, buy } = real;
    const fill: Fill = {
      ...{ taker: WALLET, maker: MAKER, input: sell, output: buy, expiresAt: NOW + 60 },
      ...{ inputAmount: sell.amount, outputAmount: buy.amount },
    };
    return wireOf(compile({ feePayer: MAKER, version, instructions: [await fillInstruction(fill)] }));
  }
  const { limit: _limit, price: _price, ...steps } = await coSigned(real);
  const price = kind === 'dear exchange' ? 1_000_000n : 100_000n;
  const instructions = [
    ...[unitLimit(200_000), unitPrice(price)],
    ...Object.values(steps),
    ...(kind === 'of strangers' ? [{ programAddress: THIEF }] : []),
    ...(kind === 'thieving' ? [transferSol(WALLET, THIEF, 1_000_000n)] : []),
  ];
  return wireOf(compile({ feePayer: kind === 'paid by a stranger' ? THIEF : WALLET, version, instructions }));
}

const outAmountOf = ({ worth }: Offer) => (swap.buy.amount * BigInt(worth)) / 10_000n;

async function answer(query: URLSearchParams): Promise<{ status: number; body: object }> {
  requests += 1;
  const excluded = query.get('excludeRouters')?.split(',') ?? [];
  const [best] = ROUTERS.flatMap((name) => {
    const offer = excluded.includes(name) ? undefined : market[name];
    return offer ? [{ name, offer }] : [];
  }).sort((one, other) => other.offer.worth - one.offer.worth);
  if (!best) return { status: 400, body: { error: 'Failed to get quotes' } };
  const { name, offer } = best;
  const outAmount = outAmountOf(offer);
  const wire = await transactionOf(offer, outAmount);
  makerOf.set(Buffer.from(wire).toString('base64'), name);
  const slippage = Number(query.get('slippageBps'));
  const payer = isFill(offer) ? MAKER : offer.kind === 'paid by a stranger' ? THIEF : WALLET;
  return {
    status: 200,
    body: {
      ...{ requestId: `request ${requests}`, router: name },
      ...{ inputMint: swap.sell.mint, outputMint: swap.buy.mint },
      ...{ inAmount: String(swap.sell.amount), outAmount: String(outAmount) },
      otherAmountThreshold: String(isFill(offer) ? outAmount : leastReceived(outAmount, slippage)),
      swapMode: offer.kind === 'exact out' ? 'ExactOut' : 'ExactIn',
      ...{ signatureFeePayer: payer, gasless: payer !== WALLET, taker: WALLET },
      ...(offer.kind === 'empty'
        ? { transaction: '', ...(name === 'jupiterz' && { errorCode: 3 }) }
        : { transaction: Buffer.from(wire).toString('base64') }),
    },
  };
}

const server = createServer(async (request, response) => {
  const { status, body } = await answer(new URL(request.url!, 'http://router').searchParams);
  response.writeHead(status).end(JSON.stringify(body));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const router = openJupiterSwap({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
afterAll(async () => {
  await router.close();
  server.closeAllConnections();
  server.close();
});

const intentOf = (intent: SignIntent): SwapIntent => {
  if (intent.kind !== 'swap') throw new Error('The intent of a swap is of another kind.');
  const side = ({ mint: at, tokenProgram, account, amount }: typeof intent.sell) => ({
    mint: bytesOf(at),
    tokenProgram: bytesOf(tokenProgram),
    account: bytesOf(account),
    amount,
  });
  const { sell, buy, feeCapLamports } = intent;
  return { kind: 'swap', sell: side(sell), buy: side(buy), feeCapLamports };
};
const judge: Keys['judge'] = async ({ publicKey, intent, message }) => {
  try {
    return guard(Buffer.from(message), bytesOf(publicKey), intentOf(intent), FEE_CAP_LAMPORTS);
  } catch (error) {
    if (error instanceof Refusal) throw new CallError('GUARD_REFUSED', { reason: error.message });
    throw error;
  }
};
const judgeOffer = createOfferJudge({
  chain: world.chain,
  keys: { judge },
  feeCapLamports: FEE_CAP_LAMPORTS,
});
const kind = createSwapKind(router, FEE_CAP_LAMPORTS, undefined, judgeOffer);

const askedMint = ({ mint: at }: TestSide) => mint(at === WRAPPED_SOL ? SOL_MINT : at);
const placeOf = async ({ mint: at, program }: TestSide) => ({
  tokenProgram: program,
  account: await associatedToken(WALLET, at, program),
});

async function isSettled(transaction: Uint8Array, planned: Pick<Intent, 'publicKey' | 'request' | 'plan'>) {
  const { signIntent, expectation } = kind.prebuilt(planned);
  const name = makerOf.get(Buffer.from(transaction).toString('base64'))!;
  if (market[name]!.breaks) return false;
  try {
    await guardTransaction(world.chain, transaction, expectation, FEE_CAP_LAMPORTS);
    await judge({ publicKey: WALLET, intent: signIntent, message: messageBytes(transaction) });
    return true;
  } catch (error) {
    if (isCallError(error, 'GUARD_REFUSED')) return false;
    throw error;
  }
}

/** How a press of Swap ends: what is signed, or null; null as a whole if there is nothing to press. */
async function press() {
  const seller = { walletId: 'wallet', publicKey: WALLET as Address };
  const terms = {
    ...{ inputMint: askedMint(swap.sell), outputMint: askedMint(swap.buy) },
    ...{ inAmount: baseUnits(swap.sell.amount), slippageBps: SLIPPAGE_BPS },
  };
  const deps = {
    router,
    // Recorded orders are of another chain.
    chain: { finalized: () => Promise.reject(new CallError('CHAIN_UNAVAILABLE')) },
    hasLittleSol: async () => false,
    clock: { now: Date.now } as never,
    feeCapLamports: FEE_CAP_LAMPORTS,
    judge: judgeOffer,
  };
  const reviewed = await requestQuote(deps, 'user', seller, terms).catch((error) => {
    if (isCallError(error)) return null;
    throw error;
  });
  if (!reviewed?.transaction) return null;
  const asked = requests;
  const request = toJson({
    ...terms,
    walletId: 'wallet',
    requestId: reviewed.requestId,
  }) as Intent['request'];
  const places = { sell: await placeOf(swap.sell), buy: await placeOf(swap.buy), rentLamports: lamports(0n) };
  let plan: unknown = toJson(planOf(reviewed, reviewed.transaction, places));
  for (let tries = 0; ; tries += 1) {
    expect(tries, 'a press ends').toBeLessThan(ROUTERS.length + 2);
    const planned = { publicKey: WALLET, request, plan, mandate: null } as Intent;
    const { transaction } = kind.prebuilt(planned);
    if (await isSettled(transaction, planned))
      return { reviewed, asked, transaction, plan: plan as SwapPlan };
    plan = await kind.fallback(planned, new AbortController().signal).catch((error) => {
      if (isCallError(error)) return null;
      throw error;
    });
    if (plan === null) return { reviewed, asked, transaction: null, plan: null };
  }
}

const tally = { pressed: 0, taken: 0, replaced: 0, refused: 0, nothing: 0, requests: 0 };

test('a press of Swap is refused only if no route does what was reviewed, and never does worse', async ({
  annotate,
}) => {
  await fc.assert(
    fc.asyncProperty(markets, fc.constantFrom(...SWAPS), async (offered, wish) => {
      [market, swap, requests] = [offered, wish, 0];
      makerOf.clear();
      const ended = await press();
      if (!ended) {
        tally.nothing += 1;
        // Nothing was offered that could have been signed.
        expect(Object.values(market).filter(({ kind }) => GOOD.includes(kind as never))).toEqual([]);
        return;
      }
      const { reviewed, asked, transaction } = ended;
      tally.pressed += 1;
      tally.requests += asked;
      if (!transaction) {
        tally.refused += 1;
        expect(acceptable(reviewed)).toEqual([]);
        return;
      }
      if (transaction.join() === reviewed.transaction!.join()) tally.taken += 1;
      else tally.replaced += 1;
      const feeLamports = reviewed.networkFeeLamports + FALLBACK_FEE_LAMPORTS;
      const order = {
        swap: { ...swap, buy: { ...swap.buy, amount: reviewed.minimumReceived } },
        isPaidByMaker: false,
      };
      const { error, after } = world.run(transaction);
      expect(error).toBeNull();
      expect(lossesOf(order, world.before, after, feeLamports)).toEqual([]);
    }),
    { numRuns: PRESSES, examples: EXAMPLES },
  );
  for (const count of [tally.taken, tally.replaced, tally.refused]) expect(count).toBeGreaterThan(0);
  await annotate(JSON.stringify(tally));
}, 600_000);

/** The routers whose offers keep what was reviewed, by what they are, not by what the product says of them. */
function acceptable({
  minimumReceived,
  networkFeeLamports,
}: {
  minimumReceived: bigint;
  networkFeeLamports: bigint;
}) {
  return ROUTERS.filter((name) => {
    const offer = market[name];
    if (!offer || offer.breaks || !GOOD.includes(offer.kind as never)) return false;
    const fee = isFill(offer) ? 0n : 10_000n + (offer.kind === 'dear exchange' ? 200_000n : 20_000n);
    if (fee > networkFeeLamports + FALLBACK_FEE_LAMPORTS) return false;
    const out = outAmountOf(offer);
    return (isFill(offer) ? out : leastReceived(out, 1)) >= minimumReceived;
  });
}
