import { useEffect, useRef, useState } from 'react';
import { CallFailure, failureNotice } from '../../data/failure.ts';
import type { Intent } from '../../data/intents.ts';
import { isPageLeaving } from '../../data/page-life.ts';
import { type CallPinned, Cancelled, usePinned } from '../../data/pin.tsx';
import { pinRefusal } from '../../data/pin-refusal.ts';
import { isNotNow, isUndecided } from '../../data/undecided.ts';
import { t } from '../../locale/t.ts';
import { told } from '../../locale/told.ts';
import { useNotify } from '../../ui/notices.ts';

/** Between two questions about what the network has not confirmed yet, milliseconds. */
const ASK_AGAIN_AFTER = 2_000;

/**
 * idle        nothing under way.
 * asking      asked for by a press of the user; leads to any other.
 * confirming  signed and not settled, or found so after a reload; the same key is asked again until it is.
 * held        as confirming, but the server wants the PIN before it answers: the user has to ask.
 * done        confirmed by the chain.
 */
export type Phase<I extends Intent> =
  | { readonly name: 'idle' }
  | { readonly name: 'asking' | 'confirming' | 'held' | 'done'; readonly intent: I };

interface Answer {
  readonly success: boolean;
  readonly pending: boolean;
  readonly txSignature: string | null;
  readonly error: string | null;
}

/** One way of moving money: how its intentions are kept, asked for and spoken of. */
export interface Settling<I extends Intent, A extends Answer> {
  /** The intention of this screen that is not settled yet. */
  readonly unsettled: () => I | null;
  readonly keep: (intent: I) => void;
  readonly settle: (intent: I) => void;
  /** Asks for it, or how it went. Without `callPinned` a call that wants the PIN is refused. */
  readonly request: (intent: I, callPinned: CallPinned | null) => Promise<A>;
  /** The intention with what became of it. */
  readonly withAnswer: (intent: I, answer: A) => I;
  /**
   * Hears that an intention came to nothing: of the refusal, or null where the chain refused it. True where it has told
   * the user all there is to tell.
   */
  readonly failed?: (failure: unknown) => boolean;
  /** Begins anew with what one that came to nothing was to do: offered as Retry where another one may come through. */
  readonly again?: (intent: I) => void;
  readonly words: {
    /** "Transfer failed": title, and message where the server gives no reason. */
    readonly failed: string;
    /** Where the call itself is refused without a reason. */
    readonly refused: string;
    readonly done: (intent: I) => string;
  };
}

/** Moves money as its user asks: each intention at most once, through retries and reloads. */
export function useSettling<I extends Intent, A extends Answer>(way: Settling<I, A>) {
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [phase, setPhase] = useState<Phase<I>>({ name: 'idle' });
  const [unanswered, setUnanswered] = useState<I | null>(null);
  const mounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = (intent: I, name: 'asking' | 'confirming' | 'held'): void => {
    way.keep(intent);
    if (mounted.current) setPhase({ name, intent });
  };

  /** The outcome is known, or nothing was asked: the key has done its work. */
  const end = (intent: I, next: Phase<I>): void => {
    way.settle(intent);
    if (mounted.current) {
      setUnanswered(null);
      setPhase(next);
    } else if (next.name === 'done') {
      notify({ type: 'success', message: way.words.done(intent) });
    }
  };

  /** Done or not is open. Asking again is the user's to decide, and never moves money twice. */
  const leave = (intent: I): void => {
    const open = { ...intent, state: 'unanswered' } as const;
    way.keep(open);
    if (!mounted.current) return;
    setUnanswered(open);
    setPhase({ name: 'idle' });
  };

  const wait = (intent: I): void => {
    keep(intent, 'confirming');
    if (mounted.current) timer.current = setTimeout(() => void ask(intent, 'quietly'), ASK_AGAIN_AFTER);
  };

  /** Asks once: by the user's press, which may ask for the PIN, or quietly. */
  const ask = async (intent: I, how: 'first' | 'again' | 'quietly'): Promise<void> => {
    const { failed, refused } = way.words;
    try {
      const answer = await way.request(intent, how === 'quietly' ? null : callPinned);
      const txSignature = answer.txSignature ?? intent.txSignature;
      const known = { ...way.withAnswer(intent, answer), txSignature };
      if (answer.success) return end(intent, { name: 'done', intent: known });
      if (answer.pending) return wait({ ...known, state: 'pending' });
      end(intent, { name: 'idle' });
      if (way.failed?.(null)) return;
      const message = answer.error === null ? failed : told(answer.error);
      notify({ type: 'error', title: failed, message, ...beginAnew(intent) });
    } catch (failure) {
      // What is kept stays as it is: the page that comes next goes on from there.
      if (isPageLeaving()) return;
      const isHeld = failure instanceof Cancelled || pinRefusal(failure) !== null;
      if (intent.state === 'pending' && isHeld) return keep(intent, 'held');
      if (intent.state === 'pending' && isUndecided(failure, false)) return wait(intent);
      // Without a PIN nothing was done, unless somebody has asked with this key before.
      if (failure instanceof Cancelled)
        return how === 'first' ? end(intent, { name: 'idle' }) : leave(intent);
      const onRetry = () => void resume(intent);
      if (isUndecided(failure, how === 'first')) {
        leave(intent);
        return notify({ title: t('No answer yet'), ...failureNotice(failure, refused), onRetry });
      }
      end(intent, { name: 'idle' });
      if (mounted.current && way.failed?.(failure)) return;
      const notice = failureNotice(failure, refused);
      const isExpired = failure instanceof CallFailure && failure.code === 'TRANSACTION_EXPIRED';
      notify({
        title: failed,
        ...notice,
        ...(isNotNow(failure) && { onRetry }),
        ...(isExpired && beginAnew(intent)),
      });
    }
  };

  const beginAnew = (intent: I) => {
    const { again } = way;
    return mounted.current && again ? { onRetry: () => again(intent) } : {};
  };

  /** Asks again, by a press of the user, about what was asked for before. */
  const resume = (intent: I): Promise<void> => {
    const asked: I = { ...intent, state: intent.state === 'pending' ? 'pending' : 'asked' };
    keep(asked, asked.state === 'pending' ? 'confirming' : 'asking');
    return ask(asked, 'again');
  };

  const start = (intent: I): Promise<void> => {
    keep(intent, 'asking');
    return ask(intent, intent.key === unanswered?.key ? 'again' : 'first');
  };

  // A page that was reloaded while money was under way goes on where it stood.
  const begin = useRef(() => {});
  begin.current = () => {
    const intent = way.unsettled();
    if (!intent) return;
    if (intent.state === 'unanswered') return setUnanswered(intent);
    setPhase({ name: 'confirming', intent });
    void ask(intent, intent.state === 'pending' ? 'quietly' : 'again');
  };
  useEffect(() => {
    mounted.current = true;
    begin.current();
    return () => {
      mounted.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  return {
    phase,
    /** What may or may not have been carried out; null where there is none. */
    unanswered,
    start,
    resume,
  };
}
