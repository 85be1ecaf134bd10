import { canUsePasskeys } from '../../data/factor.ts';
import { useSession } from '../../data/session.tsx';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { useAttempt } from './useAttempt.ts';

/** Signs in with a passkey, if the deployment and the browser offer it. */
export function PasskeyButton() {
  const { signInWithPasskey } = useSession();
  const { busy, problem, attempt } = useAttempt('signin');
  if (!signInWithPasskey || !canUsePasskeys()) return null;
  return (
    <>
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
      <Button kind="outline" icon="passkey" full busy={busy} onClick={() => attempt(signInWithPasskey)}>
        {t('Sign in with a passkey')}
      </Button>
    </>
  );
}
