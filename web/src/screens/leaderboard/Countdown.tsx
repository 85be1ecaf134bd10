import { LEADERBOARD_COUNTDOWN_TICK } from '@cumulus/contract/limits.ts';
import { useNow } from '../../data/useNow.ts';
import { plural, t } from '../../locale/t.ts';
import styles from './Countdown.module.css';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time until a contest ends, to the second. `until` in milliseconds. */
export function Countdown({ until }: { until: number }) {
  const left = Math.max(0, until - useNow(LEADERBOARD_COUNTDOWN_TICK));
  if (left === 0) return <p className={styles.ended}>{t('Contest Ended')}</p>;
  // Rounded up, so that it shows zero only once the contest is over.
  const seconds = Math.ceil(left / SECOND) * SECOND;
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  const parts = [
    { value: days, unit: plural(days, 'day', 'days') },
    { value: hours, unit: plural(hours, 'hour', 'hours') },
    { value: Math.floor((seconds % HOUR) / MINUTE), unit: t('min') },
    { value: (seconds % MINUTE) / SECOND, unit: t('sec') },
  ];
  return (
    <div className={styles.countdown} role="timer" aria-label={t('Time left')}>
      {parts.map(({ value, unit }, index) => (
        <span key={index} className={styles.part}>
          <span className={styles.value}>{index === 0 ? value : String(value).padStart(2, '0')}</span>{' '}
          <span className={styles.unit}>{unit}</span>
        </span>
      ))}
    </div>
  );
}
