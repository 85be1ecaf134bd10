import { Button } from '../../src/ui/Button.tsx';
import { CopyText } from '../../src/ui/CopyText.tsx';
import { Modal } from '../../src/ui/Modal.tsx';
import type { Outcome } from './api.ts';

/** The link for a passkey that an act has made; null if it made none. */
export function linkIn({ done }: Outcome): string | null {
  return typeof done?.link === 'string' ? done.link : null;
}

/** Shows a link once: the server keeps its hash alone. */
export function LinkModal({ link, onClose }: { link: string | null; onClose: () => void }) {
  return (
    <Modal
      open={link !== null}
      onClose={onClose}
      title="Link for the new passkey"
      caption="Send it to that operator. It works once, within an hour, and is not shown again. Both of you confirm the key by the code that the operator reads out to you."
      acts={
        <Button full onClick={onClose}>
          Close
        </Button>
      }
    >
      {link !== null && (
        <CopyText text={link} label="Copy link">
          {link}
        </CopyText>
      )}
    </Modal>
  );
}
