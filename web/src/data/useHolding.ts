import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useState } from 'react';

/** The holding; once it is spent, an empty one, so that its screen can still report the outcome. */
export function useHolding(token: TokenHolding | undefined): TokenHolding | undefined {
  const [kept, setKept] = useState(token);
  if (token && token !== kept) setKept(token);
  return token ?? (kept && { ...kept, balance: '0', uiAmount: 0, usdValue: 0 });
}
