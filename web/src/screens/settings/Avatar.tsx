import styles from './Avatar.module.css';

/** Two letters of an email address: the initials of its first two words, or the first two letters of the only one. */
export function Avatar({ email }: { email: string }) {
  const [first = '', second = ''] = (email.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2);
  return (
    <span className={styles.avatar} aria-hidden="true">
      {letters.toUpperCase()}
    </span>
  );
}
