import { isAddress } from '@cumulus/contract/address.ts';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { parseWholeAmount } from '@cumulus/contract/whole-amount.ts';
import { useEffect, useRef, useState } from 'react';
import { useKnownAddresses } from '../../../data/address-book.ts';
import type { Transfer } from '../../../data/intents.ts';
import type { WalletIdentity } from '../../../data/wallet.ts';
import { t } from '../../../locale/t.ts';
import { Unanswered } from '../../../money/payment/Unanswered.tsx';
import { useWhyNot } from '../../../ui/useWhyNot.ts';
import { ApprovalFrame, AskedBy } from './ApprovalFrame.tsx';
import type { ApproveProps } from './ApprovalScreen.tsx';
import type { Asked } from './asked.ts';

interface ApproveTransferProps extends ApproveProps {
  uid: string;
  asked: Extract<Asked, { kind: 'transfer' }>;
  wallet: WalletIdentity;
  tokens: readonly TokenHolding[];
}

/** What the screen of sends lends: importing it again would make each screen load more. */
type Send = typeof import('../../send/SendScreen.tsx')['lent'];

/** The review of a transfer that a program asks for, as of one's own. */
export const approveTransfer = ({ ReviewSheet, TransferCover, useReview, useTransfer }: Send) =>
  function ApproveTransfer({ uid, asked, wallet, tokens, onAccepted, ...frame }: ApproveTransferProps) {
    const { approval, onBack } = frame;
    const whyNot = useWhyNot();
    const token = tokens.find(({ mint }) => mint === asked.mint);
    const transfer = token ? transferOf(asked, token) : null;
    const { review, open, close } = useReview();
    const { approvalId, idempotencyKey } = approval;
    const { phase, unanswered, start, check } = useTransfer(uid, approvalId, asked.mint, open, onAccepted);
    const known = useKnownAddresses(uid, wallet.publicKey);
    const [shown] = useState(transfer);
    const isWaiting = approval.state === 'waiting';

    // It was opened to be looked at: the review is the first thing to see.
    const first = useRef(() => {});
    first.current = () => {
      if (shown && isWaiting && phase.name === 'idle') open(shown);
    };
    useEffect(() => first.current(), []);
    const isDone = phase.name === 'done';
    useEffect(() => {
      if (isDone) onBack();
    }, [isDone, onBack]);
    const isCovered = phase.name === 'confirming' || phase.name === 'done';
    useEffect(() => {
      if (isCovered || unanswered) close();
    }, [isCovered, unanswered, close]);

    const solPrice = tokens.find(({ mint }) => mint === SOL_MINT)?.priceUsd ?? null;
    return (
      <ApprovalFrame
        {...frame}
        onReview={transfer && !unanswered ? () => open(transfer) : null}
        problem={transfer ? null : t('{name} holds none of this token.', { name: wallet.name })}
      >
        {unanswered && (
          <Unanswered message={t('It is not yet clear whether it was sent.')} onCheck={() => void check()} />
        )}
        {token && (
          <ReviewSheet
            review={review}
            wallet={wallet}
            token={token}
            solPrice={solPrice}
            known={known.find(asked.toAddress)}
            found={null}
            caution={null}
            busy={phase.name === 'submitting'}
            disabledReason={whyNot}
            onSend={() => review && void start(review.transfer, idempotencyKey)}
            onClose={close}
          >
            <AskedBy approval={approval} />
          </ReviewSheet>
        )}
        <TransferCover
          name={known.find(asked.toAddress)?.name}
          phase={phase}
          fading={false}
          onLeave={onBack}
          onSave={onBack}
        />
      </ApprovalFrame>
    );
  };

function transferOf(asked: ApproveTransferProps['asked'], token: TokenHolding): Transfer | null {
  const { walletId, mint, toAddress, memo, references } = asked;
  const amount = parseWholeAmount(asked.amount, token);
  if (amount === null || amount === 0n || !isAddress(toAddress)) return null;
  const { symbol, decimals, multiplier } = token;
  const isMarked = memo !== null || references.length > 0;
  return {
    ...{ walletId, mint, symbol, decimals, multiplier, toAddress, amount },
    asked: isMarked ? { label: null, message: null, memo, references } : undefined,
  };
}
