import { useEffect, useRef, useState } from 'react';
import { Cancelled, failureNotice } from '../../data/failure.ts';
import type { Intended, Intent, IntentPlace } from '../../data/intents.ts';
import { isPageLeaving } from '../../data/page-life.ts';
import { usePinned } from '../../data/pin.tsx';
import { randomId } from '../../data/random-id.ts';
import type { Tap } from '../../data/tap.ts';
import { isNotNow, isUndecided } from '../../data/undecided.ts';
import { t } from '../../locale/t.ts';
import { told } from '../../locale/told.ts';
import { useNotify } from '../../ui/notices.ts';

/** Between two questions about what the network has not confirmed yet, milliseconds. */
const ASK_AGAIN_AFTER = 2_000;

/**
 * idle        nothing under way; only here a tap begins anything.
 * asking      a tap has confirmed it: its request is out, or waits for the PIN. Leads to any other.
 * confirming  posted by this page or one before it: its outcome is asked for. Leads to idle, unanswered and done.
 * unanswered  as confirming, but the question itself got no answer: the user asks again. Leads to confirming.
 * done        confirmed by the chain.
 */
export type Phase<I extends Intent> =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' | 'confirming' | 'unanswered' | 'done'; readonly intent: I };

export interface Answer {
  readonly success: boolean;
  readonly pending: boolean;
  readonly txSignature: string | null;
  readonly error: string | null;
}

/** One way of moving money: how its intentions are kept, posted, concluded and named. */
export interface Settling<I extends Intent, A extends Answer> extends IntentPlace<I> {
  /** Sends the request. Called only for a tap of this page, once, and again with the PIN that the server wanted. */
  readonly post: (intent: I, pin: string | null, tap: Tap) => Promise<A>;
  /** What became of it. Null: it was not accepted, and never will be. */
  readonly conclude: (intent: I) => Promise<A | null>;
  /** The intention with what became of it. */
  readonly withAnswer: (intent: I, answer: A) => I;
  /**
   * Called when an intention has failed, with the refusal; null if the chain or an earlier answer decided it. Returns
   * true if it has told the user, so that no notice is shown.
   */
  readonly failed?: (failure: unknown) => boolean;
  /** Opens the review for one that failed. Sends nothing. */
  readonly again?: (intent: I) => void;
  readonly words: {
    /** "Send 1.5 SOL to 9WzD...AWWM". */
    readonly act: (intent: I) => string;
    /** "Transfer failed": the title, and the message if the server gives no reason. */
    readonly failed: string;
    /** The message if the call is refused without a reason. */
    readonly refused: string;
    readonly done: (intent: I) => string;
  };
}

/**
 * Moves money as its user asks: at most one payment for a tap. Whatever happens to a request, it is never sent again; if
 * its answer is lost, now or by a page before this one, only its outcome is asked for.
 */
export function useSettling<I extends Intent, A extends Answer>(way: Settling<I, A>) {
  const { failed, refused } = way.words;
  const notify = useNotify();
  const { pinned } = usePinned();
  const [phase, setPhase] = useState<Phase<I>>({ name: 'idle' });
  /** The phase as the next tap of the same instant finds it. */
  const current = useRef(phase);
  const mounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (next: Phase<I>): void => {
    if (!mounted.current) return;
    current.current = next;
    setPhase(next);
  };

  /** It is settled: nothing of it is left to ask for. */
  const end = (intent: I, next: Phase<I>): void => {
    way.settle(intent);
    show(next);
  };

  const retry = (intent: I) => {
    const { again } = way;
    return mounted.current && again ? { onRetry: () => again(intent) } : {};
  };

  const refuse = (intent: I, failure: unknown): void => {
    end(intent, { name: 'idle' });
    if (mounted.current && way.failed?.(failure)) return;
    notify({
      title: failed,
      ...failureNotice(failure, refused),
      ...(isNotNow(failure) && retry(intent)),
    });
  };

  const take = (intent: I, answer: A): void => {
    const txSignature = answer.txSignature ?? intent.txSignature;
    const known: I = { ...way.withAnswer(intent, answer), state: 'accepted', txSignature };
    if (answer.success) {
      end(intent, { name: 'done', intent: known });
      if (!mounted.current) notify({ type: 'success', message: way.words.done(known) });
    } else if (answer.pending) {
      way.keep(known);
      show({ name: 'confirming', intent: known });
      askLater(known);
    } else {
      end(intent, { name: 'idle' });
      if (way.failed?.(null)) return;
      const message = answer.error === null ? failed : told(answer.error);
      notify({ type: 'error', title: failed, message, ...retry(intent) });
    }
  };

  const askLater = (intent: I): void => {
    clearTimeout(timer.current);
    if (mounted.current) timer.current = setTimeout(() => void inquire(intent), ASK_AGAIN_AFTER);
  };

  /** Asks what became of it. `lost`: the failure that kept its own answer from this page. */
  const inquire = async (intent: I, lost: unknown = null): Promise<void> => {
    clearTimeout(timer.current);
    show({ name: 'confirming', intent });
    let answer: A | null;
    try {
      answer = await way.conclude(intent);
    } catch {
      return unheard(intent, lost);
    }
    if (answer) return take(intent, answer);
    if (lost !== null) return refuse(intent, lost);
    end(intent, { name: 'idle' });
    if (way.failed?.(null)) return;
    notify({ type: 'error', title: failed, message: t('It was not accepted, and nothing was moved.') });
  };

  const unheard = (intent: I, lost: unknown): void => {
    if (isPageLeaving()) return;
    if (intent.state === 'accepted') {
      askLater(intent);
      return;
    }
    show({ name: 'unanswered', intent });
    if (lost === null) return;
    const notice = failureNotice(lost, refused);
    notify({ title: t('No answer yet'), ...notice, onRetry: () => void check() });
  };

  /** What may have been accepted is kept from before its request goes out, until it is known. */
  const post = async (intent: I, pin: string | null, tap: Tap): Promise<A> => {
    way.keep(intent);
    try {
      return await way.post(intent, pin, tap);
    } catch (failure) {
      if (!isUndecided(failure)) way.settle(intent);
      throw failure;
    }
  };

  /** To be called by the tap that confirms it, and by nothing else. */
  const start = async (intended: Intended<I>): Promise<void> => {
    if (current.current.name !== 'idle') return;
    const intent = { ...intended, key: randomId(), state: 'posted', txSignature: null } as unknown as I;
    show({ name: 'asking', intent });
    try {
      take(intent, await pinned((pin, tap) => post(intent, pin, tap), { detail: way.words.act(intent) }));
    } catch (failure) {
      if (failure instanceof Cancelled) {
        show({ name: 'idle' });
        if (mounted.current) way.again?.(intent);
      } else if (!isUndecided(failure)) refuse(intent, failure);
      // The next page, or this one when it is come back to, asks for the outcome of what is kept.
      else if (mounted.current && !isPageLeaving()) await inquire(intent, failure);
    }
  };

  /** Asks for the outcome that is still open, if there is one. */
  const check = async (): Promise<void> => {
    const intent = way.find();
    if (intent) await inquire(intent);
  };

  const begin = useRef(check);
  begin.current = check;
  useEffect(() => {
    mounted.current = true;
    void begin.current();
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void begin.current();
    window.addEventListener('pageshow', onShow);
    return () => {
      mounted.current = false;
      clearTimeout(timer.current);
      window.removeEventListener('pageshow', onShow);
    };
  }, []);

  return {
    phase,
    /** What may or may not have been accepted; null if all is known. */
    unanswered: phase.name === 'unanswered' ? phase.intent : null,
    start,
    check,
  };
}
