import { t } from '../locale/t.ts';
import styles from './Money.module.css';

interface MoneyProps {
  /** Ready to read, such as "$12,732.32": formatted by contract/format.ts. */
  text: string;
  size?: 'hero' | 'amount';
  /** All in ink, for an amount that is an act rather than a balance. */
  plain?: boolean;
  /** Balances are hidden: dots stand for the number, and nothing tells its length. */
  hidden?: boolean;
}

/** The one large number of a screen, with its decimals in grey. */
export function Money({ text, size = 'hero', plain, hidden }: MoneyProps) {
  if (hidden)
    return (
      <span className={styles.money} data-size={size}>
        <span aria-hidden="true">••••••</span>
        <span className="visually-hidden">{t('Hidden')}</span>
      </span>
    );
  const point = plain ? -1 : text.lastIndexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return (
    <span className={styles.money} data-size={size}>
      {whole}
      {point >= 0 && <i>{text.slice(point)}</i>}
    </span>
  );
}
