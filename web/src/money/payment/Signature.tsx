import { shortAddress } from '@cumulus/contract/format.ts';
import { explorerUrl, useConfig } from '../../data/config.ts';
import { t } from '../../locale/t.ts';
import { Address } from '../../ui/Address.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './PaymentCover.module.css';

/** A link to the block explorer; if the deployment has none, a press copies the signature. */
export function Signature({ signature }: { signature: string }) {
  const url = explorerUrl(useConfig(), signature);
  if (url === null)
    return (
      <CopyText text={signature} label={t('Copy transaction signature')}>
        <Address address={signature} short />
      </CopyText>
    );
  return (
    <a
      className={styles.link}
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('Transaction {signature} in the explorer', { signature: shortAddress(signature) })}
    >
      <Address address={signature} short />
      <Icon name="external" size="m" />
    </a>
  );
}
