import { noticeLines } from '@cumulus/contract/notice-lines.ts';
import { failureMessage } from '../../data/failure.ts';
import { useInbox } from '../../data/inbox.ts';
import { usePreferences } from '../../data/preferences.ts';
import { useUser } from '../../data/session.tsx';
import { useNow } from '../../data/useNow.ts';
import { useRefresh } from '../../data/useRefresh.ts';
import { t, word } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRow } from '../../ui/SkeletonRow.tsx';
import { InboxLine } from './InboxLine.tsx';

const FAILED = word('Failed to load notices');
const TICK = 15_000;
const WIDTHS = ['58%', '42%', '51%', '36%'];

/** What has happened to the user's money and account: /inbox. */
export function InboxScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const inbox = useInbox(uid);
  const { hideBalances } = usePreferences();
  const now = new Date(useNow(TICK));
  const { refresh, refreshing } = useRefresh(inbox.refetch, t(FAILED));
  const notices = inbox.data?.pages.flatMap((page) => page.notices);

  return (
    <Screen
      title={t('Notices')}
      onBack={() => navigate('/cloudwallet')}
      trailing={<RefreshButton onRefresh={refresh} refreshing={refreshing} />}
    >
      <PullToRefresh onRefresh={refresh}>
        {!notices && inbox.isPending && (
          <RowList label={t('Loading notices')}>
            {WIDTHS.map((width) => (
              <SkeletonRow key={width} width={width} />
            ))}
          </RowList>
        )}
        {!notices && !inbox.isPending && (
          <ErrorState
            title={t(FAILED)}
            message={failureMessage(inbox.error, t('Your wallets are not affected.'))}
            onRetry={refresh}
            retrying={inbox.isFetching}
          />
        )}
        {notices?.length === 0 && (
          <EmptyState
            icon="bell"
            title={t('No notices yet')}
            message={t('What happens to your money and your account appears here.')}
          >
            <Button kind="tonal" size="m" onClick={() => navigate('/settings')}>
              {t('Choose how we notify you')}
            </Button>
          </EmptyState>
        )}
        {notices && notices.length > 0 && (
          <RowList label={t('Notices')} inset="edge">
            {noticeLines(notices).map((line) => (
              <InboxLine key={line.at(-1)?.id} notices={line} now={now} hidden={hideBalances} />
            ))}
          </RowList>
        )}
        {inbox.hasNextPage && (
          <Button
            kind="quiet"
            size="m"
            full
            busy={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            {inbox.isFetchNextPageError ? t('Retry') : t('Load more')}
          </Button>
        )}
      </PullToRefresh>
    </Screen>
  );
}
