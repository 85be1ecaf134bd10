import type { ReactNode } from 'react';
import { t } from '../locale/t.ts';
import styles from './CopyText.module.css';
import { Icon } from './Icon.tsx';
import { useCopy } from './useCopy.ts';

interface CopyTextProps {
  text: string;
  /** Such as "Copy wallet address". */
  label: string;
  /** The content; only a copy icon without it. */
  children?: ReactNode;
}

/** A button that copies `text` and shows 'Copied!' for 2 s. */
export function CopyText({ text, label, children }: CopyTextProps) {
  const { copied, copy } = useCopy();
  const bare = children === undefined;
  return (
    <button
      type="button"
      className={styles.copy}
      data-bare={bare || undefined}
      aria-label={bare ? label : undefined}
      title={label}
      onClick={() => void copy(text)}
    >
      <span className={styles.shown} data-hidden={(copied && !bare) || undefined}>
        {!bare && <span className="visually-hidden">{`${label} `}</span>}
        {children}
        {!(copied && bare) && <Icon name="copy" size={bare ? 'm' : 's'} />}
      </span>
      <span role="status" className={bare ? undefined : styles.over}>
        {copied && (
          <span className={styles.done}>
            <Icon name="check" size="s" />
            {t('Copied!')}
          </span>
        )}
      </span>
    </button>
  );
}
