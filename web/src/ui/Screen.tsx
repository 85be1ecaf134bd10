import type { ReactNode } from 'react';
import { useLocation } from '../router/Router.tsx';
import { NavBar } from './NavBar.tsx';
import styles from './Screen.module.css';
import { TopBar } from './TopBar.tsx';

interface ScreenProps {
  /** Heading and document title. */
  title: string;
  heading?: ReactNode;
  /** Makes it a sub screen with a back arrow. */
  onBack?: () => void;
  freshness?: string;
  /** Icon buttons in the top bar. */
  trailing?: ReactNode;
  /** The secondary bar above the navigation: an ActionBar or a screen's own controls. */
  actions?: ReactNode;
  /** Acts pinned to the bottom, on the ground: a keypad and the button. */
  foot?: ReactNode;
  /** The bottom navigation; on, unless the screen has a foot. */
  nav?: boolean;
  /** Space between blocks: 8 for cards, 12 for blocks of a form. */
  gap?: 'cards' | 'form';
  /** Fills the window exactly: only the middle scrolls. For screens with a keypad. */
  fit?: boolean;
  children: ReactNode;
}

/** The frame of every signed-in screen: top bar, content, dock; safe areas included. */
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
  children,
}: ScreenProps) {
  const { arrival } = useLocation();
  return (
    <div className={styles.screen} data-fit={fit || undefined} data-arrival={arrival}>
      <TopBar
        title={title}
        heading={heading}
        {...(onBack && { onBack })}
        {...(freshness && { freshness })}
        trailing={trailing}
      />
      <main className={styles.main} data-gap={gap}>
        {children}
      </main>
      {foot && <footer className={styles.foot}>{foot}</footer>}
      {(actions || nav) && (
        <div className={styles.dock}>
          {actions}
          {nav && <NavBar />}
        </div>
      )}
    </div>
  );
}
