import { type FloorBasis, suggestedFloor } from '@cumulus/contract/order-floor.ts';
import { type ReactNode, useState } from 'react';
import { useSwapQuote } from '../../data/swap-quote.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { LimitNote } from '../../money/LimitNote.tsx';
import { impactOf, readableAmount } from '../../money/quote-words.ts';
import { WhatIsThis } from '../../money/WhatIsThis.tsx';
import { useNavigate } from '../../router/Router.tsx';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { Warning } from '../../ui/Warning.tsx';
import { FloorField, useFloor } from './FloorField.tsx';
import { ImpactConsent } from './ImpactConsent.tsx';
import styles from './OrderReview.module.css';
import { OrderSentence } from './OrderSentence.tsx';
import { boughtText, slippageText } from './order-words.ts';
import type { OrderProblem } from './useCreateOrder.ts';

/** The least that one choice of an order brings: what it is called, and what it is reckoned from beside the quote. */
export interface FloorAsk extends Pick<FloorBasis, 'waitsMs' | 'watched'> {
  readonly label: string;
}

interface OrderReviewProps {
  uid: string;
  open: boolean;
  setup: SwapSetup;
  sentence: string;
  /** When it is executed, and how long it is valid. */
  facts: readonly { label: string; value: ReactNode }[];
  /** The label of the confirming button. */
  act: string;
  busy: boolean;
  problem: OrderProblem | null;
  /** One for each choice of the order; empty if the server sets them. */
  floors: readonly FloorAsk[];
  /** Its first swap does not wait. */
  isAtOnce?: boolean;
  /**
   * Called with whether the order may move the price by much, the least of each choice, and what the first swap would bring now: both null
   * if there is no quote yet.
   */
  onPlace: (isConfirmed: boolean, floors: readonly bigint[] | null, expected: bigint | null) => void;
  onClose: () => void;
  /** Above everything else. */
  children?: ReactNode;
}

/** Everything about an order before it is placed, with a quote for executing it now. */
export function OrderReview(props: OrderReviewProps) {
  const { uid, open, setup, sentence, facts, act, busy, problem, floors } = props;
  const { isAtOnce = false, onPlace, onClose } = props;
  const { wallet, sellToken, buyToken } = setup;
  const navigate = useNavigate();
  const online = useOnline();
  const whyNot = useWhyNot();
  const [isConfirmed, setConfirmed] = useState(false);
  const ask = { walletId: wallet.walletId, inputMint: sellToken.mint, outputMint: buyToken.mint };
  const { quote, waiting } = useSwapQuote(
    uid,
    { ...ask, amount: open ? BigInt(sellToken.amount) : null },
    open && online && !busy,
  );
  const impact = quote && impactOf(quote);
  const isHigh = impact?.grade === 'high';
  const suggested = floors.map(({ waitsMs, watched }) => {
    const minimumReceived = quote && BigInt(quote.minimumReceived);
    const [sellMint, buyMint] = [sellToken.mint, buyToken.mint];
    return minimumReceived && suggestedFloor({ waitsMs, watched, minimumReceived, sellMint, buyMint });
  });
  const entry = useFloor(buyToken, suggested[0] ?? null);
  /** One can be changed here; several are as suggested. */
  const isOne = floors.length === 1;
  const least = isOne ? [entry.floor] : suggested;
  const known = least.filter((floor) => floor !== null);
  const isWrong = isOne && entry.isTyped && entry.floor === null;
  return (
    <Sheet
      open={open}
      onClose={busy ? () => {} : onClose}
      title={t('Review order')}
      acts={
        <>
          {whyNot !== undefined && (
            <p className={styles.reason}>{online ? `${whyNot}.` : t('You are offline.')}</p>
          )}
          {problem?.isFull ? (
            <Button full onClick={() => navigate('/orders')}>
              {t('See your orders')}
            </Button>
          ) : (
            <Button
              full
              busy={busy}
              disabled={!busy && (whyNot !== undefined || isWrong)}
              onClick={() =>
                onPlace(
                  isHigh && isConfirmed,
                  known.length > 0 && known.length === floors.length ? known : null,
                  quote ? BigInt(quote.outAmount) : null,
                )
              }
            >
              {act}
            </Button>
          )}
          <Button kind="text" full disabled={busy} onClick={onClose}>
            {t('Back')}
          </Button>
        </>
      }
    >
      {props.children}
      <OrderSentence>{`${sentence}.`}</OrderSentence>
      {open && <LimitNote walletId={wallet.walletId} usd={quote?.inUsdValue ?? null} />}
      {problem && (
        <Warning tone="error" alert>
          {problem.message}
        </Warning>
      )}
      <Facts
        facts={[
          ...facts,
          { label: t('Slippage protection'), value: '1%' },
          {
            label: t('Wallet'),
            value: (
              <>
                {wallet.name} · <Address address={wallet.publicKey} short />
              </>
            ),
          },
          ...(floors.length > 0 ? floors : [{ label: t('Sells for at least') }]).map(({ label }, index) => {
            const floor = least[index] ?? null;
            const text =
              floor === null ? t('Set from the next quote') : boughtText({ buyToken }, String(floor));
            return { label, value: text };
          }),
          {
            label: t('If it ran now'),
            value: quote
              ? `${readableAmount(BigInt(quote.outAmount), buyToken)} ${buyToken.symbol}`
              : waiting
                ? t('Getting a quote...')
                : t('No quote now'),
          },
        ]}
      />
      {isOne && (
        <FloorField
          bought={buyToken}
          entry={entry}
          hint={t('Below this, nothing is swapped and we notify you.')}
        />
      )}
      <WhatIsThis terms={['protection']} />
      {isHigh && <ImpactConsent percent={impact.percent} isConfirmed={isConfirmed} onChange={setConfirmed} />}
      <p className={styles.note}>
        {isAtOnce
          ? t('The first swap is made at once, at the price of that moment.')
          : t('Nothing leaves your wallet now. The order executes at the price of that moment.')}{' '}
        {slippageText()}
      </p>
    </Sheet>
  );
}
