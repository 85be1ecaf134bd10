import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fetchWhenIdle } from '../../browser/when-idle.ts';
import type { Arrival } from '../../data/arrival.ts';
import { setPreferences } from '../../data/preferences.ts';
import { useSession } from '../../data/session.tsx';
import { t, word } from '../../locale/t.ts';
import { useLocation } from '../../router/Router.tsx';
import { Redirect } from '../../router/Routes.tsx';
import { useShownTheme } from '../../theme/theme.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Logo } from '../../ui/Logo.tsx';
import styles from './LoginScreen.module.css';
import { SignInForm } from './SignInForm.tsx';

const loadOtherForms = () => import('./OtherForms.tsx').then((m) => ({ default: m.OtherForms }));
const OtherForms = lazy(loadOtherForms);

const WALLETS = '/cloudwallet';

const titles = {
  signin: word('Sign in'),
  signup: word('Create an account'),
  reset: word('Reset your password'),
  newPassword: word('Choose a new password'),
} as const;

function modeOf(search: URLSearchParams): keyof typeof titles {
  const mode = search.get('mode');
  if (mode === 'signup') return 'signup';
  if (mode === 'resetPassword' || mode === 'reset') return linkToken(search) ? 'newPassword' : 'reset';
  return 'signin';
}

/** The token of a mailed link; Firebase calls it oobCode. */
const linkToken = (search: URLSearchParams): string | null => search.get('token') ?? search.get('oobCode');

/** Sign in, sign up and password reset. Redirects signed-in users to `next`, an address of the app. */
export function LoginScreen({ next }: { next: string }) {
  const session = useSession();
  const search = new URLSearchParams(useLocation().search);
  const [email, setEmail] = useState('');
  const theme = useShownTheme();
  const mode = modeOf(search);
  const title = t(titles[mode]);
  const heading = useRef<HTMLHeadingElement>(null);

  useLayoutEffect(() => {
    document.title = `${title} · Cumulus`;
    heading.current?.focus({ preventScroll: true });
  }, [title]);

  useEffect(() => fetchWhenIdle(loadOtherForms), []);

  if (session.state === 'loading') return <Loading />;
  if (session.state === 'signedIn')
    return mode === 'signup' && (next === '/' || next === WALLETS) ? (
      <Redirect to={WALLETS} state={{ isNew: true } satisfies Arrival} />
    ) : (
      <Redirect to={next} />
    );

  const other = theme === 'dark' ? 'light' : 'dark';
  const form = { email, onEmail: setEmail };
  return (
    <div className={styles.screen}>
      <header className={styles.bar}>
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={other === 'dark' ? t('Switch to dark theme') : t('Switch to light theme')}
          onClick={() => setPreferences({ theme: other })}
        />
      </header>
      <main className={styles.main}>
        <div className={styles.brand}>
          <Logo />
          <p className={styles.name}>Cumulus</p>
          <h1 ref={heading} tabIndex={-1} className={mode === 'signin' ? 'visually-hidden' : styles.title}>
            {title}
          </h1>
          {mode === 'signin' && <p className={styles.line}>{t('Your Solana wallets, in the cloud.')}</p>}
        </div>
        {mode === 'signin' ? (
          <SignInForm {...form} />
        ) : (
          <Suspense>
            <OtherForms mode={mode} token={linkToken(search) ?? ''} {...form} />
          </Suspense>
        )}
      </main>
    </div>
  );
}
