import styles from './Logo.module.css';

/** The logo of Cumulus, without its name. */
export function Logo() {
  return (
    <svg className={styles.logo} viewBox="0 0 64 38" aria-hidden="true">
      <circle cx="14" cy="29" r="10" />
      <circle cx="31" cy="20" r="16" />
      <circle cx="49" cy="27" r="12" />
      <rect x="14" y="26" width="36" height="12" />
    </svg>
  );
}
