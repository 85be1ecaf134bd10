import * as format from '@cumulus/contract/format.ts';
import { percent } from '@cumulus/contract/format-full.ts';
import { failureMessage } from '../../data/failure.ts';
import { type Proof, useProofFileMutation } from '../../data/proof.ts';
import { plural, t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './ProofScreen.module.css';

type Execution = NonNullable<Proof['execution']>;
type Group = Execution['groups'][number];

const SECONDS = ['1', '5', '30'];

/** How swaps were executed, by pair and size, with the file from which anyone computes it again. */
export function SwapQuality({ execution, days }: { execution: Execution; days: number }) {
  const { mutate, isPending, error } = useProofFileMutation();
  const { groups, others, until } = execution;
  const day = new Date(Date.parse(until) - 1).toISOString().slice(0, 10);
  if (groups.length === 0) return null;
  return (
    <>
      <SectionTitle end={plural(days, '{count} day', '{count} days')}>
        {t('Swaps by pair and size')}
      </SectionTitle>
      {groups.map((group) => (
        <Card key={`${group.sold} ${group.bought} ${group.size}`} padded>
          <p className={styles.lead}>
            {group.sold} → {group.bought}, {sizeText(group.size)}
          </p>
          <Facts facts={factsOf(group)} />
        </Card>
      ))}
      <p className={styles.note}>
        {others > 0 &&
          `${plural(others, '{count} more group is in the file.', '{count} more groups are in the file.')} `}
        {t(
          'Half of the swaps did at least as well. Fees of pools count as not arrived. Everything is computed from signed receipts, and from the file anyone can compute it again.',
        )}
      </p>
      {error && (
        <Warning tone="error" alert>
          {failureMessage(error, t('The file could not be loaded'))}
        </Warning>
      )}
      <Button
        kind="tonal"
        size="m"
        full
        icon="download"
        busy={isPending}
        onClick={() => mutate({ name: 'execution', day })}
      >
        {t('Download how swaps were executed')}
      </Button>
    </>
  );
}

function factsOf({ swaps, improvement, slippage, after, whole, known }: Group) {
  return [
    { label: t('Swaps'), value: format.fixed(swaps, 0) },
    { label: t('Against the quote'), value: format.percentChange(improvement, 2) },
    { label: t('Short of the quote, on average'), value: percent(slippage, 2) },
    ...after.map((value, index) => ({
      label: t('Against the market {count} s later', { count: SECONDS[index]! }),
      value: format.percentChange(value, 2),
    })),
    {
      label: t('All but the stated fee arrived'),
      value: t('{whole} of {known}', {
        whole: format.fixed(whole, 0),
        known: format.fixed(known, 0),
      }),
    },
  ];
}

/** In USD. */
function sizeText(size: Group['size']): string {
  const [hundred, thousand, most] = [100, 1_000, 10_000].map((usd) =>
    format.signed(usd, format.fixed(usd, 0), 'usd'),
  );
  switch (size) {
    case 'under 100':
      return t('under {amount}', { amount: hundred! });
    case 'under 1000':
      return t('{least} to {most}', { least: hundred!, most: thousand! });
    case 'under 10000':
      return t('{least} to {most}', { least: thousand!, most: most! });
    case '10000 or more':
      return t('{amount} or more', { amount: most! });
    case 'unknown':
      return t('value unknown');
  }
}
