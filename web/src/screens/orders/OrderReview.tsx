import { PRICE_IMPACT_HIGH } from '@cumulus/contract/limits.ts';
import { type FloorBasis, suggestedFloor } from '@cumulus/contract/order-floor.ts';
import { type ReactNode, useState } from 'react';
import { useSwapQuote } from '../../data/swap-quote.ts';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { impactOf, readableAmount } from '../../money/quote-words.ts';
import { WhatIsThis } from '../../money/WhatIsThis.tsx';
import { useNavigate } from '../../router/Router.tsx';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { useWhyNot } from '../../ui/useWhyNot.ts';
import { Warning } from '../../ui/Warning.tsx';
import { FloorField, useFloor } from './FloorField.tsx';
import styles from './OrderReview.module.css';
import { OrderSentence } from './OrderSentence.tsx';
import { boughtText, slippageText } from './order-words.ts';
import type { OrderProblem } from './useCreateOrder.ts';

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
  /** What the floor is reckoned from, beside the quote. */
  basis: Pick<FloorBasis, 'waitsMs' | 'watched'>;
  /** Called with whether the order may move the price by much, and the least that it brings: null if there is no quote yet. */
  onPlace: (isConfirmed: boolean, floor: bigint | null) => void;
  onClose: () => void;
}

/** Everything about an order before it is placed, with a quote for executing it now. */
export function OrderReview(props: OrderReviewProps) {
  const { uid, open, setup, sentence, facts, act, busy, problem, basis } = props;
  const { onPlace, onClose } = props;
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
  const entry = useFloor(
    buyToken,
    quote &&
      suggestedFloor({
        ...basis,
        minimumReceived: BigInt(quote.minimumReceived),
        sellMint: sellToken.mint,
        buyMint: buyToken.mint,
      }),
  );
  const isWrong = entry.isTyped && entry.floor === null;
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
              onClick={() => onPlace(isHigh && isConfirmed, entry.floor)}
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
      <OrderSentence>{`${sentence}.`}</OrderSentence>
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
          {
            label: t('Sells for at least'),
            value:
              entry.floor === null
                ? t('Set from the next quote')
                : boughtText({ buyToken }, String(entry.floor)),
          },
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
      <FloorField
        bought={buyToken}
        entry={entry}
        hint={t('Below this, nothing is swapped and we notify you.')}
      />
      <WhatIsThis terms={['protection']} />
      {isHigh && (
        <>
          <Warning title={t('It would move the price by {percent}.', { percent: impact.percent })}>
            {t('An order that moves it by {percent}% or more executes only if you allow it.', {
              percent: PRICE_IMPACT_HIGH * 100,
            })}
          </Warning>
          <Checkbox checked={isConfirmed} onChange={setConfirmed}>
            {t('Run it anyway')}
          </Checkbox>
        </>
      )}
      <p className={styles.note}>
        {t('Nothing leaves your wallet now. The order executes at the price of that moment.')}{' '}
        {slippageText()}
      </p>
    </Sheet>
  );
}
