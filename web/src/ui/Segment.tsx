import { useId } from 'react';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Segment.module.css';

interface SegmentProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; icon?: IconName }[];
  value: T;
  onChange: (value: T) => void;
}

/** A radio group, side by side. */
export function Segment<T extends string>({ label, options, value, onChange }: SegmentProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.segment} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon && <Icon name={option.icon} size="m" />}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
