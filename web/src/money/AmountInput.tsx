import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { type CSSProperties, Fragment, type Ref } from 'react';
import { usePreferences } from '../data/preferences.ts';
import { rich } from '../locale/t.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './AmountInput.module.css';
import type { AmountField, AmountToken } from './amount-field.ts';
import { Private } from './Private.tsx';
import { useAmountInput } from './useAmountInput.ts';

interface AmountInputProps {
  field: AmountField;
  token: AmountToken;
  /** Base units. */
  available: bigint;
  /** Why it is less than the wallet holds; null if it is not. */
  reserve: string | null;
  walletName: string;
  /** Replaces what is available. */
  warning: string | null;
  onType: (text: string, pasted: boolean) => void;
  onLeave: () => void;
  onSwitch: () => void;
  onEnter: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** The amount as the screen's one large number: a real input beside the keypad, in the token or in USD. */
export function AmountInput(props: AmountInputProps) {
  const { token, available, reserve, walletName, warning, onSwitch, onEnter, ref } = props;
  const { shown, marks, status, inUsd, helpId, other, switchLabel, inputProps } = useAmountInput(props);
  const { hideBalances } = usePreferences();
  const length = shown.length + (inUsd ? marks.join('').length : token.symbol.length + 1);
  const size = length <= 11 ? 'hero' : length <= 16 ? 'amount' : 'long';
  return (
    <div className={styles.amount}>
      <label className={styles.line} data-size={size}>
        {marks[0] && <span aria-hidden="true">{marks[0]}</span>}
        <input
          {...inputProps}
          ref={ref}
          className={styles.input}
          style={{ '--characters': Math.max(shown.length, 1) } as CSSProperties}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
          }}
        />
        {marks[1] && <span aria-hidden="true">{marks[1]}</span>}
        {!inUsd && (
          <span className={styles.symbol} aria-hidden="true">
            {token.symbol}
          </span>
        )}
      </label>
      {token.priceUsd !== null && (
        <button type="button" className={styles.switch} aria-label={switchLabel} onClick={onSwitch}>
          <Icon name="chevrons-vertical" size="m" />
          {other}
        </button>
      )}
      <p id={helpId} className={styles.help} data-warning={warning !== null || undefined}>
        {warning === null ? (
          rich('{amount} available in {wallet}', {
            amount: (
              <Fragment key="amount">
                <Private hidden={hideBalances}>{exactAmount(available, token)}</Private> {token.symbol}
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
      {warning === null && reserve !== null && <p className={styles.reserve}>{reserve}</p>}
      <span className="visually-hidden" role="status">
        {status}
      </span>
    </div>
  );
}
