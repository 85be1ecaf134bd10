import { amountText, approximate } from '@cumulus/contract/amount.ts';
import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { useId, useState } from 'react';
import type { SwapOffer } from '../../data/swap-quote.ts';
import type { SwapToken } from '../../data/swap-setup.ts';
import { groupedAmount } from '../../ui/amount-keys.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { readableAmount } from './quote-words.ts';
import styles from './SwapCard.module.css';
import { maximum, type SellToken } from './swap-form.ts';

interface SwapCardProps {
  sell: SwapToken & SellToken & { readonly priceUsd: number | null };
  buy: SwapToken;
  walletName: string;
  text: string;
  amount: bigint | null;
  offer: SwapOffer;
  /** Stands in place of what the amount is worth. */
  warning: string | null;
  onType: (text: string) => void;
  onLeave: () => void;
  /** Back to the choice of either token. */
  onSell: () => void;
  onBuy: () => void;
  /** Turns the swap around; undefined where the wallet holds nothing to turn it with. */
  onTurn: (() => void) | undefined;
}

/** What is paid and what is received, one above the other. */
export function SwapCard(props: SwapCardProps) {
  const { sell, buy, walletName, text, amount, offer, warning, onType, onLeave, onSell, onBuy, onTurn } =
    props;
  const help = useId();
  const [focused, setFocused] = useState(false);
  // Grouping would move the caret of somebody who is typing; beside the keypad nobody is.
  const shown = focused ? text : groupedAmount(text);
  return (
    <div className={styles.card}>
      <div className={styles.side}>
        <p className={styles.line}>
          <span>You pay</span>
          <span>{exactAmount(maximum(sell), sell.decimals)} available</span>
        </p>
        <div className={styles.row}>
          <input
            className={styles.amount}
            data-size={sizeOf(shown)}
            value={shown}
            placeholder="0"
            aria-label={`Amount in ${sell.symbol}`}
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
          <TokenPill token={sell} act="Change the token that you sell" onPress={onSell} />
        </div>
        <p id={help} className={styles.worth}>
          {warning === null ? (
            worth(amount, sell)
          ) : (
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
            aria-label={`Sell ${buy.symbol} for ${sell.symbol} instead`}
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
          <span>You receive, about</span>
          <span>in {walletName}</span>
        </p>
        <div className={styles.row}>
          <Received offer={offer} buy={buy} />
          <TokenPill token={buy} act="Change the token that you buy" onPress={onBuy} />
        </div>
        <p className={styles.worth}>
          {offer.quote && offer.quote.outUsdValue !== null && format.usd(offer.quote.outUsdValue)}
        </p>
      </div>
      <span className="visually-hidden" role="status">
        {amount === null ? '' : `${amountText(amount, sell.decimals)} ${sell.symbol}`}
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

function worth(amount: bigint | null, { decimals, priceUsd }: SwapCardProps['sell']): string {
  if (priceUsd === null) return 'No price';
  return format.usd(approximate(amount ?? 0n, decimals) * priceUsd);
}
