import { useEffect } from 'react';
import { fetchWhenIdle } from '../browser/when-idle.ts';
import { watchIncident } from '../data/incident.ts';
import { dateTime } from '../locale/date-time.ts';
import { t } from '../locale/t.ts';
import { Icon } from '../ui/Icon.tsx';
import { useIncident } from '../ui/useWhyNot.ts';
import styles from './IncidentBanner.module.css';

/** Says above every screen that an operator has stopped all changes, and why. */
export function IncidentBanner() {
  const incident = useIncident();
  useEffect(() => {
    let stop = () => {};
    const cancel = fetchWhenIdle(async () => {
      stop = watchIncident();
    });
    return () => {
      cancel();
      stop();
    };
  }, []);
  return (
    <div role="status">
      {incident && (
        <div className={styles.banner}>
          <Icon name="warning" size="m" />
          <p>
            <b>{t('All changes have been paused since {time}.', { time: dateTime(incident.since) })}</b>{' '}
            {/* The operator's own words. */}
            <span className={styles.words}>{incident.reason}</span>{' '}
            {t(
              'You can still see everything, cancel pending orders and sends, sign out devices and freeze your account.',
            )}
          </p>
        </div>
      )}
    </div>
  );
}
