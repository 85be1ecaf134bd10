import type { ReactNode } from 'react';
import styles from './FullCover.module.css';
import { useDialog } from './useDialog.ts';

interface FullCoverProps {
  open: boolean;
  /** Called by Escape. Leave out if the cover closes by itself. */
  onClose?: () => void;
  /** The accessible name. */
  label: string;
  /** Fades the cover out over 0.3 s; the owner closes it afterwards. */
  fading?: boolean;
  children?: ReactNode;
}

/** A modal cover over the whole column: PIN entry, success. */
export function FullCover({ open, onClose, label, fading, children }: FullCoverProps) {
  const { present, props } = useDialog(open, onClose, false);
  return (
    <dialog {...props} className={styles.cover} data-fading={fading || undefined} aria-label={label}>
      {present && <div className={styles.body}>{children}</div>}
    </dialog>
  );
}
