import type { Asked } from '../../data/payment-request.ts';
import { t } from '../../locale/t.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './AskedFacts.module.css';

/** What a payment request says and wants, on the review of its payment. */
export function AskedFacts({ asked }: { asked: Asked }) {
  const { label, message, memo, references } = asked;
  const facts = [
    ...(label === null
      ? []
      : [
          {
            label: t('Requested by'),
            value: (
              <>
                <bdi>{label}</bdi> <Tag>{t('Not verified')}</Tag>
              </>
            ),
          },
        ]),
    ...(message === null ? [] : [{ label: t('Message'), value: <bdi>{message}</bdi> }]),
    ...(memo === null ? [] : [{ label: t('Note'), value: <bdi>{memo}</bdi> }]),
    ...(references.length === 0 ? [] : [{ label: t('References'), value: references.length }]),
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling text must be reachable by keyboard.
    <section className={styles.asked} tabIndex={0} aria-label={t('What is requested')}>
      <Facts facts={facts} />
      {(label !== null || message !== null) && (
        <Warning tone="info">{t('Anyone can write any name and message. Only the address counts.')}</Warning>
      )}
      {memo !== null && <Warning tone="info">{t('The note is public on Solana forever.')}</Warning>}
    </section>
  );
}
