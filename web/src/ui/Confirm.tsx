import type { ReactNode } from 'react';
import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import { Mark } from './Mark.tsx';
import { Modal } from './Modal.tsx';
import { WriteButton } from './WriteButton.tsx';

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A Mark above the title; a red bin where it is left out. */
  mark?: ReactNode;
  /** Of the button that acts. */
  kind?: 'danger' | 'filled';
  /** What is done, on its button. */
  act: string;
  onAct: () => void;
  /** What leaves it undone, on its button. */
  leave?: string;
  /** It is being done: the box stays until it is over. */
  busy?: boolean;
  children: ReactNode;
}

/** Asks whether an act is meant, by default one that takes something away. */
export function Confirm({
  open,
  onClose,
  title,
  mark = <Mark icon="trash" tone="error" size="m" />,
  kind = 'danger',
  act,
  onAct,
  leave = t('Cancel'),
  busy = false,
  children,
}: ConfirmProps) {
  const close = busy ? () => {} : onClose;
  return (
    <Modal
      open={open}
      onClose={close}
      alert
      title={title}
      mark={mark}
      acts={
        <>
          <WriteButton kind={kind} full busy={busy} onClick={onAct}>
            {act}
          </WriteButton>
          <Button kind="quiet" full disabled={busy} onClick={close}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Modal>
  );
}
