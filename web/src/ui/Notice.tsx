import { NOTICE_AUTO_HIDE } from '@cumulus/contract/limits.ts';
import { useEffect, useRef, useState } from 'react';
import { t } from '../locale/t.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import styles from './Notice.module.css';
import type { NoticeItem, NoticeType } from './notices.ts';

const icons: Record<NoticeType, IconName> = {
  error: 'error',
  success: 'check',
  info: 'info',
  warning: 'warning',
};

interface NoticeProps {
  notice: NoticeItem;
  onDismiss: () => void;
}

/** A notification card. It leaves after 5 s in which it is not hovered, focused or pressed, unless it has a lasting offer. */
export function Notice({ notice, onDismiss }: NoticeProps) {
  const [held, setHeld] = useState({ hover: false, focus: false, press: false });
  const stays = notice.offer !== undefined && !notice.offer.passing;
  const paused = stays || held.hover || held.focus || held.press;
  const left = useRef(NOTICE_AUTO_HIDE);
  const dismiss = useRef(onDismiss);
  dismiss.current = onDismiss;

  useEffect(() => {
    if (paused) return;
    const startedAt = Date.now();
    const timer = setTimeout(() => dismiss.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - startedAt;
    };
  }, [paused]);

  const hold = (change: Partial<typeof held>) => setHeld((now) => ({ ...now, ...change }));
  const offers: { label: string; icon?: IconName; act: () => void }[] = [
    ...(notice.offer ? [notice.offer] : []),
    ...(notice.onRetry ? [{ label: t('Retry'), icon: 'refresh' as const, act: notice.onRetry }] : []),
  ];
  const urgent = notice.type === 'error' || notice.type === 'warning';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding the card only pauses its timer.
    <div
      className={styles.notice}
      data-type={notice.type}
      data-paused={paused || undefined}
      onPointerEnter={() => hold({ hover: true })}
      onPointerLeave={() => hold({ hover: false, press: false })}
      onPointerDown={() => hold({ press: true })}
      onPointerUp={() => hold({ press: false })}
      onPointerCancel={() => hold({ press: false })}
      onFocus={() => hold({ focus: true })}
      onBlur={() => hold({ focus: false })}
    >
      <span className={styles.disc}>
        <Icon name={icons[notice.type]} size="m" />
      </span>
      <div className={styles.text} role={urgent ? 'alert' : 'status'}>
        {notice.title && <p className={styles.title}>{notice.title}</p>}
        <p className={styles.message}>{notice.message}</p>
      </div>
      <IconButton icon="x" label={t('Dismiss')} onClick={onDismiss} size="m" />
      {offers.map(({ label, icon, act }) => (
        <div key={label} className={styles.retry}>
          <Button
            kind="tonal"
            size="s"
            {...(icon && { icon })}
            onClick={() => {
              onDismiss();
              act();
            }}
          >
            {label}
          </Button>
        </div>
      ))}
    </div>
  );
}
