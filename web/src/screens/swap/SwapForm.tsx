import { amountText } from '@cumulus/contract/amount.ts';
import { percent as percentText } from '@cumulus/contract/format-full.ts';
import { QUOTE_DEBOUNCE, SWAP_SELL_RESERVE_LAMPORTS, SWAP_SLIPPAGE_BPS } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { IntentInput, SwapIntent } from '../../data/intents.ts';
import { type QuoteTerms, reviewedAfter } from '../../data/requote.ts';
import { type LiveQuote, type Slippage, useSwapQuote } from '../../data/swap-quote.ts';
import { type SwapSetup, type SwapToken, swapToken } from '../../data/swap-setup.ts';
import { useDebounced } from '../../data/useDebounced.ts';
import { t } from '../../locale/t.ts';
import { type AmountField, filled, pressed, switched, typed } from '../../money/amount-field.ts';
import type { Phase } from '../../money/payment/usePhase.ts';
import { reserveNote } from '../../money/reserve-note.ts';
import { SwapCard } from '../../money/SwapCard.tsx';
import { WhatIsThisButton } from '../../money/WhatIsThis.tsx';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Keypad } from '../../ui/Keypad.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { QuoteState } from './QuoteState.tsx';
import { SlippageChoice } from './SlippageChoice.tsx';
import { StepMarks } from './StepMarks.tsx';
import styles from './SwapForm.module.css';
import { SwapReview } from './SwapReview.tsx';
import { amountWarning, clamped, feeRefusal, maximum, share } from './swap-form.ts';
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

const SHARES = [25, 50, 75, 100];

/** The third step: amount, quote, and now or later. */
export function SwapForm(props: SwapFormProps) {
  const { uid, flow, buy, held, lamports, solPrice, phase, attempts, onSwap, notice } = props;
  const sell = { ...props.sell, balance: BigInt(props.sell.balance) };
  const { walletId, name } = flow.wallet;
  const navigate = useNavigate();
  const online = useOnline();
  const whyNot = useWhyNot();
  const [field, setField] = useState(() => filled(flow.amount, sell));
  const [isSuggested, setSuggested] = useState(flow.isSuggested);
  const change = (next: AmountField) => {
    setSuggested(false);
    setField(next);
  };
  const [slippage, setSlippage] = useState<Slippage>(SWAP_SLIPPAGE_BPS);
  /** What the review goes by: the terms that it showed at best. Null while it is closed. */
  const [reviewed, setReviewed] = useState<QuoteTerms | null>(null);

  const { amount, unit } = field;
  // What a reload finds again: the amount in the token, whatever unit it was entered in.
  const text = amount === null ? '' : unit === 'token' ? field.text : amountText(amount, sell);
  const warning = amountWarning(field, sell);
  const asked = warning === null ? amount : null;
  const ask = { walletId, inputMint: sell.mint, outputMint: buy.mint, amount: asked, slippage };
  const liveQuote = useSwapQuote(uid, ask, online && phase.name === 'idle', reviewed);
  const { quote } = liveQuote;
  const goneBy = reviewed && quote ? reviewedAfter(quote, reviewed) : reviewed;
  if (goneBy !== reviewed) setReviewed(goneBy);
  const shortage = asked !== null && asked > 0n ? feeRefusal(asked, sell, lamports, liveQuote) : null;
  const isAmount = asked !== null && asked > 0n;
  const isOpen = notice !== null;

  const kept = useDebounced(text, QUOTE_DEBOUNCE);
  const keep = useRef(flow.keepAmount);
  keep.current = flow.keepAmount;
  useEffect(() => keep.current(kept), [kept]);

  // The quote of a failed attempt may be used up: fetch another one.
  const refresh = useRef(() => {});
  refresh.current = () => {
    if (quote?.seal === attempts.seal) liveQuote.refresh();
  };
  useEffect(() => {
    if (attempts.failed > 0) refresh.current();
  }, [attempts.failed]);

  const isCovered = phase.name === 'confirming' || phase.name === 'done';
  if (reviewed && (isCovered || isOpen)) setReviewed(null);

  const later = () => {
    flow.keepAmount(text);
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
          <Keypad
            onKey={(key) => change(pressed(isSuggested ? { ...field, text: '' } : field, key, sell))}
            noPoint={unit === 'token' && sell.decimals === 0}
          />
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
          <p className={styles.next}>
            {!online
              ? t('You are offline. You can swap again once you reconnect.')
              : whyNot
                ? `${whyNot}.`
                : quoteText(amount, liveQuote)}
          </p>
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
        warning={warning}
        selects={isSuggested}
        onType={(next, pasted) => change(typed(field, next, sell, pasted))}
        onLeave={() => setField(clamped(field, sell))}
        onSwitch={() => setField(switched(field, sell))}
        onSell={() => flow.backTo(2)}
        onBuy={() => flow.backTo(1)}
        onReverse={held && BigInt(held.balance) > 0n ? () => flow.reverse(swapToken(sell)) : undefined}
      />
      <Chips label={t('Share of what is available')}>
        {SHARES.map((percent) => (
          <Chip key={percent} even onClick={() => change(share(field, percent, sell))}>
            {percent === 100 ? t('Max') : percentText(percent, 0)}
          </Chip>
        ))}
      </Chips>
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

function quoteText(amount: bigint | null, { seconds, waiting }: LiveQuote): string {
  if (!amount) return t('Enter an amount to get a quote.');
  if (seconds > 0) return t('New quote in {seconds} s', { seconds });
  return waiting ? t('Getting a quote...') : '';
}
