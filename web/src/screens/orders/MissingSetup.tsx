import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { useParams } from '../../router/Routes.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Screen } from '../../ui/Screen.tsx';

/** Shown if a screen of a new order is opened without a swap. */
export function MissingSetup({ title, refusal }: { title: string; refusal: string }) {
  const { walletId = '' } = useParams();
  const navigate = useNavigate();
  const back = () => navigate(`/cloudwallet/${encodeURIComponent(walletId)}`, { replace: true });
  return (
    <Screen title={title} onBack={back}>
      <div role="alert">
        <EmptyState
          icon="warning"
          title={refusal}
          message={t('Orders start from a swap: choose Swap Later there.')}
        >
          <Button kind="tonal" size="m" onClick={back}>
            {t('Back to wallet')}
          </Button>
        </EmptyState>
      </div>
    </Screen>
  );
}
