import { createContext, useContext } from 'react';
import { t, type Word, word } from '../locale/t.ts';
import { useLocation } from '../router/Router.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './NavBar.module.css';

/** Whether the user takes part in a contest with a leaderboard. */
export const LeaderboardVisible = createContext(false);

/** Whether the navigation is at the side of the window, so that screens show none. */
export const SideNavigation = createContext(false);

interface Tab {
  to: string;
  label: Word;
  icon: IconName;
}
const leaderboard: Tab = { to: '/leaderboard', label: word('Leaderboard'), icon: 'trophy' };
const [settings, ...others]: [Tab, ...Tab[]] = [
  { to: '/settings', label: word('Settings'), icon: 'settings' },
  { to: '/cloudwallet', label: word('Wallets'), icon: 'cloud' },
  { to: '/transactions', label: word('Transactions'), icon: 'transactions' },
  { to: '/watchlist', label: word('Watchlist'), icon: 'bookmark' },
  { to: '/toptokens', label: word('Top 25'), icon: 'bars' },
];

/** The navigation: at the bottom, or with `side` a column. */
export function NavBar({ side = false }: { side?: boolean }) {
  const visible = useContext(LeaderboardVisible);
  const tabs = visible ? [settings, leaderboard, ...others] : [settings, ...others];
  return (
    <nav
      className={styles.nav}
      aria-label={t('Main')}
      data-six={visible || undefined}
      data-side={side || undefined}
    >
      {tabs.map((tab) => (
        <TabLink key={tab.to} tab={tab} />
      ))}
    </nav>
  );
}

function TabLink({ tab }: { tab: Tab }) {
  const { pathname } = useLocation();
  const current = pathname === tab.to || pathname.startsWith(`${tab.to}/`);
  return (
    <Link to={tab.to} className={styles.tab} aria-current={current ? 'page' : undefined}>
      <Icon name={tab.icon} />
      <span className={styles.label}>{t(tab.label)}</span>
    </Link>
  );
}
