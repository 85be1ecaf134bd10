import { SOL_MINT, SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import { useEffect, useState } from 'react';
import { type QuoteTerms, reviewedAfter } from '../../../data/requote.ts';
import { useSwapQuote } from '../../../data/swap-quote.ts';
import type { SwapToken, SwapWallet } from '../../../data/swap-setup.ts';
import { t } from '../../../locale/t.ts';
import { Unanswered } from '../../../money/payment/Unanswered.tsx';
import { useOnline } from '../../../ui/useOnline.ts';
import { ApprovalFrame, AskedBy } from './ApprovalFrame.tsx';
import type { ApproveProps } from './ApprovalScreen.tsx';
import type { Asked } from './asked.ts';

interface ApproveSwapProps extends ApproveProps {
  uid: string;
  asked: Extract<Asked, { kind: 'swap' }>;
  wallet: SwapWallet;
  sell: SwapToken;
  buy: SwapToken;
}

/** What the screen of swaps lends. */
type Swap = typeof import('../../swap/SwapScreen.tsx')['lent'];

/** The review of a swap that a program asks for, with a quote of now. */
export const approveSwap = ({ SwapCover, SwapReview, useSwap }: Swap) =>
  function ApproveSwap({ uid, asked, wallet, sell, buy, onAccepted, ...frame }: ApproveSwapProps) {
    const { approval, onBack } = frame;
    const { walletId, amount } = asked;
    const online = useOnline();
    const [isOpen, setOpen] = useState(approval.state === 'waiting');
    const [isStale, setStale] = useState(false);
    const [reviewed, setReviewed] = useState<QuoteTerms | null>(null);
    const slippage = asked.slippageBps ?? SWAP_SLIPPAGE_BPS;
    const { phase, unanswered, start, check } = useSwap(uid, approval.approvalId, setStale, onAccepted);
    const ask = { walletId, inputMint: sell.mint, outputMint: buy.mint, amount, slippage };
    const isIdle = phase.name === 'idle';
    const liveQuote = useSwapQuote(uid, ask, online && isIdle && isOpen, reviewed);
    const { quote } = liveQuote;
    const isShown = isOpen && (isIdle || phase.name === 'submitting');
    const goneBy = !isShown || !quote ? null : reviewed ? reviewedAfter(quote, reviewed) : quote;
    if (goneBy !== reviewed) setReviewed(goneBy);

    const isDone = phase.name === 'done';
    useEffect(() => {
      if (isDone) onBack();
    }, [isDone, onBack]);

    const swap = () => {
      if (!quote) return;
      setStale(false);
      const { goodUntil } = liveQuote;
      const input = { walletId, walletName: wallet.name, sell, buy, quote, goodUntil, slippage };
      void start({ ...input, inAmount: quote.inAmount, outAmount: null }, approval.idempotencyKey);
    };
    return (
      <ApprovalFrame
        {...frame}
        onReview={unanswered ? null : () => setOpen(true)}
        problem={liveQuote.failure ? t('Failed to fetch quote. Please try again.') : null}
      >
        {unanswered && (
          <Unanswered
            message={t('It is not yet clear whether it was swapped.')}
            onCheck={() => void check()}
          />
        )}
        <SwapReview
          liveQuote={liveQuote}
          reviewed={reviewed}
          onAccept={setReviewed}
          slippage={slippage}
          isStale={isStale}
          sell={sell}
          buy={buy}
          wallet={wallet}
          solPrice={wallet.tokens.find(({ mint }) => mint === SOL_MINT)?.priceUsd ?? null}
          busy={phase.name === 'submitting'}
          onSwap={swap}
          onClose={() => setOpen(false)}
        >
          <AskedBy approval={approval} />
        </SwapReview>
        <SwapCover phase={phase} onLeave={onBack} />
      </ApprovalFrame>
    );
  };
