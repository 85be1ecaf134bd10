import { type ReactNode, useState } from 'react';
import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Mark } from './Mark.tsx';
import { Modal } from './Modal.tsx';
import { WriteButton } from './WriteButton.tsx';

interface ConfirmProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** A Mark above the title; a red bin by default. */
  mark?: ReactNode;
  /** The kind of the confirming button. */
  kind?: 'danger' | 'filled';
  /** The label of the confirming button. */
  act: string;
  onAct: () => void;
  /** The label of the cancelling button. */
  leave?: string;
  /** As of WriteButton. */
  whileStopped?: boolean;
  /** Keeps the dialog open. */
  busy?: boolean;
  /** What has to be typed before it can be confirmed, such as a name. */
  typed?: { readonly label: string; readonly text: string };
  children: ReactNode;
}

/** A confirmation dialog, by default for deleting. */
export function Confirm({
  open,
  onClose,
  title,
  mark = <Mark icon="trash" tone="error" size="m" />,
  kind = 'danger',
  act,
  onAct,
  leave = t('Cancel'),
  whileStopped = false,
  busy = false,
  typed,
  children,
}: ConfirmProps) {
  const [entry, setEntry] = useState('');
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    setEntry('');
  }
  const close = busy ? () => {} : onClose;
  const isReady = typed === undefined || entry.trim() === typed.text;
  return (
    <Modal
      open={open}
      onClose={close}
      alert
      title={title}
      mark={mark}
      acts={
        <>
          <WriteButton
            kind={kind}
            full
            busy={busy}
            disabled={!isReady}
            whileStopped={whileStopped}
            onClick={onAct}
          >
            {act}
          </WriteButton>
          <Button kind="quiet" full disabled={busy} onClick={close}>
            {leave}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      {typed && (
        <Field
          label={typed.label}
          value={entry}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setEntry(target.value)}
        />
      )}
    </Modal>
  );
}
