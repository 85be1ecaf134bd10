import { LEADERBOARD_COUNTDOWN_TICK } from '@cumulus/contract/limits.ts';
import { useNow } from '../../data/useNow.ts';
import styles from './Countdown.module.css';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The time that is left until a contest ends, to the second. `until` in milliseconds. */
export function Countdown({ until }: { until: number }) {
  const left = Math.max(0, until - useNow(LEADERBOARD_COUNTDOWN_TICK));
  if (left === 0) return <p className={styles.ended}>Contest Ended</p>;
  // Rounded up: as long as it runs, something is left.
  const seconds = Math.ceil(left / SECOND) * SECOND;
  const parts = [
    { value: Math.floor(seconds / DAY), unit: 'days', one: 'day' },
    { value: Math.floor((seconds % DAY) / HOUR), unit: 'hours', one: 'hour' },
    { value: Math.floor((seconds % HOUR) / MINUTE), unit: 'min', one: 'min' },
    { value: (seconds % MINUTE) / SECOND, unit: 'sec', one: 'sec' },
  ];
  return (
    <div className={styles.countdown} role="timer" aria-label="Time left">
      {parts.map(({ value, unit, one }, index) => (
        <span key={unit} className={styles.part}>
          <span className={styles.value}>{index === 0 ? value : String(value).padStart(2, '0')}</span>{' '}
          <span className={styles.unit}>{value === 1 ? one : unit}</span>
        </span>
      ))}
    </div>
  );
}
