import { openDexScreener } from '../adapters/dexscreener.ts';
import { openJupiter } from '../adapters/jupiter.ts';
import { openJupiterSwap } from '../adapters/jupiter-swap.ts';
import type { Config } from '../config.ts';
import { openKeyBudget } from '../market/key-budget.ts';
import { openMarket } from '../market/market.ts';
import type { Chain } from '../ports/chain.ts';
import { createPace } from '../settlement/finality/pace.ts';
import type { Base, Stage } from './base.ts';
import { openNodes } from './nodes.ts';

export type ChainStage = ReturnType<typeof openChainStage>;

/** The first stage: Solana's nodes, the market's prices and names, and the router of swaps. */
export function openChainStage(base: Base) {
  const { config, clock, elapsed, log } = base;
  const { solana, usage } = openNodes(base);
  const { chain, nodes } = solana;
  const pace = createPace({ nodes, clock, log, elapsed, lifeMin: config.BLOCKHASH_LIFE_MIN });
  const upstream = openUpstream(base, chain);
  return {
    solana,
    ...{ chain, nodes, pace },
    ...{ market: upstream.market, router: upstream.router },
    tasks: [pace, { stop: upstream.market.close }],
    opened: [usage, { stop: chain.close }, ...upstream.opened],
  } satisfies Stage & Record<string, unknown>;
}

function openUpstream({ config, db, clock, log, metrics }: Base, chain: Chain) {
  const onRequest = metrics.counter(
    'cumulus_market_requests_total',
    'HTTP requests to Jupiter and DexScreener for prices and names.',
  );
  const onAnswer = metrics.labelled(
    'cumulus_upstream_answers_total',
    'Requests to Jupiter and DexScreener by outcome.',
    {
      upstream: ['jupiter', 'dexscreener', 'router'],
      outcome: ['ok', 'busy', 'denied', 'refused', 'failed'],
    },
  );
  const { JUPITER_URL: url, JUPITER_API_KEY: apiKey } = config;
  const key = openKeyBudget({ clock, log, db, requestsPerSecond: config.JUPITER_REQUESTS_PER_SECOND });
  const jupiter = openJupiter({
    ...{ url, apiKey, clock, onRequest },
    onAnswer: (outcome) => onAnswer({ upstream: 'jupiter', outcome }),
    onUsedUp: key.sameKey.usedUp,
  });
  const dexScreener = openDexScreener({
    ...{ url: config.DEXSCREENER_URL, clock, onRequest },
    onAnswer: (outcome) => onAnswer({ upstream: 'dexscreener', outcome }),
  });
  const market = openMarket({
    ...{ source: jupiter, key, db, chain, clock, log },
    pairs: { source: dexScreener, requestsPerSecond: config.DEXSCREENER_REQUESTS_PER_SECOND },
  });
  const router = openJupiterSwap({
    ...{ url, apiKey, excludeRouters: config.SWAP_EXCLUDE_ROUTERS, referral: referralOf(config) },
    onAnswer: (outcome) => onAnswer({ upstream: 'router', outcome }),
    onRequest: key.sameKey.sent,
    onUsedUp: key.sameKey.usedUp,
    onBusy: key.sameKey.refused,
  });
  const opened = [router, jupiter, dexScreener].map(({ close }) => ({ stop: close }));
  return { market, router, opened };
}

function referralOf({ SWAP_FEE_ACCOUNT: account, SWAP_FEE_BPS: feeBps }: Config) {
  return account !== undefined && feeBps !== undefined ? { account, feeBps } : null;
}
