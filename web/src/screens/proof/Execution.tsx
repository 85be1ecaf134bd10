import * as format from '@cumulus/contract/format.ts';
import { percent as percentOf } from '@cumulus/contract/format-full.ts';
import type { OrderKind } from '@cumulus/contract/order-kind.ts';
import type { Proof } from '../../data/proof.ts';
import { plural, t, type Word, word } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import styles from './ProofScreen.module.css';

/** How late orders were, and what swaps brought against their quotes. */
export function Execution({ proof }: { proof: Proof }) {
  const { days, orders, lateness, submitted, swaps, received } = proof;
  return (
    <>
      <SectionTitle end={plural(days, '{count} day', '{count} days')}>
        {t('How late orders were')}
      </SectionTitle>
      <Card padded>
        {lateness ? (
          <Figures
            label={t('How late orders were')}
            figures={[
              { number: duration(lateness.p50), caption: t('half within') },
              { number: duration(lateness.p99), caption: t('99% within') },
              { number: duration(lateness.p999), caption: t('99.9% within') },
            ]}
          />
        ) : null}
        <p className={styles.note}>
          {lateness
            ? plural(
                orders,
                'From when {orders} order was due until its swap was on the chain.',
                'From when each of {orders} orders was due until its swap was on the chain.',
                { orders: format.fixed(orders, 0) },
              )
            : t('No order was executed.')}
        </p>
        {submitted.length > 0 && (
          <>
            <Facts
              facts={submitted.map(({ kind, p50, p99 }) => ({
                label: t(kinds[kind]),
                value: t('{half}, 99% within {most}', { half: duration(p50), most: duration(p99) }),
              }))}
            />
            <p className={styles.note}>
              {t('The same until its swap was submitted: half within the first, by what it waited for.')}
            </p>
          </>
        )}
      </Card>
      <SectionTitle end={plural(days, '{count} day', '{count} days')}>
        {t('Received against quoted')}
      </SectionTitle>
      <Card padded>
        {received ? (
          <Figures
            label={t('Received against quoted')}
            figures={[
              { number: format.percentChange(received.median, 2), caption: t('half got this or more') },
              { number: format.percentChange(received.p1, 2), caption: t('99% got this or more') },
              { number: percentOf(received.below * 100, 1), caption: t('got less than quoted') },
            ]}
          />
        ) : null}
        <p className={styles.note}>
          {received
            ? plural(
                swaps,
                '{swaps} swap, orders included. The figures are added up from the signed receipts.',
                '{swaps} swaps, orders included. The figures are added up from the signed receipts.',
                { swaps: format.fixed(swaps, 0) },
              )
            : t('Nothing was swapped.')}
        </p>
      </Card>
    </>
  );
}

const kinds: Readonly<Record<OrderKind, Word>> = {
  time: word('Time Based'),
  market: word('Market Based'),
  recurring: word('Recurring'),
  otoco: word('Buy, then profit or stop'),
  oco: word('Profit or stop'),
  trailing: word('Trailing stop'),
  ladder: word('Ladder'),
};

interface FiguresProps {
  label: string;
  figures: readonly { number: string; caption: string }[];
}

function Figures({ label, figures }: FiguresProps) {
  return (
    <dl className={styles.figures} aria-label={label}>
      {figures.map(({ number, caption }) => (
        <div key={caption} className={styles.figure}>
          <dd className={styles.number}>{number}</dd>
          <dt className={styles.caption}>{caption}</dt>
        </div>
      ))}
    </dl>
  );
}

/** "840 ms", "2.4 s", "75 s", "12 min". */
function duration(milliseconds: number): string {
  if (milliseconds < 1_000) return `${milliseconds} ms`;
  if (milliseconds < 10_000) return `${format.fixed(milliseconds / 1_000, 1)} s`;
  if (milliseconds < 120_000) return `${Math.round(milliseconds / 1_000)} s`;
  return `${Math.round(milliseconds / 60_000)} min`;
}
