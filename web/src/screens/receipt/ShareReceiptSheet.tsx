import { canShare, share } from '../../browser/share.ts';
import { failureMessage } from '../../data/failure.ts';
import { useReceiptLink, useSharingMutation } from '../../data/receipt-link.ts';
import { dateText } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { share as shareIcon } from '../../ui/later-icons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { Warning } from '../../ui/Warning.tsx';

interface ShareReceiptSheetProps {
  open: boolean;
  onClose: () => void;
  /** Or the signature of the payment. */
  transactionId: string;
}

/** Gives the link by which anyone sees one receipt, and ends it. */
export function ShareReceiptSheet({ open, onClose, transactionId }: ShareReceiptSheetProps) {
  const { data: shared, error: unread } = useReceiptLink(transactionId, open);
  const { mutate, isPending, variables, error: refused } = useSharingMutation(transactionId);
  const failure = refused ?? unread;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Share receipt')}
      acts={
        <>
          {shared && <ShareLink link={shared.link} />}
          {shared ? (
            <Button kind="quiet" full busy={isPending && !variables} onClick={() => mutate(false)}>
              {t('Stop sharing')}
            </Button>
          ) : (
            <Button full busy={isPending || (shared === undefined && !failure)} onClick={() => mutate(true)}>
              {t('Create link')}
            </Button>
          )}
        </>
      }
    >
      <p>
        {t(
          'Anyone with the link sees the amounts, the addresses and the time, without signing in. What an address holds is public on the chain.',
        )}
      </p>
      {shared && <p role="status">{t('Shared until {date}.', { date: dateText(shared.expiresAt) })}</p>}
      {failure && (
        <Warning tone="error" alert>
          {failureMessage(failure, t('That did not work. Please try again.'))}
        </Warning>
      )}
    </Sheet>
  );
}

/** By the share sheet of the device; without one, copies the link. */
function ShareLink({ link }: { link: string }) {
  const { copied, copy } = useCopy();
  const url = `${location.origin}/receipt/${link}`;
  const press = () => (canShare() ? share({ title: t('Receipt'), text: t('Receipt'), url }) : copy(url));
  return (
    <Button full icon={copied ? 'check' : shareIcon} onClick={() => void press()}>
      {copied ? t('Copied!') : canShare() ? t('Share link') : t('Copy link')}
    </Button>
  );
}
