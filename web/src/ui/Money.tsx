import styles from './Money.module.css';

interface MoneyProps {
  /** Ready to read, such as "$12,732.32": formatted by contract/format.ts. */
  text: string;
  size?: 'hero' | 'amount';
  /** Balances are hidden: dots stand for the number, and nothing tells its length. */
  hidden?: boolean;
}

/** The one large number of a screen, with its decimals in grey. */
export function Money({ text, size = 'hero', hidden }: MoneyProps) {
  if (hidden)
    return (
      <span className={styles.money} data-size={size}>
        <span aria-hidden="true">••••••</span>
        <span className="visually-hidden">Hidden</span>
      </span>
    );
  const point = text.lastIndexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return (
    <span className={styles.money} data-size={size}>
      {whole}
      {point >= 0 && <i>{text.slice(point)}</i>}
    </span>
  );
}
