import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import type { ReactNode } from 'react';
import { usePreferences } from '../data/preferences.ts';
import type { LiveQuote } from '../data/swap-quote.ts';
import type { SwapToken } from '../data/swap-setup.ts';
import { rich, t } from '../locale/t.ts';
import { Icon } from '../ui/Icon.tsx';
import { TokenIcon } from '../ui/TokenIcon.tsx';
import type { AmountField, AmountToken } from './amount-field.ts';
import { Private } from './Private.tsx';
import { readableAmount } from './quote-words.ts';
import styles from './SwapCard.module.css';
import { useAmountInput } from './useAmountInput.ts';

interface SwapCardProps {
  token: SwapToken & AmountToken;
  buy: SwapToken;
  walletName: string;
  field: AmountField;
  /** Base units. */
  maximum: bigint;
  /** Why it is less than the wallet holds; null if it is not. */
  reserve: string | null;
  liveQuote: LiveQuote;
  /** Its choice. */
  slippage: ReactNode;
  /** Replaces what the amount is worth. */
  warning: string | null;
  /** A press into the field selects all of it. */
  selects: boolean;
  onType: (text: string, pasted: boolean) => void;
  onLeave: () => void;
  /** To USD and back. */
  onSwitch: () => void;
  /** Back to the choice of either token. */
  onSell: () => void;
  onBuy: () => void;
  /** Sells what was bought and buys what was sold; undefined if the wallet does not hold the other token. */
  onReverse: (() => void) | undefined;
}

/** What is paid and what is received, one above the other. */
export function SwapCard(props: SwapCardProps) {
  const { token: sell, buy, walletName, maximum, liveQuote, warning, onSell, onBuy, onReverse } = props;
  const input = useAmountInput(props);
  const { shown, marks, helpId, inputProps } = input;
  const { hideBalances } = usePreferences();
  return (
    <div className={styles.card}>
      <div className={styles.side}>
        <p className={styles.line}>
          <span>{t('You pay')}</span>
          <span>
            {rich('{amount} available', {
              amount: (
                <Private key="amount" hidden={hideBalances}>
                  {exactAmount(maximum, sell)}
                </Private>
              ),
            })}
          </span>
        </p>
        <div className={styles.row}>
          {marks[0] && (
            <span className={styles.dollar} data-size={sizeOf(shown)} aria-hidden="true">
              {marks[0]}
            </span>
          )}
          <input
            {...inputProps}
            className={styles.amount}
            data-size={sizeOf(shown)}
            onFocus={({ currentTarget }) => {
              inputProps.onFocus();
              if (props.selects) currentTarget.select();
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') currentTarget.blur();
            }}
          />
          {marks[1] && (
            <span className={styles.dollar} data-size={sizeOf(shown)} aria-hidden="true">
              {marks[1]}
            </span>
          )}
          <TokenPill token={sell} act={t('Change the token that you sell')} onPress={onSell} />
        </div>
        {(warning === null || props.reserve !== null) && (
          <div className={styles.line}>
            {warning === null && <Worth input={input} onSwitch={props.onSwitch} />}
            {props.reserve !== null && <span className={styles.reserve}>{props.reserve}</span>}
          </div>
        )}
        <p id={helpId} className={styles.help}>
          {warning !== null && (
            <span role="alert" className={styles.warning}>
              <Icon name="warning" size="s" />
              {warning}
            </span>
          )}
        </p>
      </div>
      <div className={styles.middle}>
        {onReverse ? (
          <button
            type="button"
            className={styles.turn}
            aria-label={t('Sell {bought} for {sold} instead', { bought: buy.symbol, sold: sell.symbol })}
            onClick={onReverse}
          >
            <Icon name="swap" size="m" />
          </button>
        ) : (
          <span className={styles.arrow}>
            <Icon name="arrow-down" size="m" />
          </span>
        )}
      </div>
      <div className={styles.side}>
        <p className={styles.line}>
          <span>{t('You receive, about')}</span>
          {props.slippage}
        </p>
        <div className={styles.row}>
          <Received liveQuote={liveQuote} buy={buy} />
          <TokenPill token={buy} act={t('Change the token that you buy')} onPress={onBuy} />
        </div>
        <p className={[styles.worth, styles.line].join(' ')}>
          <span>
            {liveQuote.quote &&
              liveQuote.quote.outUsdValue !== null &&
              format.usd(liveQuote.quote.outUsdValue)}
          </span>
          <span>{t('in {wallet}', { wallet: walletName })}</span>
        </p>
      </div>
      <span className="visually-hidden" role="status">
        {input.status}
      </span>
    </div>
  );
}

function Received({ liveQuote, buy }: { liveQuote: LiveQuote; buy: SwapToken }) {
  if (liveQuote.quote === null)
    return (
      <span
        className={styles.amount}
        data-empty
        aria-hidden="true"
        data-waiting={liveQuote.waiting || undefined}
      >
        0
      </span>
    );
  const text = readableAmount(BigInt(liveQuote.quote.outAmount), buy);
  return (
    <output className={styles.amount} data-size={sizeOf(text)} aria-label={`${text} ${buy.symbol}`}>
      {text}
    </output>
  );
}

function TokenPill({ token, act, onPress }: { token: SwapToken; act: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.pill} onClick={onPress}>
      <TokenIcon mint={token.mint} symbol={token.symbol} logo={token.logoURI} size="s" />
      <span className={styles.symbol}>{token.symbol}</span>
      <span className="visually-hidden">. {act}</span>
      <Icon name="chevron-down" size="s" />
    </button>
  );
}

const sizeOf = (text: string): 'amount' | 'long' | 'longest' =>
  text.length <= 10 ? 'amount' : text.length <= 14 ? 'long' : 'longest';

interface WorthProps {
  input: ReturnType<typeof useAmountInput>;
  onSwitch: () => void;
}

/** What is paid in the other unit. A press switches to it. */
function Worth({ input: { hasPrice, inUsd, other, switchLabel }, onSwitch }: WorthProps) {
  if (!hasPrice) return <p className={styles.worth}>{other}</p>;
  return (
    <button
      type="button"
      className={styles.switch}
      data-usd={inUsd || undefined}
      aria-label={switchLabel}
      onClick={onSwitch}
    >
      {other}
      <Icon name="chevrons-vertical" size="s" />
    </button>
  );
}
