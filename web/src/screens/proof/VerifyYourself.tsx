import type { Proof } from '../../data/proof.ts';
import { t } from '../../locale/t.ts';
import { Card } from '../../ui/Card.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { SectionTitle } from '../../ui/SectionTitle.tsx';
import styles from './ProofScreen.module.css';

/** How to verify receipts and proofs without trusting this page. */
export function VerifyYourself({ publicKey, latest }: Pick<Proof, 'publicKey' | 'latest'>) {
  const key = publicKey ?? t('<public key>');
  const files = latest
    ? `cumulus-liabilities-${latest.day}.json cumulus-custody-${latest.day}.json`
    : 'cumulus-receipt.json';
  const command = `node cumulus-verify.mjs --key ${key} ${files}`;
  return (
    <>
      <SectionTitle>{t('Verify it yourself')}</SectionTitle>
      <Card padded>
        <ol className={styles.steps}>
          <li>
            {t(
              'The public key of this installation. Compare it with one from elsewhere, such as an older receipt.',
            )}
            {publicKey !== null && <Code text={publicKey} label={t('Copy the public key')} />}
          </li>
          <li>
            {t('The program is verify/cumulus-verify.mjs in the source code of Cumulus. It needs only Node.')}
          </li>
          <li>
            {t(
              'Download the files above, your own proof in the settings, or the receipt of a transaction, and run:',
            )}
            <Code text={command} label={t('Copy the command')} />
          </li>
          <li>
            {t('It tells you what is proven. Then look up the addresses and transactions on the chain.')}
          </li>
        </ol>
      </Card>
    </>
  );
}

/** Text to be copied, shown whole. */
function Code({ text, label }: { text: string; label: string }) {
  return (
    <span className={styles.code}>
      <code className={styles.text}>{text}</code>
      <CopyText text={text} label={label} />
    </span>
  );
}
