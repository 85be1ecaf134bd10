import type { LookAlike } from '@cumulus/contract/calls/transfers.ts';
import { addressGroups } from '@cumulus/contract/format.ts';
import { Fragment } from 'react';
import { t } from '../../locale/t.ts';
import { Warning } from '../../ui/Warning.tsx';
import { AddressBox } from './AddressBox.tsx';
import styles from './LookAlikeWarning.module.css';

/** The short form, for the field. */
export const lookAlikeCaution = ({ name }: LookAlike): string =>
  name === null
    ? t('Not the address you sent to before: only its ends are the same')
    : t('Not {name}: only the ends of the address are the same', { name });

interface LookAlikeWarningProps {
  address: string;
  lookAlike: LookAlike;
}

/** Warns that an address only looks like a known one, and marks the differences. */
export function LookAlikeWarning({ address, lookAlike }: LookAlikeWarningProps) {
  const { name, address: known } = lookAlike;
  const groups = addressGroups(address);
  return (
    <>
      <Warning
        tone="error"
        alert
        title={
          name === null
            ? t('This is not the address you sent to before.')
            : t('This is not {name}.', { name })
        }
      >
        {t(
          'It starts and ends like an address you know but differs in the middle. Thieves create such addresses and hope that you copy them. Get the address again from the person you want to pay.',
        )}
      </Warning>
      <AddressBox label={name ?? t('You sent to')}>
        <p className={styles.address}>
          <span className="visually-hidden">{known}</span>
          <span aria-hidden="true">
            {addressGroups(known).map((group, index) => (
              <Fragment key={index}>
                {index > 0 && ' '}
                <span className={styles.group} data-other={group !== groups[index] || undefined}>
                  {group}
                </span>
              </Fragment>
            ))}
          </span>
        </p>
      </AddressBox>
    </>
  );
}
