import { useEffect } from 'react';
import { useSuccess } from '../../data/success.tsx';
import { useReturn } from './useReturn.ts';
import { useReview } from './useReview.ts';
import { useTransfer } from './useTransfer.ts';

/** The review of a transfer, the transfer itself, and the way back to its wallet, unless its user `stays`. */
export function useReviewedTransfer(uid: string, walletId: string, mint: string, stays: boolean) {
  const { review, busy, open, close } = useReview();
  const { phase, unanswered, start, check } = useTransfer(uid, walletId, mint, open);
  const { fading } = useReturn(uid, walletId, phase.name === 'done' && !stays);

  const { show: showSuccess } = useSuccess();
  useEffect(() => {
    if (phase.name === 'done') showSuccess({ kind: 'transfer', intent: phase.intent });
  }, [phase, showSuccess]);

  // The cover replaces the sheet, which must not stay open behind it, nor hide that a transfer got no answer.
  const isCovered = phase.name === 'confirming' || phase.name === 'done';
  useEffect(() => {
    if (isCovered || unanswered) close();
  }, [isCovered, unanswered, close]);

  return { review, busy, open, close, phase, unanswered, start, check, fading };
}
