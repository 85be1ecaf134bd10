import { useId, useRef } from 'react';
import { canPaste } from '../browser/clipboard.ts';
import { t } from '../locale/t.ts';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './SearchField.module.css';

interface SearchFieldProps {
  value: string;
  onChange: (text: string) => void;
  error: string | null;
}

/** Searches tokens by symbol, name or pasted address. */
export function SearchField({ value, onChange, error }: SearchFieldProps) {
  const helpId = useId();
  const ref = useRef<HTMLInputElement>(null);

  const paste = async () => {
    try {
      onChange((await navigator.clipboard.readText()).trim());
    } catch {
      // Without permission for the clipboard, the user pastes by hand.
      ref.current?.focus();
    }
  };
  return (
    <div className={styles.field}>
      <div className={styles.box} data-wrong={error !== null || undefined}>
        <Icon name="search" size="m" />
        <input
          ref={ref}
          className={styles.input}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-label={t('Symbol, name or address')}
          placeholder={t('Symbol, name or address')}
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={error !== null || undefined}
          aria-describedby={error === null ? undefined : helpId}
        />
        {value === '' ? (
          canPaste() && (
            <IconButton icon="paste" label={t('Paste address')} size="m" onClick={() => void paste()} />
          )
        ) : (
          <IconButton
            icon="x-circle"
            label={t('Clear search')}
            size="m"
            onClick={() => {
              onChange('');
              ref.current?.focus();
            }}
          />
        )}
      </div>
      {error !== null && (
        <p id={helpId} className={styles.error} role="alert">
          <Icon name="error" size="s" />
          {error}
        </p>
      )}
    </div>
  );
}
