import { setTimeout as wait } from 'node:timers/promises';
import type { Chain } from '../chain/chain.ts';
import type { Faults } from '../faults.ts';
import { type Answer, type Handler, json } from '../http.ts';
import { pairs } from './dexscreener.ts';
import { prices, searchTokens } from './jupiter.ts';
import { logoSvg } from './logo.ts';
import type { Market } from './market.ts';

export interface MarketDeps {
  readonly market: Market;
  readonly chain: Chain;
  readonly faults: Faults;
}

/** Answers what Jupiter's and DexScreener's HTTP interfaces answer, of the local market. */
export function createMarketHandler(deps: MarketDeps): Handler {
  return async (request) => {
    const origin = `http://${request.headers.host ?? 'localhost'}`;
    const url = new URL(request.url ?? '/', origin);
    if (request.method !== 'GET') return json({ error: 'Method not allowed' }, 405);
    const fault = deps.faults.strike(url.pathname.split('/')[1] ?? '');
    switch (fault?.kind) {
      case 'drop_request':
      case 'drop_answer':
        return null;
      case 'rate_limit':
        return json({ error: 'Too many requests' }, 429);
      case 'server_error':
        return json({ error: 'Service unavailable' }, 503);
      case 'delay':
        await wait(fault.delayMs);
    }
    return answer(deps, url, origin);
  };
}

function answer({ market, chain }: MarketDeps, { pathname, searchParams }: URL, origin: string): Answer {
  const notFound = json({ error: 'Not found' }, 404);
  const [first, second, third, fourth] = pathname.split('/').slice(1);
  switch (`/${first}/${second}`) {
    case '/price/v3': {
      const ids = searchParams.get('ids');
      const found = ids ? prices(market, chain, ids.split(',')) : null;
      return found === null ? json({ error: 'ids: 1 to 50 mints, comma-separated' }, 400) : json(found);
    }
    case '/tokens/v2': {
      if (third !== 'search') return notFound;
      const query = searchParams.get('query');
      const found = query === null ? null : searchTokens(market, chain, query, origin);
      return found === null
        ? json({ error: 'query: a symbol, a name, or up to 100 mints' }, 400)
        : json(found);
    }
    case '/tokens/v1': {
      const found = third === 'solana' ? pairs(market, (fourth ?? '').split(','), origin) : [];
      return found === null ? json({ error: 'up to 30 addresses' }, 400) : json(found);
    }
    case '/latest/dex': {
      if (third !== 'tokens') return notFound;
      const found = pairs(market, (fourth ?? '').split(','), origin);
      if (found === null) return json({ error: 'up to 30 addresses' }, 400);
      return json({ schemaVersion: '1.0.0', pairs: found.length === 0 ? null : found });
    }
  }
  const logo = /^\/logos\/([1-9A-HJ-NP-Za-km-z]{32,44})\.svg$/.exec(pathname);
  const token = logo && market.tokens.find(({ mint }) => mint === logo[1]);
  return token ? { status: 200, type: 'image/svg+xml', body: logoSvg(token) } : notFound;
}
