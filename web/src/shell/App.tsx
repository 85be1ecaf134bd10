import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Config, ConfigContext, loadConfig } from '../data/config.ts';
import type { IdentityClient } from '../data/identity.ts';
import { openIdentity } from '../data/open-identity.ts';
import { createQueryClient } from '../data/query.ts';
import { SessionProvider } from '../data/session.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Notices } from '../ui/Notices.tsx';
import { BlockedAlert } from './BlockedAlert.tsx';
import { Loading } from './Loading.tsx';

/** What stands around every screen, whatever router holds it. */
export function App({ children }: { children: ReactNode }) {
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <Configured>{children}</Configured>
      <Notices />
    </QueryClientProvider>
  );
}

interface Deployment {
  config: Config;
  identity: IdentityClient;
}

/** Waits for the deployment's settings: without them it is not known who signs people in. */
function Configured({ children }: { children: ReactNode }) {
  const deployment = useQuery({
    queryKey: ['deployment'],
    queryFn: async (): Promise<Deployment> => {
      const config = await loadConfig();
      return { config, identity: await openIdentity(config) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: 2,
  });
  // Signing out clears every query; what the deployment is does not change with its user.
  const [kept, setKept] = useState(deployment.data);
  if (!kept && deployment.data) setKept(deployment.data);

  if (kept)
    return (
      <ConfigContext value={kept.config}>
        <SessionProvider identity={kept.identity}>
          {children}
          <BlockedAlert />
        </SessionProvider>
      </ConfigContext>
    );
  if (deployment.isPending) return <Loading />;
  return (
    <ErrorState
      title="Cumulus cannot be reached"
      message="Check your connection and try again. Your funds are safe."
      onRetry={() => void deployment.refetch()}
      retrying={deployment.isFetching}
    />
  );
}
