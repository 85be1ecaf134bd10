import type { ErrorDetails } from '@cumulus/contract/status.ts';
import { useEffect, useRef } from 'react';
import type { Factor } from '../../data/factor.ts';
import { Cancelled } from '../../data/failure.ts';
import type { Intent, IntentInput, IntentStore } from '../../data/intents.ts';
import { isUndecided } from '../../data/payments.ts';
import { usePinned } from '../../data/pin.ts';
import { randomId } from '../../data/random-id.ts';
import type { Tap } from '../../data/tap.ts';
import { translated } from '../../locale/translated.ts';
import { useNotify } from '../../ui/notices.ts';
import { type FailureWords, useFailureNotice } from './useFailureNotice.ts';
import { useOnShow } from './useOnShow.ts';
import { type Phase, usePhase } from './usePhase.ts';

/** Whether the page is unloading: a request that fails now may still be carried out. */
let unloading = false;

// Leaving or reloading a page aborts its requests, and its code still sees them fail.
window.addEventListener('pagehide', () => {
  unloading = true;
});
window.addEventListener('pageshow', () => {
  unloading = false;
});

/** Between two questions for an outcome, milliseconds. */
const POLL_INTERVAL = 2_000;

export interface Answer {
  readonly success: boolean;
  readonly pending: boolean;
  readonly txSignature: string | null;
  readonly error: string | null;
  readonly errorDetails: ErrorDetails | null;
  /** It waits for the operator; `error` says so. */
  readonly held?: true | undefined;
  /** It waits for its time, an ISO time. */
  readonly scheduled?: { readonly at: string } | undefined;
}

/** A transfer, a swap or the placing of an order: how its intents are stored, posted, concluded and described. */
interface PaymentOptions<I extends Intent, A extends Answer> {
  readonly store: IntentStore<I>;
  /** Sends the request. Called only for a tap of this page: once, and again with the factor that the server wants. */
  readonly post: (intent: I, factor: Factor | null, tap: Tap) => Promise<A>;
  /** Asks for the outcome. Null: it was not accepted, and never will be. */
  readonly conclude: (intent: I) => Promise<A | null>;
  /** Adds to the intent what the answer says of it. */
  readonly withAnswer?: (intent: I, answer: A) => I;
  /**
   * Called when an intent has failed, with the refusal; null if the chain or an earlier answer decided it. Returns true
   * if it has informed the user itself, so that no notice is shown.
   */
  readonly onFailed?: (failure: unknown, intent: I) => boolean;
  /** Called when the server is known to have accepted it, whatever its outcome will be; perhaps more than once. */
  readonly onAccepted?: (() => void) | undefined;
  /** Called when the server has accepted it for a later time: nothing is left to ask for. */
  readonly onScheduled?: (at: Date) => void;
  /** Called with a sentence when the operator checks it first: that may take days, and its user need not wait here. */
  readonly onHeld?: (message: string) => void;
  /** Opens the review for a failed intent. Sends nothing. */
  readonly onRetry?: (intent: I) => void;
  readonly words: FailureWords & {
    /** "Send 1.5 SOL to 9WzD...AWWM". */
    readonly act: (intent: I) => string;
    readonly done: (intent: I) => string;
  };
}

/**
 * Moves money as its user asks: at most one payment per tap. Whatever happens to a request, it is never sent again; if its
 * answer is lost, by this page or an earlier one, only its outcome is asked for.
 */
export function usePayment<I extends Intent, A extends Answer>(options: PaymentOptions<I, A>) {
  const { store, words, onRetry } = options;
  const notify = useNotify();
  const notice = useFailureNotice(words);
  const { pinned } = usePinned();
  const { phase, current, mounted, show } = usePhase<I>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Decided: there is nothing left to ask for. */
  const settle = (intent: I, next: Phase<I>): void => {
    store.remove(intent);
    show(next);
  };

  const retryOffer = (intent: I) => (mounted.current && onRetry ? { onRetry: () => onRetry(intent) } : {});

  const refuse = (intent: I, failure: unknown): void => {
    settle(intent, { name: 'idle' });
    if (mounted.current && options.onFailed?.(failure, intent)) return;
    notice.tellRefusal(failure, retryOffer(intent));
  };

  const apply = (intent: I, answer: A): void => {
    const txSignature = answer.txSignature ?? intent.txSignature;
    const answered = options.withAnswer?.(intent, answer) ?? intent;
    const accepted: I = { ...answered, state: 'accepted', txSignature };
    if (answer.success || answer.scheduled || answer.held || answer.pending) options.onAccepted?.();
    if (answer.success) {
      settle(intent, { name: 'done', intent: accepted });
      if (!mounted.current) notify({ type: 'success', message: words.done(accepted) });
    } else if (answer.scheduled) {
      settle(intent, { name: 'idle' });
      options.onScheduled?.(new Date(answer.scheduled.at));
    } else if (answer.held && answer.error !== null) {
      settle(intent, { name: 'idle' });
      options.onHeld?.(translated(answer.error, answer.errorDetails));
    } else if (answer.pending) {
      store.save(accepted);
      show({ name: 'confirming', intent: accepted });
      pollLater(accepted);
    } else {
      settle(intent, { name: 'idle' });
      if (options.onFailed?.(null, intent)) return;
      notice.tellFailure(answer.error, answer.errorDetails, retryOffer(intent));
    }
  };

  const pollLater = (intent: I): void => {
    clearTimeout(timer.current);
    if (mounted.current) timer.current = setTimeout(() => void conclude(intent), POLL_INTERVAL);
  };

  /** Asks for the outcome. `lost`: the failure that kept the request's own answer from this page. */
  const conclude = async (intent: I, lost: unknown = null): Promise<void> => {
    clearTimeout(timer.current);
    notice.forget();
    show({ name: 'confirming', intent });
    let answer: A | null;
    try {
      answer = await options.conclude(intent);
    } catch {
      return handleNoAnswer(intent, lost);
    }
    if (answer) return apply(intent, answer);
    if (lost !== null) return refuse(intent, lost);
    settle(intent, { name: 'idle' });
    if (options.onFailed?.(null, intent)) return;
    notice.tellNothingMoved();
  };

  const handleNoAnswer = (intent: I, lost: unknown): void => {
    if (unloading) return;
    if (intent.state === 'accepted') {
      pollLater(intent);
      return;
    }
    show({ name: 'unanswered', intent });
    if (lost !== null) notice.tellNoAnswer(lost, () => void check());
  };

  /** Called by the confirming tap, and by nothing else. `key`: of what a program has asked for, so that it is done once. */
  const start = async (input: IntentInput<I>, key = randomId()): Promise<void> => {
    if (current.current.name !== 'idle') return;
    notice.forget();
    const intent = { ...input, key, state: 'posted', txSignature: null } as unknown as I;
    show({ name: 'submitting', intent });
    try {
      const post = (factor: Factor | null, tap: Tap) => postStored(options, intent, factor, tap);
      apply(intent, await pinned(post, { detail: words.act(intent) }));
    } catch (failure) {
      if (failure instanceof Cancelled) {
        show({ name: 'idle' });
        if (mounted.current) onRetry?.(intent);
      } else if (!isUndecided(failure)) refuse(intent, failure);
      // While the page unloads, the next page asks for the stored intent's outcome, or this one when it is restored.
      else if (mounted.current && !unloading) await conclude(intent, failure);
    }
  };

  /** Asks for the outcome of the stored intent, if there is one. */
  const check = async (): Promise<void> => {
    const intent = store.load();
    if (intent) await conclude(intent);
  };

  useOnShow(() => void check());
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    phase,
    /** The intent that may or may not have been accepted; otherwise null. */
    unanswered: phase.name === 'unanswered' ? phase.intent : null,
    start,
    check,
  };
}

/** Stores the intent before its request goes out, until its outcome is known. */
async function postStored<I extends Intent, A extends Answer>(
  { store, post }: PaymentOptions<I, A>,
  intent: I,
  factor: Factor | null,
  tap: Tap,
): Promise<A> {
  store.save(intent);
  try {
    return await post(intent, factor, tap);
  } catch (failure) {
    if (!isUndecided(failure)) store.remove(intent);
    throw failure;
  }
}
