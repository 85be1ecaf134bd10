import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';

/** The holding, or an empty one once all of it has gone: its screen still has to say how it went. */
export function useHolding(token: TokenHolding | undefined): TokenHolding | undefined {
  const [kept, setKept] = useState(token);
  if (token && token !== kept) setKept(token);
  return token ?? (kept && { ...kept, balance: '0', uiAmount: 0, usdValue: 0 });
}
