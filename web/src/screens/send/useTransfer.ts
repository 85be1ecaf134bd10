import { amountText } from '@cumulus/contract/amount.ts';
import type { CallOutput } from '@cumulus/contract/call.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { Calls } from '@cumulus/contract/registry.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../data/client.ts';
import { CallFailure, failureNotice } from '../../data/failure.ts';
import { Cancelled, usePinned } from '../../data/pin.tsx';
import { pinRefusal } from '../../data/pin-refusal.ts';
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
/** Refusals that leave open whether an earlier request with the same key was carried out. */
const UNDECIDED = new Set([
  'INTERNAL',
  'UNKNOWN',
  'UNAVAILABLE',
  'UNAUTHENTICATED',
  'CANCELLED',
  'DATA_LOSS',
]);

/**
 * idle        nothing under way.
 * sending     the user has pressed Send; leads to any other.
 * confirming  asked or signed, and not settled; the same key is asked again until it is.
 * held        as confirming, but the server wants the PIN before it answers: the user has to ask.
 * sent        confirmed by the chain.
 */
export type TransferPhase =
  | { readonly name: 'idle' }
  | { readonly name: 'sending' | 'confirming' | 'held' | 'sent'; readonly intent: TransferIntent };

type Answer = CallOutput<Calls['transferSol']>;
type Asking = 'with PIN' | 'without PIN';

/** Carries out transfers of one token from one wallet: each at most once, through retries and reloads. */
export function useTransfer(uid: string, walletId: string, mint: string) {
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [phase, setPhase] = useState<TransferPhase>({ name: 'idle' });
  const [unanswered, setUnanswered] = useState<TransferIntent | null>(null);
  const mounted = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const request = (intent: TransferIntent, asking: Asking): Promise<Answer> => {
    const { toAddress, decimals, key } = intent;
    const input = { walletId, toAddress, amount: amountText(intent.amount, decimals), idempotencyKey: key };
    const question = { detail: `Send ${transferText(intent)} to ${shortAddress(toAddress)}` };
    if (mint === SOL_MINT)
      return asking === 'with PIN' ? callPinned('transferSol', input, question) : call('transferSol', input);
    const tokenInput = { ...input, tokenMint: mint, decimals };
    return asking === 'with PIN'
      ? callPinned('transferToken', tokenInput, question)
      : call('transferToken', tokenInput);
  };

  const keep = (intent: TransferIntent, name: 'sending' | 'confirming' | 'held'): void => {
    keepIntent(uid, intent);
    if (mounted.current) setPhase({ name, intent });
  };

  const end = (intent: TransferIntent, next: TransferPhase): void => {
    settleIntent(uid, intent);
    if (!mounted.current) {
      if (next.name === 'sent')
        notify({ type: 'success', message: `Sent ${transferText(intent)} successfully` });
      return;
    }
    setUnanswered(null);
    setPhase(next);
  };

  const wait = (intent: TransferIntent): void => {
    keep(intent, 'confirming');
    if (mounted.current) timer.current = setTimeout(() => void ask(intent, 'without PIN'), ASK_AGAIN_AFTER);
  };

  /**
   * Asks once. Whatever comes, the intention is settled, waited for, or left to the user. Only where nobody has asked
   * with its key before does a PIN that is not entered mean that nothing was sent.
   */
  const ask = async (intent: TransferIntent, asking: Asking, isFirst = false): Promise<void> => {
    const wasPending = intent.state === 'pending';
    try {
      const answer = await request(intent, asking);
      const txSignature = answer.txSignature ?? intent.txSignature;
      if (answer.success) return end(intent, { name: 'sent', intent: { ...intent, txSignature } });
      if (answer.pending) return wait({ ...intent, state: 'pending', txSignature });
      end(intent, { name: 'idle' });
      notify({ type: 'error', title: 'Transfer failed', message: answer.error ?? 'Transfer failed' });
    } catch (failure) {
      if (wasPending && (pinRefusal(failure) || failure instanceof Cancelled)) return keep(intent, 'held');
      if (wasPending && isUndecided(failure)) return wait(intent);
      if (failure instanceof Cancelled)
        return wasPending ? keep(intent, 'held') : end(intent, { name: 'idle' });
      if (isUndecided(failure)) return leave(intent, failure);
      end(intent, { name: 'idle' });
      notify({ title: 'Transfer failed', ...failureNotice(failure, 'Failed to send') });
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

  /** Asks again about a transfer that was asked for before. */
  const resume = (intent: TransferIntent): Promise<void> => {
    if (intent.state === 'pending') {
      keep(intent, 'confirming');
      return ask(intent, 'with PIN');
    }
    const asked = { ...intent, state: 'asked' } as const;
    keep(asked, 'sending');
    return ask(asked, 'with PIN');
  };

  const send = (transfer: Transfer): Promise<void> => {
    const intent = intentFor(uid, transfer);
    keep(intent, 'sending');
    return ask(intent, 'with PIN', intent.key !== unanswered?.key);
  };

  // A page that was reloaded while a transfer was under way goes on where it stood.
  const begin = useRef(() => {});
  begin.current = () => {
    const intent = unsettledIntent(uid, walletId, mint);
    if (!intent) return;
    if (intent.state === 'unanswered') return setUnanswered(intent);
    setPhase({ name: 'confirming', intent });
    void ask(intent, intent.state === 'pending' ? 'without PIN' : 'with PIN');
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

function isUndecided(failure: unknown): boolean {
  if (!(failure instanceof CallFailure)) return !(failure instanceof Cancelled);
  return failure.code === 'TIMEOUT' || UNDECIDED.has(failure.status);
}
