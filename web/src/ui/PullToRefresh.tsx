import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { hasNetwork } from '../browser/connection.ts';
import { Icon } from './Icon.tsx';
import styles from './PullToRefresh.module.css';

/** Pixels that the disc must be pulled before letting go refreshes; the finger goes twice as far. */
const TRIGGER = 56;

interface PullToRefreshProps {
  onRefresh: () => void;
  children: ReactNode;
}

/** Refreshes when the page is pulled down from its top. A button elsewhere on the screen does the same. */
export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const [pull, setPull] = useState(0);
  const act = useRef(onRefresh);
  act.current = onRefresh;

  useEffect(() => {
    let from: number | null = null;
    let pulled = 0;
    const move = (distance: number) => {
      pulled = distance;
      setPull(distance);
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      const inDialog = target instanceof Element && target.closest('dialog') !== null;
      from = window.scrollY <= 0 && touches.length === 1 && !inDialog ? (touches[0]?.clientY ?? null) : null;
    };
    const onMove = ({ touches }: TouchEvent) => {
      if (from === null) return;
      const distance = ((touches[0]?.clientY ?? from) - from) / 2;
      // Once the page scrolls, it is not pulled.
      if (window.scrollY > 0) from = null;
      move(from === null ? 0 : Math.max(0, Math.min(distance, TRIGGER * 1.5)));
    };
    const onEnd = () => {
      if (from !== null && pulled >= TRIGGER && hasNetwork()) act.current();
      from = null;
      move(0);
    };
    const passive = { passive: true };
    window.addEventListener('touchstart', onStart, passive);
    window.addEventListener('touchmove', onMove, passive);
    window.addEventListener('touchend', onEnd);
    window.addEventListener('touchcancel', onEnd);
    return () => {
      window.removeEventListener('touchstart', onStart);
      window.removeEventListener('touchmove', onMove);
      window.removeEventListener('touchend', onEnd);
      window.removeEventListener('touchcancel', onEnd);
    };
  }, []);

  return (
    <div className={styles.area}>
      <span
        className={styles.disc}
        data-shown={pull > 0 || undefined}
        style={{ '--pull': `${pull}px` } as CSSProperties}
        aria-hidden="true"
      >
        <Icon name={pull >= TRIGGER ? 'refresh' : 'arrow-down'} size="m" />
      </span>
      {children}
    </div>
  );
}
