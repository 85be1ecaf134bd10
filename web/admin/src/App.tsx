import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { useLocation } from '../../src/router/Router.tsx';
import { Redirect, Routes } from '../../src/router/Routes.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { Link } from '../../src/ui/Link.tsx';
import { Loading } from '../../src/ui/Loading.tsx';
import { signOut as signOutIcon } from '../../src/ui/later-icons.ts';
import { Tag } from '../../src/ui/Tag.tsx';
import styles from './App.module.css';
import { type Me, post, Refused } from './api.ts';
import { MeContext } from './me.ts';
import { SignIn } from './SignIn.tsx';
import { ApprovalsScreen } from './screens/ApprovalsScreen.tsx';
import { AuditScreen } from './screens/AuditScreen.tsx';
import { ContestsScreen } from './screens/ContestsScreen.tsx';
import { HoldsScreen } from './screens/HoldsScreen.tsx';
import { OperatorsScreen } from './screens/OperatorsScreen.tsx';
import { ReportsScreen } from './screens/ReportsScreen.tsx';
import { SearchScreen } from './screens/SearchScreen.tsx';
import { ServicesScreen } from './screens/ServicesScreen.tsx';
import { StatusScreen } from './screens/StatusScreen.tsx';
import { UserScreen } from './screens/UserScreen.tsx';

const SCREENS: readonly (readonly [path: string, title: string, screen: ReactNode])[] = [
  ['/status', 'Status', <StatusScreen key="status" />],
  ['/search', 'Search', <SearchScreen key="search" />],
  ['/holds', 'Holds', <HoldsScreen key="holds" />],
  ['/contests', 'Contests', <ContestsScreen key="contests" />],
  ['/approvals', 'Approvals', <ApprovalsScreen key="approvals" />],
  ['/reports', 'Reports', <ReportsScreen key="reports" />],
  ['/audit', 'Audit', <AuditScreen key="audit" />],
  ['/operators', 'Operators', <OperatorsScreen key="operators" />],
  ['/services', 'Services', <ServicesScreen key="services" />],
];
const TABLE = {
  ...Object.fromEntries(SCREENS.map(([path, , screen]) => [path, screen])),
  '/users/:id': <UserScreen />,
};

/** The sign-in, or the screens of the operator who is signed in. */
export function App() {
  const { data: me, error } = useQuery({
    queryKey: ['me'],
    queryFn: () => post<Me>('/me'),
    retry: false,
  });
  if (error)
    return <SignIn unreachable={error instanceof Refused && error.status === 401 ? null : error.message} />;
  if (!me) return <Loading />;
  return (
    <MeContext value={me}>
      <Frame me={me} />
    </MeContext>
  );
}

function Frame({ me }: { me: Me }) {
  const { pathname, key, arrival } = useLocation();
  const queries = useQueryClient();
  const { mutate: signOut, isPending } = useMutation({
    mutationFn: () => post('/sign-out'),
    retry: false,
    onSettled: () => queries.resetQueries(),
  });
  // A sign-in that has ended shows as such at the next request of any screen.
  useEffect(
    () =>
      queries.getQueryCache().subscribe(({ query }) => {
        const { error } = query.state;
        if (error instanceof Refused && error.status === 401 && query.queryKey[0] !== 'me')
          void queries.resetQueries({ queryKey: ['me'] });
      }),
    [queries],
  );
  const title = SCREENS.find(([path]) => pathname.startsWith(path))?.[1] ?? 'User';
  useEffect(() => {
    document.title = `${title} - Cumulus operators`;
  }, [title]);
  // Screen readers read the new screen's heading.
  useLayoutEffect(() => {
    if (arrival === 'push') document.querySelector<HTMLElement>('main h1')?.focus();
  }, [key, arrival]);
  return (
    <div className={styles.app}>
      <header className={styles.side}>
        <div className={styles.brand}>
          <p>Cumulus operators</p>
          <Tag tone={me.network === 'mainnet' ? 'warning' : 'neutral'}>{me.network}</Tag>
        </div>
        <nav className={styles.nav} aria-label="Screens">
          {SCREENS.map(([path, name]) => (
            <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
              {name}
            </Link>
          ))}
        </nav>
        <div className={styles.brand}>
          <span className={styles.who}>
            {me.name}, {me.role}
          </span>
          <Button size="m" kind="outline" icon={signOutIcon} busy={isPending} onClick={() => signOut()}>
            Sign out
          </Button>
        </div>
      </header>
      <main className={styles.main}>
        <Routes table={TABLE} unknown={<Redirect to="/status" />} />
      </main>
    </div>
  );
}
