import { t } from '../locale/t.ts';
import { useNavigate } from '../router/Router.tsx';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Screen } from '../ui/Screen.tsx';

/** Shown at an unknown address. */
export function NotFoundScreen() {
  const navigate = useNavigate();
  return (
    <Screen title={t('Not found')}>
      <EmptyState
        icon="search"
        title={t('This page does not exist.')}
        message={t('The address may be mistyped or out of date.')}
      >
        <Button kind="tonal" size="m" onClick={() => navigate('/cloudwallet')}>
          {t('Go to your wallets')}
        </Button>
      </EmptyState>
    </Screen>
  );
}
