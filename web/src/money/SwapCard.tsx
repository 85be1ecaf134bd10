import { amountText } from '@cumulus/contract/amount.ts';
import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { useId, useState } from 'react';
import { usePreferences } from '../data/preferences.ts';
import type { SwapOffer } from '../data/swap-quote.ts';
import type { SwapToken } from '../data/swap-setup.ts';
import { rich, t } from '../locale/t.ts';
import { centsForTokens, type SendAmount } from '../screens/send/send-form.ts';
import { maximum, type SellToken } from '../screens/swap/swap-form.ts';
import { groupedAmount } from '../ui/amount-keys.ts';
import { Icon } from '../ui/Icon.tsx';
import { TokenIcon } from '../ui/TokenIcon.tsx';
import { Private } from './Private.tsx';
import { readableAmount } from './quote-words.ts';
import styles from './SwapCard.module.css';

interface SwapCardProps {
  sell: SwapToken & SellToken & { readonly priceUsd: number | null };
  buy: SwapToken;
  walletName: string;
  /** What stands in the field: in the token, or in USD. */
  value: SendAmount;
  offer: SwapOffer;
  /** Stands in place of what the amount is worth. */
  warning: string | null;
  onType: (text: string) => void;
  onLeave: () => void;
  /** To USD and back. */
  onSwitch: () => void;
  /** Back to the choice of either token. */
  onSell: () => void;
  onBuy: () => void;
  /** Turns the swap around; undefined where the wallet holds nothing to turn it with. */
  onTurn: (() => void) | undefined;
}

/** What is paid and what is received, one above the other. */
export function SwapCard(props: SwapCardProps) {
  const { sell, buy, walletName, value, offer, warning, onType, onLeave, onSell, onBuy, onTurn } = props;
  const help = useId();
  const { hideBalances } = usePreferences();
  const [focused, setFocused] = useState(false);
  // Grouping would move the caret of somebody who is typing; beside the keypad nobody is.
  const shown = focused ? value.text : groupedAmount(value.text);
  const inUsd = value.unit === 'usd';
  return (
    <div className={styles.card}>
      <div className={styles.side}>
        <p className={styles.line}>
          <span>{t('You pay')}</span>
          <span>
            {rich('{amount} available', {
              amount: (
                <Private key="amount" hidden={hideBalances}>
                  {exactAmount(maximum(sell), sell.decimals)}
                </Private>
              ),
            })}
          </span>
        </p>
        <div className={styles.row}>
          {inUsd && (
            <span className={styles.dollar} data-size={sizeOf(shown)} aria-hidden="true">
              $
            </span>
          )}
          <input
            className={styles.amount}
            data-size={sizeOf(shown)}
            value={shown}
            placeholder="0"
            aria-label={t('Amount in {symbol}', { symbol: inUsd ? 'USD' : sell.symbol })}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={help}
            aria-invalid={warning !== null || undefined}
            onChange={({ target }) => onType(target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              onLeave();
            }}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Enter') currentTarget.blur();
            }}
          />
          <TokenPill token={sell} act={t('Change the token that you sell')} onPress={onSell} />
        </div>
        <Worth {...props} />
        <p id={help} className={styles.help}>
          {warning !== null && (
            <span role="alert" className={styles.warning}>
              <Icon name="warning" size="s" />
              {warning}
            </span>
          )}
        </p>
      </div>
      <div className={styles.middle}>
        {onTurn ? (
          <button
            type="button"
            className={styles.turn}
            aria-label={t('Sell {bought} for {sold} instead', { bought: buy.symbol, sold: sell.symbol })}
            onClick={onTurn}
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
          <span>{t('in {wallet}', { wallet: walletName })}</span>
        </p>
        <div className={styles.row}>
          <Received offer={offer} buy={buy} />
          <TokenPill token={buy} act={t('Change the token that you buy')} onPress={onBuy} />
        </div>
        <p className={styles.worth}>
          {offer.quote && offer.quote.outUsdValue !== null && format.usd(offer.quote.outUsdValue)}
        </p>
      </div>
      <span className="visually-hidden" role="status">
        {value.amount === null ? '' : `${amountText(value.amount, sell.decimals)} ${sell.symbol}`}
      </span>
    </div>
  );
}

function Received({ offer, buy }: { offer: SwapOffer; buy: SwapToken }) {
  if (offer.quote === null)
    return (
      <span className={styles.amount} data-empty aria-hidden="true" data-waiting={offer.waiting || undefined}>
        0
      </span>
    );
  const text = readableAmount(BigInt(offer.quote.outAmount), buy.decimals);
  return (
    <output className={styles.amount} data-size={sizeOf(text)} aria-label={`${text} ${buy.symbol}`}>
      {text}
    </output>
  );
}

function TokenPill({ token, act, onPress }: { token: SwapToken; act: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.pill} onClick={onPress}>
      <TokenIcon logo={token.logoURI} size="s" />
      <span className={styles.symbol}>{token.symbol}</span>
      <span className="visually-hidden">. {act}</span>
      <Icon name="chevron-down" size="s" />
    </button>
  );
}

const sizeOf = (text: string): 'amount' | 'long' | 'longest' =>
  text.length <= 10 ? 'amount' : text.length <= 14 ? 'long' : 'longest';

/** What is paid in the other unit. A press enters it in that one. */
function Worth({ sell, value: { unit, amount }, warning, onSwitch }: SwapCardProps) {
  if (warning !== null) return null;
  const cents = centsForTokens(amount ?? 0n, sell);
  if (cents === null) return <p className={styles.worth}>{t('No price')}</p>;
  const inUsd = unit === 'usd';
  const other = inUsd
    ? `${exactAmount(amount ?? 0n, sell.decimals)} ${sell.symbol}`
    : format.usd(Number(cents) / 100);
  return (
    <button
      type="button"
      className={styles.switch}
      data-usd={inUsd || undefined}
      aria-label={t('{amount}. Enter the amount in {unit}', {
        amount: other,
        unit: inUsd ? sell.symbol : 'USD',
      })}
      onClick={onSwitch}
    >
      {other}
      <Icon name="chevrons-vertical" size="s" />
    </button>
  );
}
