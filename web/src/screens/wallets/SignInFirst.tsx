import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

/** Shown in place of the wallets while signed out. */
export function SignInFirst() {
  const navigate = useNavigate();
  return (
    <EmptyState icon="lock" title={t('Please sign in to access cloud wallets')}>
      <Button onClick={() => navigate('/login')}>{t('Sign in')}</Button>
    </EmptyState>
  );
}
