import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { tokenExplorerUrl, useConfig } from '../data/config.ts';
import { t } from '../locale/t.ts';
import { Address } from '../ui/Address.tsx';
import { CopyText } from '../ui/CopyText.tsx';
import { Icon } from '../ui/Icon.tsx';
import styles from './TokenAddress.module.css';

/** A token's address: copied by a press, with a link to the token's page in the block explorer if there is one. */
function TokenAddress({ mint }: { mint: string }) {
  const url = tokenExplorerUrl(useConfig(), mint);
  return (
    <span className={styles.address}>
      <CopyText text={mint} label={t('Copy token address')}>
        <Address address={mint} short />
      </CopyText>
      {url !== null && (
        <a
          className={styles.explorer}
          href={url}
          target="_blank"
          rel="noreferrer"
          title={t('View in explorer')}
        >
          <Icon name="external" size="m" label={t('View in explorer')} />
        </a>
      )}
    </span>
  );
}

/** The line of facts about a token's address; none for SOL, which has no address that anything could be sent to. */
export function tokenAddressFacts(mint: string) {
  return mint === SOL_MINT ? [] : [{ label: t('Token address'), value: <TokenAddress mint={mint} /> }];
}
