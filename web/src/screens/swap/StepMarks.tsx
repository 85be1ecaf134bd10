import { t } from '../../locale/t.ts';
import styles from './StepMarks.module.css';

const STEPS = [1, 2, 3] as const;

/** The progress through the steps of a swap. */
export function StepMarks({ step }: { step: 1 | 2 | 3 }) {
  return (
    <p className={styles.marks}>
      <span className="visually-hidden">{t('Step {step} of 3', { step })}</span>
      {STEPS.map((each) => (
        <i key={each} className={styles.mark} data-reached={each <= step || undefined} aria-hidden="true" />
      ))}
    </p>
  );
}
