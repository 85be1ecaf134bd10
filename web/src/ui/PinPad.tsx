import { PIN_DIGITS } from '@cumulus/contract/limits.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../locale/t.ts';
import { Icon } from './Icon.tsx';
import styles from './PinPad.module.css';
import { Spinner } from './Spinner.tsx';

interface PinPadProps {
  value: string;
  onChange: (digits: string) => void;
  onCancel: () => void;
  /** The PIN is being checked: keys are disabled, the dots stay. */
  busy?: boolean;
  /** Disables the keys, as after too many wrong PINs. */
  disabled?: boolean;
  /** Turns the dots red until the next digit. */
  error?: string | null;
  /** Below the error: tries left or time to wait. */
  note?: ReactNode;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Six dots and a number pad; the keyboard works too. Screen readers hear how many digits are entered, never which. */
export function PinPad({ value, onChange, onCancel, busy, disabled, error, note }: PinPadProps) {
  const isDisabled = Boolean(busy || disabled);
  const press = useRef<(key: string) => void>(() => {});
  press.current = (key) => {
    if (isDisabled) return;
    if (key === 'Backspace') onChange(value.slice(0, -1));
    else if (/^\d$/.test(key) && value.length < PIN_DIGITS) onChange(value + key);
  };

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const digitHeld = event.repeat && event.key !== 'Backspace';
      if (!event.ctrlKey && !event.metaKey && !event.altKey && !digitHeld) press.current(event.key);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <div className={styles.pin}>
      <div className={styles.dots} data-wrong={error && value === '' ? true : undefined} aria-hidden="true">
        {Array.from({ length: PIN_DIGITS }, (_, index) => (
          <i key={index} data-filled={index < value.length || undefined} />
        ))}
      </div>
      <span className="visually-hidden" role="status">
        {value === '' ? '' : t('{count} of {digits} entered', { count: value.length, digits: PIN_DIGITS })}
      </span>
      <div className={styles.words}>
        {busy && <Spinner label={t('One moment')} />}
        {error && !busy && (
          <p className={styles.error} role="alert">
            <Icon name="error" size="s" />
            {error}
          </p>
        )}
        {note && !busy && <p className={styles.note}>{note}</p>}
      </div>
      <fieldset className={styles.keys} aria-label={t('PIN keys')}>
        {digits.map((digit) => (
          <button key={digit} type="button" disabled={isDisabled} onClick={() => press.current(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className={styles.text} onClick={onCancel}>
          {t('Cancel')}
        </button>
        <button type="button" disabled={isDisabled} onClick={() => press.current('0')}>
          0
        </button>
        <button
          type="button"
          className={styles.text}
          disabled={isDisabled}
          aria-label={t('Delete last digit')}
          onClick={() => press.current('Backspace')}
        >
          <Icon name="backspace" />
        </button>
      </fieldset>
    </div>
  );
}
