import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { t } from '../locale/t.ts';
import { IconButton } from './IconButton.tsx';
import styles from './TopBar.module.css';

interface TopBarProps {
  /** Heading and document title. */
  title: string;
  /** Replaces the title in the heading, such as a name with a badge. */
  heading?: ReactNode;
  /** Adds a back button and centres the title. */
  onBack?: (() => void) | undefined;
  /** "Updated 10 s ago". Hidden on the smallest phones. */
  freshness?: string | undefined;
  /** Icon buttons on the right, two at most. */
  trailing?: ReactNode;
}

/** The bar at the top. Sets the document's title, and takes the focus when its screen opens. */
export function TopBar({ title, heading, onBack, freshness, trailing }: TopBarProps) {
  const ref = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    document.title = `${title} · Cumulus`;
  }, [title]);

  // Before the screen is painted: a key that is pressed at once must not find the focus taken away again.
  useLayoutEffect(() => {
    ref.current?.focus({ preventScroll: true });
  }, []);

  return (
    <header className={styles.bar} data-sub={onBack ? true : undefined}>
      {onBack && <IconButton icon="arrow-left" label={t('Back')} onClick={onBack} />}
      <h1 ref={ref} tabIndex={-1} className={styles.title}>
        {heading ?? title}
      </h1>
      {freshness && <span className={styles.freshness}>{freshness}</span>}
      <div className={styles.trailing}>{trailing}</div>
    </header>
  );
}
