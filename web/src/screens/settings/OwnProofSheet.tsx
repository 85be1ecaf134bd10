import { shortAddress } from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { saveFile } from '../../browser/save-file.ts';
import { failureMessage } from '../../data/failure.ts';
import { useOwnLeaves, useProof } from '../../data/proof.ts';
import { LeafMismatch } from '../../data/verify-leaves.ts';
import { plural, t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Address } from '../../ui/Address.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { Warning } from '../../ui/Warning.tsx';

interface OwnProofSheetProps {
  open: boolean;
  onClose: () => void;
  uid: string;
}

/** The user's part of what is owed, recomputed on this device. */
export function OwnProofSheet({ open, onClose, uid }: OwnProofSheetProps) {
  const navigate = useNavigate();
  const own = useOwnLeaves(uid, open);
  const { data: proof } = useProof();
  const tokens = new Map(proof?.latest?.tokens.map((token) => [token.mint, token]));
  const file = own.data;
  const amountOf = (mint: string, amount: bigint): string => {
    const token = tokens.get(mint);
    return token
      ? `${exactAmount(amount, token)} ${token.symbol}`
      : plural(Number(amount), '{count} smallest unit', '{count} smallest units');
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('Proof of your funds')}
      end={
        file && (
          <Tag tone="success" icon="check">
            {t('Verified')}
          </Tag>
        )
      }
      acts={
        <>
          {file && (
            <Button
              full
              icon="download"
              onClick={() => saveFile(new Blob([file.content], { type: 'application/json' }), file.fileName)}
            >
              {t('Download your proof')}
            </Button>
          )}
          <Button kind="tonal" full onClick={() => navigate('/proof')}>
            {t('Everything owed and held')}
          </Button>
          <Button kind="text" full onClick={onClose}>
            {t('Done')}
          </Button>
        </>
      }
    >
      {own.isPending && <Loading />}
      {own.error && (
        <Warning tone="error" alert title={t('Not verified.')}>
          {own.error instanceof LeafMismatch
            ? mismatch(own.error)
            : failureMessage(own.error, t('The proof could not be loaded'))}
        </Warning>
      )}
      {file === null && (
        <Warning tone="info">
          {t('There is no proof yet. The first one is created within a day of the first deposit.')}
        </Warning>
      )}
      {file && (
        <>
          <p>
            {file.verified.leaves.length === 0
              ? t('Nothing was owed to you that day.')
              : t(
                  'These amounts are part of the sums that Cumulus signed. Compare them with what you had that day.',
                )}
          </p>
          {!file.verified.isSignatureVerified && (
            <Warning tone="info">
              {t('This browser cannot verify the signature. Download the proof and use the program.')}
            </Warning>
          )}
          <Facts
            facts={[
              ...file.verified.leaves.map(({ mint, amount }) => ({
                label: tokens.get(mint)?.symbol ?? shortAddress(mint),
                value: amountOf(mint, amount),
              })),
              { label: t('Day (UTC)'), value: file.verified.day },
              {
                label: t('Signed by'),
                value: (
                  <CopyText text={file.verified.publicKey} label={t('Copy the public key')}>
                    <Address address={file.verified.publicKey} short />
                  </CopyText>
                ),
              },
            ]}
          />
        </>
      )}
    </Sheet>
  );
}

function mismatch({ code }: LeafMismatch): string {
  if (code === 'user') return t('The proof is for another user.');
  if (code === 'signature') return t('The signature is wrong.');
  if (code === 'sum') return t('The sums do not add up.');
  if (code === 'file') return t('The file is damaged.');
  return t('Your amounts are not part of the sums that were signed.');
}
