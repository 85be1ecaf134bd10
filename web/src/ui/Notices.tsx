import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../locale/t.ts';
import { Notice } from './Notice.tsx';
import styles from './Notices.module.css';
import { dismissNotice, noticeStore } from './notices.ts';
import { openDialogs } from './open-dialogs.ts';

/** All notices, floating at the top and above dialogs. Mounted once. */
export function Notices() {
  const items = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const [container] = useState(() => document.createElement('div'));
  const ref = useRef<HTMLElement>(null);
  const newest = items.at(-1)?.id;

  // Everything outside of an open dialog is inert: notices move into it, so that Retry can be pressed.
  useLayoutEffect(() => {
    (dialog ?? document.body).append(container);
  }, [dialog, container]);
  useEffect(() => () => container.remove(), [container]);

  // The top layer is ordered by when popovers are shown: showing again moves notices above a newer dialog.
  useEffect(() => {
    const region = ref.current;
    if (!region?.showPopover) return;
    if (region.matches(':popover-open')) region.hidePopover();
    if (newest !== undefined) region.showPopover();
  }, [newest, dialog]);

  return createPortal(
    <section ref={ref} className={styles.region} aria-label={t('Notifications')} popover="manual">
      {items.map((item) => (
        <Notice key={item.id} notice={item} onDismiss={() => dismissNotice(item.id)} />
      ))}
    </section>,
    container,
  );
}
