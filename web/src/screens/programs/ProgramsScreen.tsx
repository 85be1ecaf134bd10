import { useCallback } from 'react';
import { useApprovals } from '../../data/approvals.ts';
import { failureMessage } from '../../data/failure.ts';
import { useGrantNames } from '../../data/program-names.ts';
import { useEndGrant, usePrograms } from '../../data/programs.ts';
import { useUser } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { useLocation, useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ApprovalRows } from './approvals/ApprovalRows.tsx';
import { ProgramCard } from './ProgramCard.tsx';

const GrantScreen = lazyPart(() => import('./GrantScreen.tsx').then((m) => m.GrantScreen));
const ConnectScreen = lazyPart(() => import('./ConnectScreen.tsx').then((m) => m.ConnectScreen));
const ApprovalScreen = lazyPart(() => import('./approvals/ApprovalScreen.tsx').then((m) => m.ApprovalScreen));

/**
 * What programs may do with the user's wallets: /settings/programs, `?new` for one more, `?change={grantId}` for an existing one,
 * `?approval={approvalId}` for what one asks, and what the server has signed for a client that asks to be let in.
 */
export function ProgramsScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const { data, error, refetch } = usePrograms(uid);
  const names = useGrantNames(uid);
  const { endGrant, ending } = useEndGrant(uid);
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const changed = data?.find(({ grantId }) => grantId === query.get('change'));
  const approvals = useApprovals(uid).data;
  const asked = approvals?.find(({ approvalId }) => approvalId === query.get('approval'));
  const toList = useCallback(() => navigate('/settings/programs', { replace: true }), [navigate]);

  if (query.has('sig')) return <ConnectScreen query={search.slice(1)} onBack={toList} />;
  if (query.has('new')) return <GrantScreen program={null} onDone={toList} />;
  if (changed?.grant) return <GrantScreen program={{ ...changed, grant: changed.grant }} onDone={toList} />;
  if (asked) return <ApprovalScreen key={asked.approvalId} approval={asked} onBack={toList} />;
  const add = (
    <Button full icon="plus" onClick={() => navigate('/settings/programs?new')}>
      {t('New program')}
    </Button>
  );
  return (
    <Screen title={t('Programs')} onBack={() => navigate('/settings')} nav={false} gap="form" foot={add}>
      {approvals && <ApprovalRows approvals={approvals} names={names} />}
      {data?.map((program) => (
        <ProgramCard
          key={program.grantId}
          program={program}
          names={names}
          ending={ending === program.grantId}
          onEnd={endGrant}
        />
      ))}
      {data?.length === 0 && (
        <EmptyState
          icon="settings"
          title={t('No programs yet')}
          message={t(
            'A program or an agent can use your wallets within limits that you set. The signer keeps them, and you can revoke each at any time.',
          )}
        />
      )}
      {!data &&
        (error ? (
          <ErrorState
            title={t('Failed to load your programs')}
            message={failureMessage(error, t('Try again shortly.'))}
            onRetry={() => void refetch()}
          />
        ) : (
          <Spinner label={t('Loading')} size="l" />
        ))}
    </Screen>
  );
}
