import styles from './GoogleMark.module.css';

/** Google's mark, as its brand guidelines require for sign-in buttons. */
export function GoogleMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M18.1 5.9a8.6 8.6 0 0 0-13.55 1.8" data-part="red" />
      <path d="M4.55 7.7a8.6 8.6 0 0 0 0 8.6" data-part="yellow" />
      <path d="M4.55 16.3a8.6 8.6 0 0 0 12.65 2.55" data-part="green" />
      <path d="M17.2 18.85a8.6 8.6 0 0 0 3.4-6.85H12" data-part="blue" />
    </svg>
  );
}
