import type { Look } from '@cumulus/contract/calls/looks.ts';
import { noticeText } from '@cumulus/contract/notice-text.ts';
import { failureMessage } from '../../data/failure.ts';
import { useLooks } from '../../data/looks.ts';
import { dateTime } from '../../locale/date-time.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Warning } from '../../ui/Warning.tsx';

interface LooksSheetProps {
  open: boolean;
  onClose: () => void;
  uid: string;
}

/** Who looked at the account: operators, and programs that the user gave access to. */
export function LooksSheet({ open, onClose, uid }: LooksSheetProps) {
  const looks = useLooks(uid, open);
  const shown = looks.data?.pages.flatMap((page) => page.looks);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Who looked at my account')}
      acts={
        <Button kind="text" full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {looks.isPending && <Loading />}
      {looks.error && (
        <Warning tone="error" alert>
          {failureMessage(looks.error, t('This list could not be loaded'))}
        </Warning>
      )}
      {shown?.length === 0 && <Warning tone="info">{t('No one has looked at your account.')}</Warning>}
      {shown && shown.length > 0 && (
        <RowList label={t('Who looked at my account')} inset="edge">
          {shown.map((look) => (
            <LookRow key={look.id} look={look} />
          ))}
        </RowList>
      )}
      {looks.hasNextPage && (
        <Button
          kind="quiet"
          size="m"
          full
          busy={looks.isFetchingNextPage}
          onClick={() => void looks.fetchNextPage()}
        >
          {looks.isFetchNextPageError ? t('Retry') : t('Load more')}
        </Button>
      )}
    </Sheet>
  );
}

function LookRow({ look }: { look: Look }) {
  const { title, text, gaps } = noticeText({ kind: 'looked', facts: look }, null);
  return (
    <Row
      lead={<Icon name="eye" />}
      title={t(title, gaps)}
      detail={
        <>
          {t(text, gaps)}
          <br />
          <time dateTime={look.at}>{dateTime(look.at)}</time>
        </>
      }
    />
  );
}
