import type { SwapQuote } from '@cumulus/contract/calls/swaps.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { solCost } from '@cumulus/contract/format-full.ts';
import { type ReactNode, useState } from 'react';
import { needsConsent, type QuoteTerms } from '../../data/requote.ts';
import type { LiveQuote, Slippage } from '../../data/swap-quote.ts';
import type { SwapToken, SwapWallet } from '../../data/swap-setup.ts';
import { rich, t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { LimitNote } from '../../money/LimitNote.tsx';
import {
  impactOf,
  minimumText,
  networkCost,
  readableAmount,
  slippageText,
  swapFeeText,
} from '../../money/quote-words.ts';
import { UsdWorth } from '../../money/UsdWorth.tsx';
import { WhatIsThis } from '../../money/WhatIsThis.tsx';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { ImpactText, Rate } from './QuoteTerms.tsx';
import styles from './SwapReview.module.css';

interface SwapReviewProps {
  liveQuote: LiveQuote;
  /** The terms that it goes by; null closes it. */
  reviewed: QuoteTerms | null;
  onAccept: (quote: QuoteTerms) => void;
  slippage: Slippage;
  /** The accepted quote expired before it was signed. */
  isStale: boolean;
  sell: SwapToken;
  buy: SwapToken;
  wallet: SwapWallet;
  /** USD; null if unknown. */
  solPrice: number | null;
  busy: boolean;
  onSwap: () => void;
  onClose: () => void;
  /** Above everything else. */
  children?: ReactNode;
}

const LABEL_MAX_CHARACTERS = 34;

/** Everything about a swap before it is signed. Terms worse than those that it has shown must be accepted first. */
export function SwapReview(props: SwapReviewProps) {
  const { liveQuote, reviewed, sell, buy, busy, onAccept, onSwap, onClose } = props;
  const { quote, seconds, waiting, failure } = liveQuote;
  const [isConfirmed, setConfirmed] = useState(false);
  if (!reviewed && isConfirmed) setConfirmed(false);
  const hasChanged = reviewed !== null && quote !== null && needsConsent(quote, reviewed);
  const impact = quote && impactOf(quote);
  const accept = () => {
    if (quote) onAccept(quote);
    setConfirmed(false);
  };
  const isHeld = impact?.grade === 'high' && !isConfirmed;

  return (
    <Sheet
      open={reviewed !== null && quote !== null}
      onClose={busy ? () => {} : onClose}
      title={t('Review swap')}
      end={
        <Tag>
          {seconds > 0
            ? t('Quote valid for {seconds} s', { seconds })
            : t(waiting ? 'New quote...' : 'Quote expired')}
        </Tag>
      }
      acts={
        quote && (
          <>
            {hasChanged && !busy ? (
              <Button full disabled={seconds === 0} onClick={accept}>
                {t('Accept new quote')}
              </Button>
            ) : (
              <Button full busy={busy} disabled={!busy && (seconds === 0 || isHeld)} onClick={onSwap}>
                {actLabel(quote, sell, buy)}
              </Button>
            )}
            <Button kind="text" full disabled={busy} onClick={onClose}>
              {t('Cancel')}
            </Button>
          </>
        )
      }
    >
      {quote && (
        <>
          {props.children}
          {(props.isStale || (hasChanged && !busy)) && (
            <Warning
              title={t(props.isStale ? 'Your quote expired before it was signed.' : 'The price has changed.')}
              alert
            >
              {reviewed && hasChanged
                ? changeText(quote, reviewed, buy)
                : t('Nothing was swapped. This is a new quote.')}
            </Warning>
          )}
          <Amount
            label={t('You pay')}
            token={sell}
            text={exactAmount(BigInt(quote.inAmount), sell)}
            usd={quote.inUsdValue}
          />
          <Amount
            label={t('You receive, about')}
            token={buy}
            text={readableAmount(BigInt(quote.outAmount), buy)}
            usd={quote.outUsdValue}
          />
          {failure && seconds === 0 && (
            <Warning tone="error" alert>
              {t('Failed to fetch quote. Please try again.')}
            </Warning>
          )}
          <LimitNote walletId={props.wallet.walletId} usd={quote.inUsdValue} />
          {!buy.verified && (
            <Warning title={t('This token is not verified.')}>
              {rich('Anyone can copy a name. Compare its address: {address}', {
                address: <Address key="address" address={buy.mint} short />,
              })}
            </Warning>
          )}
          {quote.warning && (
            <Warning title={t('Before you buy this token')}>
              {translated(quote.warning, ...quote.warnings)}
            </Warning>
          )}
          {impact?.meaning && (
            <Warning tone={impact.grade === 'high' ? 'error' : 'warning'}>{impact.meaning}</Warning>
          )}
          {impact?.grade === 'high' && (
            <Checkbox checked={isConfirmed} onChange={setConfirmed}>
              {t('I accept this price impact of {percent}', { percent: impact.percent })}
            </Checkbox>
          )}
          <ReviewFacts {...props} quote={quote} />
          <WhatIsThis
            terms={[
              'minimum',
              'slippage',
              'impact',
              'fee',
              'network',
              ...(rent(quote) ? (['rent'] as const) : []),
            ]}
          />
        </>
      )}
    </Sheet>
  );
}

interface AmountProps {
  label: string;
  token: SwapToken;
  text: string;
  /** Null if unknown. */
  usd: number | null;
}

function Amount({ label, token, text, usd }: AmountProps) {
  return (
    <div className={styles.amount}>
      <TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} />
      <div className={styles.words}>
        <p className={styles.label}>{label}</p>
        <p className={styles.number}>
          {text} {token.symbol}
        </p>
        {usd !== null && (
          <p className={styles.label}>
            <UsdWorth usd={usd} />
          </p>
        )}
      </div>
    </div>
  );
}

/** What is worse about a quote than about the reviewed one. */
function changeText(quote: SwapQuote, reviewed: QuoteTerms, token: SwapToken): string {
  const now = readableAmount(BigInt(quote.outAmount), token);
  const before = readableAmount(BigInt(reviewed.outAmount), token);
  return now === before
    ? t('The costs or conditions have changed. Review them again.')
    : t('You would receive {now} {symbol} instead of {before}.', { now, before, symbol: token.symbol });
}

function ReviewFacts(props: SwapReviewProps & { quote: SwapQuote }) {
  const { quote, sell, buy, wallet, solPrice, slippage } = props;
  return (
    <Facts
      facts={[
        { label: t('Minimum received'), value: minimumText(quote, buy) },
        { label: t('Slippage'), value: slippageText(quote, slippage) },
        { label: t('Rate'), value: <Rate quote={quote} sell={sell} buy={buy} /> },
        { label: t('Price impact'), value: <ImpactText quote={quote} /> },
        { label: t('Swap fee, in the rate'), value: swapFeeText(quote) },
        { label: t('Route'), value: quote.router },
        { label: t('Network fee'), value: networkCost(quote, solPrice) },
        {
          label: t('New account rent'),
          value: rent(quote) ? solCost(rent(quote), solPrice) : t('None'),
        },
        {
          label: t('Wallet'),
          value: (
            <>
              {wallet.name} · <Address address={wallet.publicKey} short />
            </>
          ),
        },
      ]}
    />
  );
}

const rent = ({ rentLamports }: SwapQuote): bigint => BigInt(rentLamports);

/** "Swap 250 USDC for BONK"; a very long amount leaves out what is bought, which is shown above. */
function actLabel({ inAmount }: SwapQuote, sell: SwapToken, buy: SwapToken): string {
  const sold = `${exactAmount(BigInt(inAmount), sell)} ${sell.symbol}`;
  const label = t('Swap {sold} for {bought}', { sold, bought: buy.symbol });
  return label.length > LABEL_MAX_CHARACTERS ? t('Swap {sold}', { sold }) : label;
}
