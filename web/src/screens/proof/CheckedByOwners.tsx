import * as format from '@cumulus/contract/format.ts';
import { percent } from '@cumulus/contract/format-full.ts';
import { failureMessage } from '../../data/failure.ts';
import { type Proof, useProofFileMutation } from '../../data/proof.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import { Warning } from '../../ui/Warning.tsx';
import styles from './ProofScreen.module.css';

type CheckedDay = NonNullable<Proof['coverage']>[number];

/** How much of what is owed its owners have checked, by day, with the file of it. */
export function CheckedByOwners({ coverage }: { coverage: readonly CheckedDay[] }) {
  const { mutate, isPending, error } = useProofFileMutation();
  const [newest] = coverage;
  if (!newest) return null;
  return (
    <>
      <SectionTitle>{t('Checked by owners')}</SectionTitle>
      {coverage.map((checked) => (
        <Card key={checked.day} padded>
          <p className={styles.lead}>
            {checked === newest ? t('{day}, so far', { day: checked.day }) : checked.day}
          </p>
          <Facts facts={factsOf(checked)} />
        </Card>
      ))}
      <p className={styles.note}>
        {t(
          'Each day the app of an owner checks that their balances are in the signed sums, and is counted without saying whose they are: by its size, in groups of at least five where there are as many. Cumulus could count checks that nobody made, so read these as upper limits.',
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
        onClick={() => mutate({ name: 'coverage', day: newest.day })}
      >
        {t('Download what was checked')}
      </Button>
    </>
  );
}

function factsOf({ leaves, checked, tokens }: CheckedDay) {
  return [
    {
      label: t('Balances'),
      value: t('{whole} of {known}', { whole: format.fixed(checked, 0), known: format.fixed(leaves, 0) }),
    },
    ...tokens.map(({ symbol, least, most }) => ({
      label: t('Of {symbol}, by value', { symbol }),
      value: t('{least} to {most}', { least: percent(least, 1), most: percent(most, 1) }),
    })),
  ];
}
