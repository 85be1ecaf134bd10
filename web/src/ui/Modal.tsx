import { type ReactNode, useId } from 'react';
import styles from './Modal.module.css';
import { useDialog } from './useDialog.ts';
import { useScroller } from './useScroller.ts';

interface ModalProps {
  open: boolean;
  /** Called by Escape. Leave out if the user must choose. */
  onClose?: () => void;
  title: string;
  /** Small line under the title. */
  caption?: string;
  /** A Mark above the title. */
  mark?: ReactNode;
  acts?: ReactNode;
  /** For a warning or an error. */
  alert?: boolean;
  children?: ReactNode;
}

/** A modal dialog in the middle of the screen. */
export function Modal({ open, onClose, title, caption, mark, acts, alert, children }: ModalProps) {
  const { present, props } = useDialog(open, onClose, false);
  const titleId = useId();
  const contentId = useId();
  const scroller = useScroller(titleId);
  return (
    <dialog
      {...props}
      className={styles.modal}
      role={alert ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={alert ? contentId : undefined}
    >
      {present && (
        <div className={styles.body}>
          {mark}
          <div className={styles.head}>
            <h2 id={titleId} tabIndex={-1} data-title className={styles.title}>
              {title}
            </h2>
            {caption && <p className={styles.caption}>{caption}</p>}
          </div>
          <div id={contentId} className={styles.content} {...scroller}>
            {children}
          </div>
          {acts && <div className={styles.acts}>{acts}</div>}
        </div>
      )}
    </dialog>
  );
}
