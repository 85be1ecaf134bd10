import { useConfig } from '../../data/config.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import styles from './LoginScreen.module.css';
import { useAttempt } from './useAttempt.ts';

/** Signs in with Google in a pop-up, if the deployment offers it. */
export function GoogleButton({ signIn }: { signIn: () => Promise<void> }) {
  const { identity } = useConfig();
  const { busy, problem, attempt } = useAttempt('signin');
  if (identity.kind === 'embedded' && !identity.google) return null;
  return (
    <>
      <div className={styles.or}>{t('or')}</div>
      {problem && (
        <Warning tone="error" alert>
          {problem}
        </Warning>
      )}
      <Button kind="outline" icon={<GoogleMark />} full busy={busy} onClick={() => attempt(signIn)}>
        {t('Continue with Google')}
      </Button>
    </>
  );
}
