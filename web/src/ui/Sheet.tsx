import { type ReactNode, useId } from 'react';
import styles from './Sheet.module.css';
import { useDialog } from './useDialog.ts';

interface SheetProps {
  open: boolean;
  /** Asked for by Escape and by a press beside the sheet. Leave it out where the sheet must be answered. */
  onClose?: () => void;
  title: string;
  /** Stands before the title: a logo, a cloud. */
  lead?: ReactNode;
  /** Stands after the title, on the right: a tag. */
  end?: ReactNode;
  /** The acts, pinned below while the content scrolls. */
  acts?: ReactNode;
  children?: ReactNode;
}

/** A modal sheet from the bottom edge. */
export function Sheet({ open, onClose, title, lead, end, acts, children }: SheetProps) {
  const { present, props } = useDialog(open, onClose);
  const titleId = useId();
  return (
    <dialog {...props} className={styles.sheet} aria-labelledby={titleId}>
      {present && (
        <div className={styles.body}>
          <span className={styles.grab} aria-hidden="true" />
          <div className={styles.head}>
            {lead}
            <h2 id={titleId} tabIndex={-1} data-title className={styles.title}>
              {title}
            </h2>
            {end}
          </div>
          {children && <div className={styles.content}>{children}</div>}
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
      )}
    </dialog>
  );
}
