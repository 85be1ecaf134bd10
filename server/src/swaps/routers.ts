import { setTimeout as sleep } from 'node:timers/promises';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { SLIPPAGE_MIN_BPS, slippageKeeping } from '@cumulus/contract/slippage.ts';
import {
  type LosingOffer,
  type Quote,
  type QuoteRequest,
  type Router,
  UnusableOffer,
} from '../ports/router.ts';

/** As many as Jupiter has, each perhaps once more with less slippage. */
const REQUESTS_MAX = 8;
const REASON_MAX = 160;

/** How often a router that is busy or does not answer is asked for the same, and how long it is waited for each time, milliseconds. */
const PATIENT_TRIES = 4;
const PATIENT_WAIT_MAX_MS = 5_000;

interface Wanted {
  /** Why an offer is not to be taken; null if it is. */
  readonly judge: (quote: Quote) => Promise<string | null>;
  /** What must arrive at least, if the slippage alone does not say it: an offer of more is asked for with less slippage. */
  readonly minimum?: bigint;
}

export interface TakenOffer {
  /** As the router gave it. */
  readonly offer: Quote;
  /** Those that it was compared with. */
  readonly lost: readonly LosingOffer[];
}

/**
 * The best offer that can be taken. Mostly that is the first: each router is left out whose offer cannot, and the others are asked again.
 * Throws what Router.quote throws, and CallError ROUTER_REFUSED with the first reason if no offer can be taken.
 */
export async function usableOffer(
  router: Pick<Router, 'quote'>,
  request: QuoteRequest,
  { judge, minimum = 0n }: Wanted,
): Promise<TakenOffer> {
  /** By router: one that is asked again has the same offer. */
  const lost = new Map<string, LosingOffer>();
  let asked = request;
  let refusal: CallError | null = null;
  for (let requests = 0; requests < REQUESTS_MAX; requests += 1) {
    const offer = await offered(router, asked, refusal);
    const excluded = asked.excludeRouters ?? [];
    // It offers although excluded: no other router has an offer.
    if (excluded.includes(offer.router)) break;
    const slippageBps = keeping(minimum, offer, asked);
    if (slippageBps !== null) {
      asked = { ...asked, slippageBps };
      continue;
    }
    const reason = offer instanceof UnusableOffer ? offer.context.reason : await judge(offer);
    if (!(offer instanceof UnusableOffer)) for (const each of offer.lost ?? []) lost.set(each.router, each);
    if (reason === null) return { offer: offer as Quote, lost: [...lost.values()] };
    lost.set(offer.router, losing(offer, reason));
    refusal ??= new CallError('ROUTER_REFUSED', { reason });
    asked = { ...asked, excludeRouters: [...excluded, offer.router] };
  }
  throw refusal ?? new CallError('NO_ROUTE');
}

/** A refusal quotes what others have written: its length is theirs. */
export function losing(
  { router, outAmount }: Pick<Quote, 'router' | 'outAmount'>,
  reason: string,
): LosingOffer {
  return { router, outAmount, reason: reason.slice(0, REASON_MAX) };
}

/** The slippage with which an offer keeps the minimum, if it does not as it is and can. */
function keeping(
  minimum: bigint,
  offer: Quote | UnusableOffer,
  { slippageBps }: QuoteRequest,
): number | null {
  if (offer instanceof UnusableOffer || offer.minimumReceived >= minimum) return null;
  const kept = slippageKeeping(offer.outAmount, minimum);
  return kept >= SLIPPAGE_MIN_BPS && kept < slippageBps ? kept : null;
}

async function offered(
  router: Pick<Router, 'quote'>,
  asked: QuoteRequest,
  refusal: CallError | null,
): Promise<Quote | UnusableOffer> {
  try {
    return await router.quote(asked);
  } catch (error) {
    if (error instanceof UnusableOffer) return error;
    throw refusal && isCallError(error, 'NO_ROUTE') ? refusal : error;
  }
}

/** Asks a router that is busy or does not answer again, while the user who pressed waits: another press would find it as busy. */
export function patientRouter(router: Pick<Router, 'quote'>, signal: AbortSignal): Pick<Router, 'quote'> {
  return {
    async quote(request) {
      for (let tries = 1; ; tries += 1) {
        try {
          return await router.quote(request);
        } catch (error) {
          const waitMs = waitAfter(error);
          if (waitMs === null || tries === PATIENT_TRIES) throw error;
          await sleep(waitMs, undefined, { signal });
        }
      }
    },
  };
}

/** Milliseconds after which asking again may help; null if it would not. */
function waitAfter(error: unknown): number | null {
  if (isCallError(error, 'RATE_LIMITED'))
    return Math.min(Number(error.context.seconds) * 1_000, PATIENT_WAIT_MAX_MS);
  return isCallError(error, 'ROUTER_UNAVAILABLE') ? 1_000 : null;
}
