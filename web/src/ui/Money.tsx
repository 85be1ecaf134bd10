import { decimalMark } from '@cumulus/contract/notation.ts';
import { t } from '../locale/t.ts';
import styles from './Money.module.css';
import { Spoken } from './Spoken.tsx';

interface MoneyProps {
  /** Formatted, such as "$12,732.32". */
  text: string;
  size?: 'hero' | 'amount';
  /** No grey decimals: for an amount to act on rather than a balance. */
  plain?: boolean;
  /** What screen readers say instead of `text`, such as of "$2.84e-5". */
  spoken?: string | null;
  /** Shows a fixed number of dots instead. */
  hidden?: boolean;
}

/** A screen's one large number, with grey decimals. */
export function Money({ text, size = 'hero', plain, spoken, hidden }: MoneyProps) {
  if (hidden)
    return (
      <span className={styles.money} data-size={size}>
        <span aria-hidden="true">••••••</span>
        <span className="visually-hidden">{t('Hidden')}</span>
      </span>
    );
  if (spoken)
    return (
      <span className={styles.money} data-size={size}>
        <Spoken text={text} spoken={spoken} />
      </span>
    );
  const point = plain ? -1 : text.lastIndexOf(decimalMark());
  const whole = point < 0 ? text : text.slice(0, point);
  return (
    // A translator may have replaced the node of a part: redraw all of it.
    <span key={text} className={styles.money} data-size={size}>
      {whole}
      {point >= 0 && <i>{text.slice(point)}</i>}
    </span>
  );
}
