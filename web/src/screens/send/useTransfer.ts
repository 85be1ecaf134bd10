import { useEffect, useRef, useState } from 'react';
import { failureNotice } from '../../data/failure.ts';
import { isPageLeaving } from '../../data/page-life.ts';
import { Cancelled, usePinned } from '../../data/pin.tsx';
import { pinRefusal } from '../../data/pin-refusal.ts';
import { isNotNow, isUndecided, requestTransfer } from '../../data/transfers.ts';
import {
  intentFor,
  keepIntent,
  settleIntent,
  type Transfer,
  type TransferIntent,
  transferText,
  unsettledIntent,
} from '../../data/transfers-intents.ts';
import { useNotify } from '../../ui/notices.ts';

/** Between two questions about a transfer that the network has not confirmed yet, milliseconds. */
const ASK_AGAIN_AFTER = 2_000;

/**
 * idle        nothing under way.
 * sending     asked for by a press of the user; leads to any other.
 * confirming  signed and not settled, or found so after a reload; the same key is asked again until it is.
 * held        as confirming, but the server wants the PIN before it answers: the user has to ask.
 * sent        confirmed by the chain.
 */
export type TransferPhase =
  | { readonly name: 'idle' }
  | { readonly name: 'sending' | 'confirming' | 'held' | 'sent'; readonly intent: TransferIntent };

/** Carries out transfers of one token from one wallet: each at most once, through retries and reloads. */
export function useTransfer(uid: string, walletId: string, mint: string) {
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [phase, setPhase] = useState<TransferPhase>({ name: 'idle' });
  const [unanswered, setUnanswered] = useState<TransferIntent | null>(null);
  const mounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = (intent: TransferIntent, name: 'sending' | 'confirming' | 'held'): void => {
    keepIntent(uid, intent);
    if (mounted.current) setPhase({ name, intent });
  };

  /** The outcome is known, or nothing was asked: the key has done its work. */
  const end = (intent: TransferIntent, next: TransferPhase): void => {
    settleIntent(uid, intent);
    if (mounted.current) {
      setUnanswered(null);
      setPhase(next);
    } else if (next.name === 'sent') {
      notify({ type: 'success', message: `Sent ${transferText(intent)} successfully` });
    }
  };

  /** Sent or not is open. Asking again is the user's to decide, and never sends twice. */
  const leave = (intent: TransferIntent): void => {
    const open = { ...intent, state: 'unanswered' } as const;
    keepIntent(uid, open);
    if (!mounted.current) return;
    setUnanswered(open);
    setPhase({ name: 'idle' });
  };

  const wait = (intent: TransferIntent): void => {
    keep(intent, 'confirming');
    if (mounted.current) timer.current = setTimeout(() => void ask(intent, 'quietly'), ASK_AGAIN_AFTER);
  };

  /** Asks once: by the user's press, which may ask for the PIN, or quietly. */
  const ask = async (intent: TransferIntent, how: 'first' | 'again' | 'quietly'): Promise<void> => {
    try {
      const answer = await requestTransfer(intent, how === 'quietly' ? null : callPinned);
      const txSignature = answer.txSignature ?? intent.txSignature;
      if (answer.success) return end(intent, { name: 'sent', intent: { ...intent, txSignature } });
      if (answer.pending) return wait({ ...intent, state: 'pending', txSignature });
      end(intent, { name: 'idle' });
      notify({ type: 'error', title: 'Transfer failed', message: answer.error ?? 'Transfer failed' });
    } catch (failure) {
      // What is kept stays as it is: the page that comes next goes on from there.
      if (isPageLeaving()) return;
      const isHeld = failure instanceof Cancelled || pinRefusal(failure) !== null;
      if (intent.state === 'pending' && isHeld) return keep(intent, 'held');
      if (intent.state === 'pending' && isUndecided(failure, false)) return wait(intent);
      // Without a PIN nothing was sent, unless somebody has asked with this key before.
      if (failure instanceof Cancelled)
        return how === 'first' ? end(intent, { name: 'idle' }) : leave(intent);
      const onRetry = () => void resume(intent);
      if (isUndecided(failure, how === 'first')) {
        leave(intent);
        return notify({ title: 'No answer yet', ...failureNotice(failure, 'Failed to send'), onRetry });
      }
      end(intent, { name: 'idle' });
      const notice = failureNotice(failure, 'Failed to send');
      notify({ title: 'Transfer failed', ...notice, ...(isNotNow(failure) && { onRetry }) });
    }
  };

  /** Asks again, by a press of the user, about a transfer that was asked for before. */
  const resume = (intent: TransferIntent): Promise<void> => {
    const asked: TransferIntent = { ...intent, state: intent.state === 'pending' ? 'pending' : 'asked' };
    keep(asked, asked.state === 'pending' ? 'confirming' : 'sending');
    return ask(asked, 'again');
  };

  const send = (transfer: Transfer): Promise<void> => {
    const intent = intentFor(uid, transfer);
    keep(intent, 'sending');
    return ask(intent, intent.key === unanswered?.key ? 'again' : 'first');
  };

  // A page that was reloaded while a transfer was under way goes on where it stood.
  const begin = useRef(() => {});
  begin.current = () => {
    const intent = unsettledIntent(uid, walletId, mint);
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
    /** A transfer of which it is not known whether it was sent; null where there is none. */
    unanswered,
    send,
    resume,
  };
}
