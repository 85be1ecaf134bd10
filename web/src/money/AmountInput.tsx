import { amountText } from '@cumulus/contract/amount.ts';
import * as format from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { type CSSProperties, Fragment, type Ref, useId, useState } from 'react';
import { usePreferences } from '../data/preferences.ts';
import { rich, t } from '../locale/t.ts';
import { available, centsForTokens, type SendAmount, type SendToken } from '../screens/send/send-form.ts';
import { groupedAmount } from '../ui/amount-keys.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './AmountInput.module.css';
import { Private } from './Private.tsx';

interface AmountInputProps {
  value: SendAmount;
  token: SendToken & { readonly symbol: string };
  walletName: string;
  /** Stands in place of what is available. */
  warning: string | null;
  onType: (text: string) => void;
  onLeave: () => void;
  onSwitch: () => void;
  onEnter: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** Cents as "$222.48": exact up to far beyond what anybody holds. */
function dollars(cents: bigint | null): string {
  return cents === null ? t('No price') : format.usd(Number(cents) / 100);
}

/** The amount as the screen's one large number: a real field beside the keypad, in the token or in USD. */
export function AmountInput(props: AmountInputProps) {
  const { value, token, walletName, warning, onType, onLeave, onSwitch, onEnter, ref } = props;
  const help = useId();
  const { hideBalances } = usePreferences();
  const [focused, setFocused] = useState(false);
  // Grouping would move the caret of somebody who is typing; beside the keypad nobody is.
  const shown = focused ? value.text : groupedAmount(value.text);
  const inUsd = value.unit === 'usd';
  const amount = value.amount ?? 0n;
  const other = inUsd
    ? `${exactAmount(amount, token.decimals)} ${token.symbol}`
    : dollars(centsForTokens(amount, token));
  const length = shown.length + (inUsd ? 1 : token.symbol.length + 1);
  const size = length <= 11 ? 'hero' : length <= 16 ? 'amount' : 'long';
  return (
    <div className={styles.amount}>
      <label className={styles.line} data-size={size}>
        {inUsd && <span aria-hidden="true">$</span>}
        <input
          ref={ref}
          className={styles.input}
          style={{ '--characters': Math.max(shown.length, 1) } as CSSProperties}
          value={shown}
          placeholder="0"
          aria-label={t('Amount in {symbol}', { symbol: inUsd ? 'USD' : token.symbol })}
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
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
          }}
        />
        {!inUsd && (
          <span className={styles.symbol} aria-hidden="true">
            {token.symbol}
          </span>
        )}
      </label>
      {token.priceUsd !== null && (
        <button
          type="button"
          className={styles.switch}
          aria-label={t('{amount}. Enter the amount in {unit}', {
            amount: other,
            unit: inUsd ? token.symbol : 'USD',
          })}
          onClick={onSwitch}
        >
          <Icon name="chevrons-vertical" size="m" />
          {other}
        </button>
      )}
      <p id={help} className={styles.help} data-warning={warning !== null || undefined}>
        {warning === null ? (
          rich('{amount} available in {wallet}', {
            amount: (
              <Fragment key="amount">
                <Private hidden={hideBalances}>{exactAmount(available(token), token.decimals)}</Private>{' '}
                {token.symbol}
              </Fragment>
            ),
            wallet: walletName,
          })
        ) : (
          <span role="alert" className={styles.warning}>
            <Icon name="warning" size="s" />
            {warning}
          </span>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {value.amount === null ? '' : `${amountText(value.amount, token.decimals)} ${token.symbol}`}
      </span>
    </div>
  );
}
