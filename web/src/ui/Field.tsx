import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  label: string;
  /** A link on the right of the label. */
  labelEnd?: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint and marks the field as invalid. */
  error?: string | null | undefined;
  /** A counter or icon button inside the field, on the right. */
  trailing?: ReactNode;
}

/** A text field with its label above and a hint or an error below. */
export function Field({ label, labelEnd, hint, error, trailing, ...input }: FieldProps) {
  const id = useId();
  const helpId = `${id}-help`;
  return (
    <div className={styles.field}>
      <div className={styles.labels}>
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
        {labelEnd}
      </div>
      <div className={styles.box} data-wrong={error ? true : undefined}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={hint || error ? helpId : undefined}
        />
        {trailing && <span className={styles.trailing}>{trailing}</span>}
      </div>
      {(hint || error) && (
        <p
          id={helpId}
          className={styles.help}
          data-wrong={error ? true : undefined}
          role={error ? 'alert' : undefined}
        >
          {error && <Icon name="error" size="s" />}
          <span>{error || hint}</span>
        </p>
      )}
    </div>
  );
}
