import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react';
import type { SwapIntent, TransferIntent } from './intents.ts';

/** A payment that the chain has confirmed, until its user has put it away. */
export type Success =
  | { readonly kind: 'swap'; readonly intent: SwapIntent }
  | { readonly kind: 'transfer'; readonly intent: TransferIntent };

interface Successes {
  /** The last one. */
  readonly success: Success | null;
  readonly show: (success: Success) => void;
  readonly dismiss: () => void;
}

const SuccessContext = createContext<Successes | null>(null);

/** Keeps the last success of one user, for the screen that follows. Forgotten with the page: history has it for good. */
export function SuccessProvider({ children }: { children: ReactNode }) {
  const [success, show] = useState<Success | null>(null);
  const dismiss = useCallback(() => show(null), []);
  const value = useMemo(() => ({ success, show, dismiss }), [success, dismiss]);
  return <SuccessContext value={value}>{children}</SuccessContext>;
}

export function useSuccess(): Successes {
  const successes = useContext(SuccessContext);
  if (!successes) throw new Error('useSuccess outside of SuccessProvider');
  return successes;
}
