import { setTimeout as wait } from 'node:timers/promises';
import type { Fault, Faults } from '../faults.ts';
import { type Answer, type Handler, json } from '../http.ts';
import { pairs } from './dexscreener.ts';
import { exchangeRates } from './exchange-rates.ts';
import { prices, searchTokens, topTokens } from './jupiter.ts';
import { logoPng } from './logo.ts';
import { execute } from './swap/execute.ts';
import type { SwapDeps } from './swap/offer.ts';
import { order } from './swap/order.ts';
import { isForMaker } from './swap/router.ts';

export interface MarketDeps extends SwapDeps {
  readonly faults: Faults;
}

/** Answers what Jupiter's and DexScreener's HTTP interfaces answer, of the local market, and exchange rates as Frankfurter. */
export function createMarketHandler(deps: MarketDeps): Handler {
  return async (request, body) => {
    const origin = `http://${request.headers.host ?? 'localhost'}`;
    const url = new URL(request.url ?? '/', origin);
    const executes = url.pathname === '/swap/v2/execute';
    if (request.method !== (executes ? 'POST' : 'GET')) return json({ error: 'Method not allowed' }, 405);
    const [, first = '', , third = ''] = url.pathname.split('/');
    // Makers do not lie.
    const spared = isForMaker(url.searchParams) ? 'lie' : undefined;
    const fault = deps.faults.strike(first === 'swap' ? third : first, spared);
    return underFault(fault, async () => {
      if (executes) return execute(deps, body, fault?.kind === 'refuse');
      return url.pathname === '/swap/v2/order'
        ? order(deps, url.searchParams, fault?.lie)
        : answer(deps, url, origin);
    });
  };
}

/** Text, or a picture. */
type MarketAnswer = Answer<string | Buffer>;

async function underFault(
  fault: Fault | undefined,
  work: () => Promise<MarketAnswer>,
): Promise<MarketAnswer | null> {
  switch (fault?.kind) {
    case 'drop_request':
      return null;
    case 'drop_answer':
      await work();
      return null;
    case 'rate_limit':
      return json({ error: 'Too many requests' }, 429);
    case 'server_error':
      return json({ error: 'Service unavailable' }, 503);
    case 'twice':
      await work();
      return work();
    case 'delay': {
      const result = await work();
      await wait(fault.delayMs, undefined, { ref: false });
      return result;
    }
    case 'refuse':
    case 'lie':
    case undefined:
      return work();
  }
}

function answer(
  { market, chain }: MarketDeps,
  { pathname, searchParams }: URL,
  origin: string,
): MarketAnswer {
  const notFound = json({ error: 'Not found' }, 404);
  const [first, second, third, fourth] = pathname.split('/').slice(1);
  switch (`/${first}/${second}`) {
    case '/price/v3': {
      const ids = searchParams.get('ids');
      const found = ids ? prices(market, chain, ids.split(',')) : null;
      return found === null ? json({ error: 'ids: 1 to 50 mints, comma-separated' }, 400) : json(found);
    }
    case '/tokens/v2': {
      if (third !== 'search') {
        const limit = searchParams.get('limit');
        const ranked = topTokens(market, chain, {
          ...{ category: third ?? '', interval: fourth ?? '', limit, origin },
        });
        return ranked === null ? notFound : json(ranked);
      }
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
    case '/exchange-rates/latest':
      return json(exchangeRates(new Date()));
    case '/latest/dex': {
      if (third !== 'tokens') return notFound;
      const found = pairs(market, (fourth ?? '').split(','), origin);
      if (found === null) return json({ error: 'up to 30 addresses' }, 400);
      return json({ schemaVersion: '1.0.0', pairs: found.length === 0 ? null : found });
    }
  }
  const logo = /^\/logos\/([1-9A-HJ-NP-Za-km-z]{32,44})\.png$/.exec(pathname);
  const token = logo && market.tokens.find(({ mint }) => mint === logo[1]);
  return token ? { status: 200, type: 'image/png', body: logoPng(token) } : notFound;
}
