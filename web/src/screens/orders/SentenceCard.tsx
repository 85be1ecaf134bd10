import { Card } from '../../ui/Card.tsx';
import { slippageText } from './new-order-words.ts';
import styles from './SentenceCard.module.css';

interface SentenceCardProps {
  /** The whole order. */
  sentence: string;
  /** What else is to be known before it is reviewed. */
  note: string | null;
}

/** What the form of an order comes to. */
export function SentenceCard({ sentence, note }: SentenceCardProps) {
  return (
    <Card padded>
      <div className={styles.order}>
        <p className={styles.sentence}>{sentence}.</p>
        <p className={styles.note}>
          {note !== null && `${note} `}
          {slippageText()}
        </p>
      </div>
    </Card>
  );
}
