import type { BrowserConfig } from '@cumulus/contract/browser-config.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ConfigContext, loadConfig } from '../data/config.ts';
import { createIdentityClient } from '../data/create-identity-client.ts';
import type { IdentityClient } from '../data/identity.ts';
import { logFailure } from '../data/log.ts';
import { SessionProvider } from '../data/session.tsx';
import { t } from '../locale/t.ts';
import { Loading } from '../ui/Loading.tsx';
import { Notices } from '../ui/Notices.tsx';
import { BlockedAlert } from './BlockedAlert.tsx';
import { Boundary } from './Boundary.tsx';
import { Unreachable } from './Unreachable.tsx';

type Deployment =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'known'; config: BrowserConfig; identity: IdentityClient };

/** Wraps every screen. Loads the deployment's settings first. */
export function App({ children }: { children: ReactNode }) {
  const [deployment, setDeployment] = useState<Deployment>({ state: 'loading' });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let stale = false;
    const load = async () => {
      try {
        const config = await loadConfig();
        const identity = await createIdentityClient(config);
        if (!stale) setDeployment({ state: 'known', config, identity });
      } catch (failure) {
        logFailure('Loading the settings', failure);
        if (!stale) setDeployment({ state: 'failed' });
      }
    };
    void load();
    return () => {
      stale = true;
    };
  }, [attempt]);

  if (deployment.state === 'loading') return <Loading />;
  if (deployment.state === 'failed')
    return (
      <Unreachable
        title={t('Cumulus cannot be reached')}
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
        <Boundary>{children}</Boundary>
        <Boundary>
          <BlockedAlert />
        </Boundary>
        <Notices />
      </SessionProvider>
    </ConfigContext>
  );
}
