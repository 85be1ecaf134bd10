import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Notice } from './Notice.tsx';
import styles from './Notices.module.css';
import { dismissNotice, noticeStore } from './notices.ts';

/** The place where notices float: the top of the column, above dialogs too. Mounted once. */
export function Notices() {
  const items = useSyncExternalStore(noticeStore.subscribe, noticeStore.read);
  const ref = useRef<HTMLElement>(null);
  const newest = items.at(-1)?.id;

  // The top layer stacks by the order of showing: shown anew, notices stand above a dialog opened meanwhile.
  useEffect(() => {
    const region = ref.current;
    if (!region?.showPopover) return;
    if (region.matches(':popover-open')) region.hidePopover();
    if (newest !== undefined) region.showPopover();
  }, [newest]);

  return (
    <section ref={ref} className={styles.region} aria-label="Notifications" popover="manual">
      {items.map((item) => (
        <Notice key={item.id} notice={item} onDismiss={() => dismissNotice(item.id)} />
      ))}
    </section>
  );
}
