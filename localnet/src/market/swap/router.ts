import { TOKENS } from '../tokens.ts';
import { OrderError, type OrderRequest, readOrderRequest } from './order-request.ts';
import type { RouterName } from './quote.ts';

/** What the market's maker trades. */
const MAKERS_SYMBOLS = ['SOL', 'USDC', 'USDT', 'JitoSOL', 'JUP'];
const MAKERS_MINTS = new Set(
  TOKENS.filter(({ symbol }) => MAKERS_SYMBOLS.includes(symbol)).map(({ mint }) => mint),
);

/**
 * The routers that may answer, the best first: the maker gives more than the pools for what it trades. It pays no referrals,
 * for which its order has no place. "metis" is the former name of "iris".
 */
export function routersFor(request: OrderRequest): readonly RouterName[] {
  const { inputMint, outputMint, excludedRouters, referralAccount } = request;
  const asksMakers = !excludedRouters.includes('jupiterz');
  const isTraded = MAKERS_MINTS.has(inputMint) && MAKERS_MINTS.has(outputMint);
  const isExcluded = ['iris', 'metis'].some((name) => excludedRouters.includes(name));
  return [
    ...(isTraded && asksMakers && referralAccount === null ? (['jupiterz'] as const) : []),
    ...(isExcluded ? [] : (['iris'] as const)),
  ];
}

/** Whether the maker answers an order's query. */
export function isForMaker(query: URLSearchParams): boolean {
  try {
    return routersFor(readOrderRequest(query))[0] === 'jupiterz';
  } catch (error) {
    if (error instanceof OrderError) return false;
    throw error;
  }
}
