import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import type { IdentityClient, User } from './identity.ts';
import { createSessionStore, type Session } from './session-store.ts';

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside of SessionProvider');
  return session;
}

/** The signed-in user; for screens behind the sign-in. */
export function useUser(): User {
  const session = useSession();
  if (session.state !== 'signedIn') throw new Error('useUser while signed out');
  return session.user;
}

interface SessionProviderProps {
  identity: IdentityClient;
  children: ReactNode;
}

export function SessionProvider({ identity, children }: SessionProviderProps) {
  const [{ start, subscribe, read }] = useState(() => createSessionStore(identity));
  useEffect(start, []);
  return <SessionContext value={useSyncExternalStore(subscribe, read)}>{children}</SessionContext>;
}
