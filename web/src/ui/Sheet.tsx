import { type ReactNode, useId } from 'react';
import styles from './Sheet.module.css';
import { useDialog } from './useDialog.ts';
import { useScroller } from './useScroller.ts';

interface SheetProps {
  open: boolean;
  /** Called by Escape and by a press beside the sheet. Leave out if the user must choose. */
  onClose?: () => void;
  title: string;
  /** Before the title: a logo. */
  lead?: ReactNode;
  /** On the right of the title: a tag. */
  end?: ReactNode;
  /** Buttons, pinned below the scrolling content. */
  acts?: ReactNode;
  children?: ReactNode;
}

/** A modal sheet from the bottom edge. */
export function Sheet({ open, onClose, title, lead, end, acts, children }: SheetProps) {
  const { present, props } = useDialog(open, onClose);
  const titleId = useId();
  const scroller = useScroller(titleId);
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
          {children && (
            <div className={styles.content} {...scroller}>
              {children}
            </div>
          )}
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
      )}
    </dialog>
  );
}
