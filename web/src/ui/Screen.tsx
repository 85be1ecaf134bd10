import { type ReactNode, useContext } from 'react';
import { useLocation } from '../router/Router.tsx';
import { NavBar, SideNavigation } from './NavBar.tsx';
import { noticePlace } from './notice-place.ts';
import styles from './Screen.module.css';
import { scrollClearOf } from './scroll-clear.ts';
import { TopBar } from './TopBar.tsx';

interface ScreenProps {
  /** Heading and document title. */
  title: string;
  heading?: ReactNode;
  /** Makes it a sub screen with a back button. */
  onBack?: () => void;
  freshness?: string;
  /** Icon buttons in the top bar. */
  trailing?: ReactNode;
  /** The bar above the navigation. */
  actions?: ReactNode;
  /** Pinned to the bottom: a keypad and a button. */
  foot?: ReactNode;
  /** Shows the navigation; on by default, unless there is a foot. */
  nav?: boolean;
  /** Space between blocks: 8 pixels for cards, 12 in a form. */
  gap?: 'cards' | 'form';
  /** Fills the window, and only the middle scrolls: for screens with a keypad. */
  fit?: boolean;
  /** A second column in a wide window, beside the children. */
  beside?: ReactNode;
  children: ReactNode;
}

/** The layout of every signed-in screen. */
export function Screen({
  title,
  heading,
  onBack,
  freshness,
  trailing,
  actions,
  foot,
  nav = foot === undefined,
  gap = 'cards',
  fit,
  beside,
  children,
}: ScreenProps) {
  const { arrival } = useLocation();
  const isBeside = useContext(SideNavigation);
  const hasBar = nav && !isBeside;
  return (
    <div className={styles.screen} data-fit={fit || undefined} data-arrival={arrival}>
      <TopBar title={title} heading={heading} onBack={onBack} freshness={freshness} trailing={trailing} />
      <main className={styles.main} data-gap={gap}>
        {children}
        {beside && <div className={styles.beside}>{beside}</div>}
      </main>
      <div ref={scrollClearOf} className={styles.bottom}>
        <div ref={noticePlace} className={styles.notices} />
        {foot && <footer className={styles.foot}>{foot}</footer>}
        {(actions || hasBar) && (
          <div className={styles.dock}>
            {actions}
            {hasBar && <NavBar />}
          </div>
        )}
      </div>
    </div>
  );
}
