import { isPaymentLink } from '@cumulus/contract/address.ts';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { canPaste } from '../browser/clipboard.ts';
import { t } from '../locale/t.ts';
import styles from './AddressField.module.css';
import { groupAddress, groupedCaret, ungroupAddress } from './address-groups.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { Spinner } from './Spinner.tsx';

/** `warning` does not stop a transfer, `invalid` does. */
export type AddressValidity =
  | { state: 'empty' }
  | { state: 'checking' }
  | { state: 'valid'; message?: string }
  | { state: 'warning' | 'invalid'; message: string };

interface AddressFieldProps {
  label: string;
  /** The address without spaces. */
  value: string;
  onChange: (address: string) => void;
  /** Takes a pasted link for a payment, of which the field alone would keep the address. */
  onLink?: (link: string) => void;
  validity: AddressValidity;
  /** On the right under the field: "First time sending here". */
  note?: ReactNode;
  placeholder?: string;
  /** More buttons for the empty field, such as a QR scanner. */
  tools?: ReactNode;
}

/** A field for a Solana address: in groups of four, with paste, clear and the validity below. */
export function AddressField({
  label,
  value,
  onChange,
  onLink,
  validity,
  note,
  placeholder,
  tools,
}: AddressFieldProps) {
  const id = useId();
  const ref = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const wrong = validity.state === 'invalid';

  // Grouping inserts spaces, so the caret is restored after the same character.
  useLayoutEffect(() => {
    if (caret.current === null) return;
    const position = groupedCaret(caret.current, value);
    caret.current = null;
    if (document.activeElement === ref.current) ref.current?.setSelectionRange(position, position);
  });

  const take = (text: string) => {
    if (onLink && isPaymentLink(text)) onLink(text);
    else onChange(ungroupAddress(text));
  };
  const paste = async () => {
    try {
      take(await navigator.clipboard.readText());
    } catch {
      // Without permission for the clipboard, the user pastes by hand.
      ref.current?.focus();
    }
  };

  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-wrong={wrong || undefined}>
        <textarea
          ref={ref}
          id={id}
          className={styles.input}
          rows={value.length > 28 ? 2 : 1}
          value={groupAddress(value)}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={wrong || undefined}
          aria-describedby={`${id}-help`}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault();
          }}
          onChange={(event) => {
            const { value: text, selectionStart } = event.target;
            caret.current = ungroupAddress(text.slice(0, selectionStart)).length;
            take(text);
          }}
        />
        {value === '' ? (
          <>
            {tools}
            {canPaste() && (
              <IconButton icon="paste" label={t('Paste address')} size="m" onClick={() => void paste()} />
            )}
          </>
        ) : (
          <IconButton
            icon="x-circle"
            label={t('Clear address')}
            size="m"
            onClick={() => {
              onChange('');
              ref.current?.focus();
            }}
          />
        )}
      </div>
      <div id={`${id}-help`} className={styles.help}>
        <span role="status" className={styles.validity} data-state={validity.state}>
          {validity.state === 'checking' && <Spinner label={t('Checking address')} shown />}
          {validity.state === 'valid' && (
            <>
              <Icon name="check-circle" size="s" />
              {validity.message ?? t('Valid address')}
            </>
          )}
          {validity.state === 'warning' && (
            <>
              <Icon name="warning" size="s" />
              {validity.message}
            </>
          )}
          {validity.state === 'invalid' && (
            <>
              <Icon name="error" size="s" />
              {validity.message}
            </>
          )}
        </span>
        <span className={styles.note} aria-live="polite">
          {note}
        </span>
      </div>
    </div>
  );
}
