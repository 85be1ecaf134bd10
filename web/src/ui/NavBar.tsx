import { createContext, useContext } from 'react';
import { t } from '../locale/t.ts';
import { useLocation } from '../router/Router.tsx';
import { Icon } from './Icon.tsx';
import { Link } from './Link.tsx';
import styles from './NavBar.module.css';
import { leaderboard, type Tab, tabs } from './tabs.ts';

/** Whether the user takes part in a contest with a leaderboard. */
export const LeaderboardVisible = createContext(false);

/** Whether the navigation is at the side of the window, so that screens show none. */
export const SideNavigation = createContext(false);

/** The navigation: at the bottom, or with `side` a column. */
export function NavBar({ side = false }: { side?: boolean }) {
  const visible = useContext(LeaderboardVisible);
  const [settings, ...others] = tabs;
  const shown = visible ? [settings, leaderboard, ...others] : tabs;
  return (
    <nav
      className={styles.nav}
      aria-label={t('Main')}
      data-six={visible || undefined}
      data-side={side || undefined}
    >
      {shown.map((tab) => (
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
