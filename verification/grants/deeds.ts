import { setTimeout as sleep } from 'node:timers/promises';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { assetId, chainId } from '@cumulus/contract/v1/ids.ts';
import { newAddress, rpc } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { askV1, type Program, type SentAct, sentAct, type V1Answer } from './program.ts';

/** What a program wants to do once. No two of a wallet have the same amount. */
export interface Deed {
  readonly kind: 'sol' | 'usdc' | 'swap' | 'order';
  /** Base units sent or sold; SOL but for `usdc`. */
  readonly amount: bigint;
  /** An address that no one else pays; unused by swaps and orders. */
  readonly to: string;
}

export interface Place {
  readonly url: string;
  /** CAIP-2. */
  readonly chain: string;
  /** What an order for 1 SOL has to bring, millionths of a USDC: a program that names no floor leaves all to the server. */
  readonly floorPerSol: bigint;
}

const KINDS = ['sol', 'usdc', 'swap', 'order'] as const;
const LEAST = { sol: 2_000_000n, usdc: 200_000n, swap: 2_000_000n, order: 2_000_000n };
const MOST = { sol: 9_000_000n, usdc: 900_000n, swap: 9_000_000n, order: 9_000_000n };
/** One in so many asks for this many times as much, which is more than a payment may be. */
const TOO_MUCH = { every: 10, times: 4n };

/** The one at `number` of `count`. */
export function deed(number: number, count: number, random: () => number): Deed {
  const kind = KINDS[Math.floor(random() * KINDS.length)]!;
  const step = (MOST[kind] - LEAST[kind]) / BigInt(count);
  const usual = LEAST[kind] + step * BigInt(number) + BigInt(Math.floor(random() * Number(step)));
  const amount = number % TOO_MUCH.every === 0 ? usual * TOO_MUCH.times : usual;
  return { kind, amount, to: newAddress() };
}

/** An order is for a few seconds later. */
const DUE_MS = { first: 5_000, spread: 10_000 };
const LAMPORTS_PER_SOL = 1_000_000_000n;

/** The request for it, signed now; null if the market makes no offer. Rejects if none can be asked for. */
export async function actOf(
  place: Place,
  program: Program,
  { kind, amount, to }: Deed,
): Promise<SentAct | null> {
  const { walletId } = program;
  const [sol, usdc] = [assetId(place.chain, SOL_MINT), assetId(place.chain, USDC_MINT)];
  const trade = { walletId, sellMint: SOL_MINT, sellAmount: String(amount), buyMint: USDC_MINT };
  switch (kind) {
    case 'sol': {
      const body = { walletId, to, asset: sol, amount: String(amount) };
      const terms = { kind: 'transfer_sol', walletId, to, lamports: String(amount) } as const;
      return await sentAct(program, 'POST /v1/transfers', body, terms);
    }
    case 'usdc': {
      const body = { walletId, to, asset: usdc, amount: String(amount) };
      const token = { mint: USDC_MINT, amount: String(amount), decimals: '6' };
      return await sentAct(program, 'POST /v1/transfers', body, {
        ...{ kind: 'transfer_token', walletId, to },
        ...token,
      });
    }
    case 'swap': {
      const offered = await quote(place, program, { walletId, sell: sol, buy: usdc, amount: String(amount) });
      if (offered === null) return null;
      const body = { walletId, seal: offered.seal, confirmPriceImpact: true };
      const terms = { kind: 'swap', ...trade, buyAmount: offered.least } as const;
      return await sentAct(program, 'POST /v1/swaps', body, terms);
    }
    case 'order': {
      const at = new Date(Date.now() + DUE_MS.first + Number(amount % BigInt(DUE_MS.spread))).toISOString();
      const floor = String((amount * place.floorPerSol) / LAMPORTS_PER_SOL);
      const rule = { kind: 'time', at };
      const body = { walletId, sell: sol, buy: usdc, amount: String(amount), rule, floors: [floor] };
      const terms = { kind: 'order', ...trade, buyAmount: floor } as const;
      return await sentAct(program, 'POST /v1/orders', { ...body, confirmPriceImpact: true }, terms);
    }
  }
}

/** What a program's deeds are made of: its orders have to bring nine tenths of what the market gives now. */
export async function placeOf(world: World, program: Program): Promise<Place> {
  const chain = chainId(await rpc<string>(world, 'getGenesisHash', []));
  const [sell, buy] = [assetId(chain, SOL_MINT), assetId(chain, USDC_MINT)];
  const body = { walletId: program.walletId, sell, buy, amount: String(LAMPORTS_PER_SOL) };
  const offer = await askV1(world.url, program.keys.bearer, { call: 'POST /v1/quotes', body });
  return { url: world.url, chain, floorPerSol: (BigInt(String(offer.body.buyAmount)) * 9n) / 10n };
}

async function quote(place: Place, { keys }: Program, body: object) {
  const answer = await askV1(place.url, keys.bearer, { call: 'POST /v1/quotes', body });
  if (isOpen(answer)) throw new Error('no offer yet');
  const { seal, minimumReceived } = answer.body;
  return answer.status >= 400 ? null : { seal: String(seal), least: String(minimumReceived) };
}

const PAUSE_MS = 200;
/** Waiting longer is pointless: what an act has not begun by then is refused by the signer's clock. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Nothing was done, and a new act may be in time. An order whose time has passed is not asked for again: if it was recorded as its server
 * died, it comes back with the database that was put back.
 */
const TOO_LATE: ReadonlySet<string> = new Set(['QUOTE_EXPIRED', 'SWAP_EXPIRED']);
const ACTS_MAX = 4;

/**
 * Asks for it, under the same act, until the answer is final: the state of a payment, `placed`, or the code of a refusal. `onAct` gets
 * what is sent.
 */
export async function doUntilFinal(
  place: Place,
  program: Program,
  wanted: Deed,
  onAct: (act: SentAct) => void,
): Promise<string> {
  const until = Date.now() + PATIENCE_MS;
  let act: SentAct | null = null;
  let acts = 0;
  while (Date.now() < until) {
    try {
      if (act === null) {
        act = await actOf(place, program, wanted);
        if (act === null) return 'no offer';
        onAct(act);
        acts += 1;
      }
      const answer = await askV1(place.url, program.keys.bearer, act);
      const final = finalOf(answer);
      if (final !== null && (!TOO_LATE.has(final) || acts === ACTS_MAX)) return final;
      if (final !== null) act = null;
    } catch {
      // The server is down, or is killed while it answers.
    }
    await sleep(PAUSE_MS);
  }
  return 'no answer';
}

/** Says nothing about what was asked for. A swap that failed is answered with 500 and its code for ever. */
const isOpen = ({ status, body }: V1Answer): boolean =>
  status === 429 || status === 503 || (status === 500 && body.code === 'INTERNAL');

function finalOf(answer: V1Answer): string | null {
  const { status, body } = answer;
  if (isOpen(answer)) return null;
  if (status >= 400) return String(body.code);
  if (body.orders) return 'placed';
  return body.state === 'pending' || body.state === 'held' ? null : String(body.state);
}
