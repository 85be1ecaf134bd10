import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../locale/t.ts';
import { Notice } from './Notice.tsx';
import styles from './Notices.module.css';
import { noticePlaces } from './notice-place.ts';
import { dismissNotice, noticeStore } from './notices.ts';
import { openDialogs } from './open-dialogs.ts';

/**
 * All notices, in a row of their own at the bottom, so that they never cover a title or a button: above the bars of the screen if
 * it has a place there, else after the page. With a dialog they float above it, at the top. Mounted once.
 */
export function Notices() {
  const items = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const [container] = useState(createContainer);
  const ref = useRef<HTMLElement>(null);
  const newest = items.at(-1)?.id;

  // Everything outside of an open dialog is inert: notices move into it, so that Retry can be pressed.
  useLayoutEffect(() => {
    const settle = () => moveTo(openDialogs.top() ?? noticePlaces.top() ?? document.body, container);
    settle();
    // At once, not with the next render: by then the old place has left the page with what is in it.
    const stops = [openDialogs.subscribe(settle), noticePlaces.subscribe(settle)];
    return () => {
      for (const stop of stops) stop();
      container.remove();
    };
  }, [container]);

  // The top layer is ordered by when popovers are shown: showing again moves notices above a newer dialog.
  useLayoutEffect(() => {
    const region = ref.current;
    if (!dialog || !region?.showPopover || newest === undefined) return;
    region.showPopover();
    // The dialog leaves them this room.
    const measured = new ResizeObserver(() =>
      dialog.style.setProperty('--notices', `${region.getBoundingClientRect().height}px`),
    );
    measured.observe(region);
    return () => {
      measured.disconnect();
      dialog.style.removeProperty('--notices');
      if (region.matches(':popover-open')) region.hidePopover();
    };
  }, [newest, dialog]);

  return createPortal(
    <section
      ref={ref}
      className={styles.region}
      aria-label={t('Notifications')}
      data-notices
      popover={dialog ? 'manual' : undefined}
    >
      {items.map((item) => (
        <Notice key={item.id} notice={item} onDismiss={() => dismissNotice(item.id)} />
      ))}
    </section>,
    container,
  );
}

/** Moves with it, if the browser can, its animations and the focus. */
function moveTo(parent: HTMLElement, child: HTMLElement): void {
  if (child.parentElement === parent) return;
  if (child.isConnected && 'moveBefore' in parent) {
    // Chromium ends animations in what is moved to an element that it has not styled yet.
    if (child.textContent !== '') getComputedStyle(parent).getPropertyValue('display');
    parent.moveBefore(child, null);
  } else parent.append(child);
}

function createContainer(): HTMLElement {
  const container = document.createElement('div');
  container.className = styles.container!;
  return container;
}
