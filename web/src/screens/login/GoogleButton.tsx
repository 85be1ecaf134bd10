import { useConfig } from '../../data/config.ts';
import { useSession } from '../../data/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import styles from './LoginScreen.module.css';
import { useAttempt } from './useAttempt.ts';

/** Signs in with Google in a pop-up, where the deployment offers it. */
export function GoogleButton() {
  const { identity } = useConfig();
  const { signInWithGoogle } = useSession();
  const { busy, problem, attempt } = useAttempt('signin');
  if (identity.kind === 'embedded' && !identity.google) return null;
  return (
    <>
      <div className={styles.or}>or</div>
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
      <Button
        kind="outline"
        icon={<GoogleMark />}
        full
        busy={busy}
        onClick={() => void attempt(signInWithGoogle)}
      >
        Continue with Google
      </Button>
    </>
  );
}
