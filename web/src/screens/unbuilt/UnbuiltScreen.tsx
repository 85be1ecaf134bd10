import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/Icon.tsx';
import { Screen } from '../../ui/Screen.tsx';

interface UnbuiltScreenProps {
  title: string;
  icon: IconName;
}

/** Stands where a route is known and its screen is not made yet. */
export function UnbuiltScreen({ title, icon }: UnbuiltScreenProps) {
  const navigate = useNavigate();
  return (
    <Screen title={title}>
      <EmptyState icon={icon} title="This screen comes with a later version.">
        <Button kind="tonal" size="m" onClick={() => navigate('/cloudwallet')}>
          Go to your wallets
        </Button>
      </EmptyState>
    </Screen>
  );
}
