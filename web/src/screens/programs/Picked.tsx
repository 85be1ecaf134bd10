import type { ReactNode } from 'react';
import { t } from '../../locale/t.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Segment } from '../../ui/Segment.tsx';
import styles from './Programs.module.css';

interface CheckListProps<T extends string> {
  label: string;
  options: readonly { readonly value: T; readonly label: string }[];
  chosen: readonly T[];
  onChange: (chosen: readonly T[]) => void;
}

/** Any number of some. */
export function CheckList<T extends string>({ label, options, chosen, onChange }: CheckListProps<T>) {
  return (
    <fieldset className={styles.checks} aria-label={label}>
      {options.map(({ value, label: name }) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={(checked) =>
            onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
          }
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  );
}

interface AnyOrSomeProps extends Omit<CheckListProps<string>, 'chosen' | 'onChange'> {
  /** Null: any. */
  chosen: readonly string[] | null;
  onChange: (chosen: readonly string[] | null) => void;
  /** Below the list. */
  children?: ReactNode;
}

/** Any, or only some. */
export function AnyOrSome({ label, options, chosen, onChange, children }: AnyOrSomeProps) {
  return (
    <>
      <Segment
        label={label}
        options={[
          { value: 'any', label: t('Any') },
          { value: 'some', label: t('Only these') },
        ]}
        value={chosen === null ? 'any' : 'some'}
        onChange={(which) => onChange(which === 'any' ? null : [])}
      />
      {chosen !== null && (
        <>
          <CheckList label={label} options={options} chosen={chosen} onChange={onChange} />
          {children}
        </>
      )}
    </>
  );
}
