import type { SwapEntry, SwapToken } from '../../data/swap-setup.ts';
import { currentEntry } from '../../router/entries.ts';
import { useLocation, useNavigate, useReplaceState } from '../../router/Router.tsx';

/**
 * The state of the flow, in its entry of the browser's history. Each step forward is an entry of its own, so that the
 * browser's Back goes back by steps, and a reload finds the step again.
 */
interface FlowState extends SwapEntry {
  readonly buy?: SwapToken;
  /** Its mint. */
  readonly sell?: string;
  /** As typed. */
  readonly amount?: string;
  /** The amount is not the user's own: their first key replaces it. */
  readonly suggested?: boolean;
  /** Positions of the steps before this one in the history. */
  readonly before?: readonly number[];
}

export type SwapFlow = NonNullable<ReturnType<typeof useSwapFlow>>;

/** The steps of a swap. Null if there is no wallet in navigation state. */
export function useSwapFlow(walletId: string) {
  const { pathname, state, index } = useLocation();
  const navigate = useNavigate();
  const replaceState = useReplaceState();
  const flow = readState(state, walletId);
  if (!flow) return null;
  const { wallet, sell, amount, suggested = false, before = [] } = flow;
  const buy = flow.buy ?? flow.prefilledBuyToken;
  const step = !buy ? 1 : !sell ? 2 : 3;

  const forward = (next: FlowState) => navigate(pathname, { state: { ...next, before: [...before, index] } });
  const replace = (next: FlowState) => navigate(pathname, { replace: true, state: next });
  const toWallet = () => navigate(`/cloudwallet/${walletId}`, { replace: true });
  const backTo = (target: 1 | 2) => {
    const steps = step - target;
    if (steps <= 0) return;
    const to = before.at(-steps);
    if (to !== undefined) history.go(to - currentEntry().index);
    else replace({ wallet, ...(target === 2 && buy && { buy }) });
  };
  return {
    wallet,
    buy,
    sell,
    amount: amount ?? '',
    isSuggested: suggested,
    step,
    chooseBuy: (token: SwapToken) => forward({ wallet, buy: token }),
    chooseSell: (mint: string) => forward({ wallet, ...(buy && { buy }), sell: mint }),
    /** Swaps the two tokens. */
    reverse: (next: SwapToken) => buy && replace({ wallet, buy: next, sell: buy.mint, before }),
    /** So that a reload finds the amount again. */
    keepAmount: (text: string) =>
      replaceState({ ...flow, amount: text, suggested: suggested && text === amount }),
    backTo,
    back: () => (step === 1 ? toWallet() : backTo(step === 3 ? 2 : 1)),
    toWallet,
  };
}

function readState(state: unknown, walletId: string): FlowState | null {
  const flow = state as Partial<FlowState> | null;
  return flow?.wallet?.walletId === walletId ? (flow as FlowState) : null;
}
