import { useLayoutEffect, useRef, useState } from 'react';
import type { Intent } from '../../data/intents.ts';

/**
 * idle        nothing under way; only here a tap begins anything.
 * submitting  a tap has confirmed it: its request is out, or waits for the PIN or a passkey. Leads to any other.
 * confirming  posted by this page or an earlier one: its outcome is asked for. Leads to idle, unanswered and done.
 * unanswered  as confirming, but the question itself got no answer: the user asks again. Leads to confirming.
 * done        confirmed by the chain.
 */
export type Phase<I extends Intent> =
  | { readonly name: 'idle' }
  | { readonly name: 'submitting' | 'confirming' | 'unanswered' | 'done'; readonly intent: I };

/** Shows the phase of a payment, until its screen is left. */
export function usePhase<I extends Intent>() {
  const [phase, setPhase] = useState<Phase<I>>({ name: 'idle' });
  /** The current phase for a second tap in the same instant. */
  const current = useRef(phase);
  const mounted = useRef(true);
  // Not an effect that React runs later: an answer in between would be shown nowhere.
  useLayoutEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const show = (next: Phase<I>): void => {
    if (!mounted.current) return;
    current.current = next;
    setPhase(next);
  };
  return { phase, current, mounted, show };
}
