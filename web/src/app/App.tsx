import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfigContext, loadConfig } from '../data/config.ts';
import { createIdentityClient } from '../data/create-identity-client.ts';
import type { IdentityClient } from '../data/identity.ts';
import { logFailure } from '../data/log.ts';
import { SessionProvider } from '../data/session.tsx';
import { tracePresses } from '../data/trace.ts';
import { t } from '../locale/t.ts';
import { Loading } from '../ui/Loading.tsx';
import { Notices } from '../ui/Notices.tsx';
import { BlockedAlert } from './BlockedAlert.tsx';
import { Boundary } from './Boundary.tsx';
import { IncidentBanner } from './IncidentBanner.tsx';
import { Unreachable } from './Unreachable.tsx';

type Deployment =
  | { state: 'loading' }
  /** `title` says how. */
  | { state: 'failed'; title: string }
  | { state: 'known'; config: BrowserConfig; identity: IdentityClient };

/** How long to wait for the settings before saying so. They are used whenever they come. */
const CONFIG_PATIENCE = 3_000;

/** Wraps every screen. Loads the deployment's settings first. */
export function App({ children }: { children: ReactNode }) {
  const [deployment, setDeployment] = useState<Deployment>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const fail = (title: string) => setDeployment({ state: 'failed', title });
    const patience = setTimeout(() => fail(t('No connection')), CONFIG_PATIENCE);
    const load = async () => {
      try {
        const config = await loadConfig(abort.signal);
        tracePresses(config.traced);
        const identity = await createIdentityClient(config);
        if (!abort.signal.aborted) setDeployment({ state: 'known', config, identity });
      } catch (failure) {
        if (abort.signal.aborted) return;
        logFailure('Loading the settings', failure);
        fail(t('Cumulus cannot be reached'));
      } finally {
        clearTimeout(patience);
      }
    };
    void load();
    return () => {
      abort.abort();
      clearTimeout(patience);
    };
  }, [attempt]);

  if (deployment.state === 'loading') return <Loading />;
  if (deployment.state === 'failed')
    return (
      <Unreachable
        title={deployment.title}
        message={t('Your funds are safe. Check your connection and try again.')}
        onRetry={() => {
          setDeployment({ state: 'loading' });
          setAttempt(attempt + 1);
        }}
      />
    );
  return (
    <ConfigContext value={deployment.config}>
      <SessionProvider identity={deployment.identity}>
        <IncidentBanner />
        <Boundary>{children}</Boundary>
        <Boundary>
          <BlockedAlert />
        </Boundary>
        <Notices />
      </SessionProvider>
    </ConfigContext>
  );
}
