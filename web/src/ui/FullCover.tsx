import type { ReactNode } from 'react';
import styles from './FullCover.module.css';
import { useDialog } from './useDialog.ts';

interface FullCoverProps {
  open: boolean;
  /** Asked for by Escape. Leave it out where the cover goes by itself. */
  onClose?: () => void;
  /** Names the cover for screen readers. */
  label: string;
  /** Fades the whole cover out over 0.3 s; the owner closes it afterwards. */
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
