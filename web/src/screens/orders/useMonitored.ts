import type { PricedToken } from '@cumulus/contract/calls/market.ts';
import { TOKEN_LOOKUP_DEBOUNCE, UNKNOWN_TOKEN_SYMBOL } from '@cumulus/contract/limits.ts';
import type { CurrentMarket } from '@cumulus/contract/trigger.ts';
import { useState } from 'react';
import { useMarketToken } from '../../data/market-token.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { addressRefusal, likelySource, monitoredMint, type Source } from './market-form.ts';

export interface Monitored {
  readonly source: Source;
  readonly choose: (source: Source) => void;
  /** As typed or pasted. */
  readonly pasted: string;
  readonly paste: (address: string) => void;
  /** Null if no token is chosen. */
  readonly mint: string | null;
  readonly symbol: string;
  /** Undefined until known; null if the market does not know it. */
  readonly token: PricedToken | null | undefined;
  readonly isWaiting: boolean;
  /** What is wrong with the address, after the debounce; null if nothing is. */
  readonly refusal: string | null;
  readonly market: CurrentMarket;
}

/** The monitored token with its market data; for a pasted address 500 ms after the last change. */
export function useMonitored(uid: string, setup: SwapSetup): Monitored {
  const { sellToken, buyToken } = setup;
  const [source, choose] = useState<Source>(() => likelySource(setup));
  const [pasted, paste] = useState('');
  const settled = useDebounced(pasted, TOKEN_LOOKUP_DEBOUNCE);
  const own = source === 'sell' ? sellToken : source === 'buy' ? buyToken : null;

  const isTyping = settled !== pasted;
  const refusal = source === 'other' && !isTyping && settled !== '' ? addressRefusal(settled) : null;
  const isLookedUp = settled !== '' && !isTyping && addressRefusal(settled) === null;
  const other = isLookedUp ? monitoredMint(settled) : null;
  const { token, isWaiting } = useMarketToken(uid, own?.mint ?? (source === 'other' ? other : null));

  return {
    source,
    choose,
    pasted,
    paste,
    mint: own?.mint ?? (source === 'other' ? monitoredMint(pasted) : null),
    symbol: own?.symbol ?? token?.symbol ?? UNKNOWN_TOKEN_SYMBOL,
    token,
    isWaiting: isWaiting || (source === 'other' && pasted !== '' && isTyping),
    refusal,
    market: { price: token?.currentPrice ?? null, marketCap: token?.marketCap ?? null },
  };
}
