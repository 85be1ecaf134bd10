import { SWAP_SELL_RESERVE_LAMPORTS, SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { IntentInput, SwapIntent } from '../../data/intents.ts';
import type { LiveQuote, Slippage } from '../../data/swap-quote.ts';
import { type SwapSetup, type SwapToken, swapToken } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { switched, typed } from '../../money/amount-field.ts';
import type { Phase } from '../../money/payment/usePhase.ts';
import { reserveNote } from '../../money/reserve-note.ts';
import { ShareChips } from '../../money/ShareChips.tsx';
import { SwapCard } from '../../money/SwapCard.tsx';
import { WhatIsThisButton } from '../../money/WhatIsThis.tsx';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Keypad } from '../../ui/Keypad.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { QuoteState } from './QuoteState.tsx';
import { SlippageChoice } from './SlippageChoice.tsx';
import { StepMarks } from './StepMarks.tsx';
import styles from './SwapForm.module.css';
import { SwapReview } from './SwapReview.tsx';
import { clamped, feeRefusal, maximum, share } from './swap-form.ts';
import { useReviewedQuote } from './useReviewedQuote.ts';
import { useSellAmount } from './useSellAmount.ts';
import type { SwapFlow } from './useSwapFlow.ts';

export interface Attempts {
  /** How many failed. */
  readonly failed: number;
  /** The last one failed because its quote expired before it was signed. */
  readonly isStale: boolean;
  /** Of the quote that the last failed one took; null before the first. */
  readonly seal: string | null;
}

interface SwapFormProps {
  uid: string;
  flow: SwapFlow;
  sell: TokenHolding;
  buy: SwapToken;
  /** The wallet's holding of the token to buy. */
  held: TokenHolding | undefined;
  lamports: bigint;
  /** USD; null if unknown. */
  solPrice: number | null;
  phase: Phase<SwapIntent>;
  attempts: Attempts;
  onSwap: (swap: IntentInput<SwapIntent>) => void;
  /** Shown while an earlier swap is unanswered: no other can be made meanwhile. */
  notice: ReactNode;
}

/** The third step: amount, quote, and now or later. */
export function SwapForm(props: SwapFormProps) {
  const { uid, flow, buy, held, lamports, solPrice, phase, attempts, onSwap, notice } = props;
  const sell = { ...props.sell, balance: BigInt(props.sell.balance) };
  const { walletId, name } = flow.wallet;
  const navigate = useNavigate();
  const online = useOnline();
  const whyNot = useWhyNot();
  const entry = useSellAmount(flow, sell);
  const { field, asked, change, adjust } = entry;
  const [slippage, setSlippage] = useState<Slippage>(SWAP_SLIPPAGE_BPS);
  const isCovered = phase.name === 'confirming' || phase.name === 'done';
  const isOpen = notice !== null;

  const ask = { walletId, inputMint: sell.mint, outputMint: buy.mint, amount: asked, slippage };
  const isAsked = online && phase.name === 'idle';
  const { liveQuote, reviewed, setReviewed } = useReviewedQuote(uid, ask, isAsked, isCovered || isOpen);
  const { quote } = liveQuote;
  const shortage = asked !== null && asked > 0n ? feeRefusal(asked, sell, lamports, liveQuote) : null;
  const isAmount = asked !== null && asked > 0n;
  useQuoteAfterFailure(liveQuote, attempts);

  const later = () => {
    flow.keepAmount(entry.text);
    const setup: SwapSetup = {
      wallet: flow.wallet,
      sellToken: { ...swapToken(sell), amount: String(asked) },
      buyToken: buy,
    };
    navigate(`/cloudwallet/${walletId}/swap/order-type`, { state: setup });
  };
  const swap = () => {
    if (!quote) return;
    onSwap({
      walletId,
      walletName: name,
      sell: swapToken(sell),
      buy,
      quote,
      goodUntil: liveQuote.goodUntil,
      slippage,
      inAmount: quote.inAmount,
      outAmount: null,
    });
  };

  const canTake = isAmount && shortage === null && quote !== null && liveQuote.seconds > 0;
  return (
    <Screen
      title={t('Swap')}
      onBack={flow.back}
      trailing={<WhatIsThisButton terms={['minimum', 'slippage', 'impact', 'network']} />}
      fit
      gap="form"
      foot={
        <>
          <Keypad onKey={entry.press} noPoint={field.unit === 'token' && sell.decimals === 0} />
          <div className={styles.acts}>
            <Button kind="tonal" full disabled={!isAmount || whyNot !== undefined} onClick={later}>
              {t('Swap Later')}
            </Button>
            <Button
              full
              disabled={!canTake || isOpen || whyNot !== undefined}
              onClick={() => setReviewed(quote)}
            >
              {t('Swap Now')}
            </Button>
          </div>
          <p className={styles.next}>{nextText(online, whyNot, field.amount, liveQuote)}</p>
        </>
      }
    >
      <StepMarks step={3} />
      {notice}
      <SwapCard
        token={sell}
        buy={buy}
        walletName={name}
        field={field}
        maximum={maximum(sell)}
        reserve={reserveNote(sell, SWAP_SELL_RESERVE_LAMPORTS)}
        liveQuote={liveQuote}
        slippage={<SlippageChoice quote={quote} slippage={slippage} onChoose={setSlippage} />}
        warning={entry.warning}
        selects={entry.isSuggested}
        onType={(next, pasted) => change(typed(field, next, sell, pasted))}
        onLeave={() => adjust(clamped(field, sell))}
        onSwitch={() => adjust(switched(field, sell))}
        onSell={() => flow.backTo(2)}
        onBuy={() => flow.backTo(1)}
        onReverse={held && BigInt(held.balance) > 0n ? () => flow.reverse(swapToken(sell)) : undefined}
      />
      <ShareChips onChoose={(percent) => change(share(field, percent, sell))} />
      <QuoteState liveQuote={liveQuote} sell={sell} buy={buy} solPrice={solPrice} shortage={shortage} />
      <SwapReview
        liveQuote={liveQuote}
        reviewed={reviewed}
        onAccept={setReviewed}
        slippage={slippage}
        isStale={attempts.isStale}
        sell={sell}
        buy={buy}
        wallet={flow.wallet}
        solPrice={solPrice}
        busy={phase.name === 'submitting'}
        onSwap={swap}
        onClose={() => setReviewed(null)}
      />
    </Screen>
  );
}

/** The quote of a failed attempt may be used up: fetches another one. */
function useQuoteAfterFailure({ quote, refresh }: LiveQuote, { failed, seal }: Attempts): void {
  const latest = useRef(() => {});
  latest.current = () => {
    if (quote?.seal === seal) refresh();
  };
  useEffect(() => {
    if (failed > 0) latest.current();
  }, [failed]);
}

/** What happens next. */
function nextText(
  online: boolean,
  whyNot: string | undefined,
  amount: bigint | null,
  { seconds, waiting }: LiveQuote,
): string {
  if (!online) return t('You are offline. You can swap again once you reconnect.');
  if (whyNot) return `${whyNot}.`;
  if (!amount) return t('Enter an amount to get a quote.');
  if (seconds > 0) return t('New quote in {seconds} s', { seconds });
  return waiting ? t('Getting a quote...') : '';
}
