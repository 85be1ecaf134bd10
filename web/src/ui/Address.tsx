import { addressGroups, shortAddress } from '@cumulus/contract/format.ts';
import { Fragment } from 'react';
import styles from './Address.module.css';

interface AddressProps {
  address: string;
  /** First and last four characters with three dots between. */
  short?: boolean;
  /** Whole, in groups of four, first and last group heavier. */
  large?: boolean;
}

/** A public key or signature, in a font that tells I, l, 1, 0 and O apart. */
export function Address({ address, short, large }: AddressProps) {
  if (short) return <span className={styles.address}>{shortAddress(address)}</span>;
  const groups = addressGroups(address);
  return (
    <span className={styles.address} data-large={large || undefined}>
      <span className="visually-hidden">{address}</span>
      <span aria-hidden="true">
        {groups.map((group, index) => (
          <Fragment key={index}>
            {index > 0 && ' '}
            {large && (index === 0 || index === groups.length - 1) ? <b>{group}</b> : group}
          </Fragment>
        ))}
      </span>
    </span>
  );
}
