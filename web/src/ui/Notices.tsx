import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../locale/t.ts';
import { Notice } from './Notice.tsx';
import styles from './Notices.module.css';
import { dismissNotice, noticeStore } from './notices.ts';
import { openDialogs } from './open-dialogs.ts';

/** The place where notices float: the top of the column, above dialogs too. Mounted once. */
export function Notices() {
  const items = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const dialog = useSyncExternalStore(openDialogs.subscribe, openDialogs.top);
  const [place] = useState(() => document.createElement('div'));
  const ref = useRef<HTMLElement>(null);
  const newest = items.at(-1)?.id;

  // What is not in the open dialog is inert, even above it: there nobody could press Retry.
  useLayoutEffect(() => {
    (dialog ?? document.body).append(place);
  }, [dialog, place]);
  useEffect(() => () => place.remove(), [place]);

  // The top layer stacks by the order of showing: shown anew, notices stand above a dialog opened meanwhile.
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
    place,
  );
}
