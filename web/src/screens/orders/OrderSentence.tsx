import { Card } from '../../ui/Card.tsx';
import styles from './OrderSentence.module.css';

/** An order in one sentence, at the head of a sheet about it. */
export function OrderSentence({ children }: { children: string }) {
  return <p className={styles.lead}>{children}</p>;
}

interface SentenceCardProps {
  sentence: string;
  /** What to know before the review. */
  note: string | null;
}

/** The order as the form describes it so far. */
export function SentenceCard({ sentence, note }: SentenceCardProps) {
  return (
    <Card padded>
      <div className={styles.order}>
        <p className={styles.sentence}>{sentence}.</p>
        {note !== null && <p className={styles.note}>{note}</p>}
      </div>
    </Card>
  );
}
