import { WALLET_NAME_MAX_CHARACTERS, WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { readWalletName, walletNameRefusals } from '@cumulus/contract/wallet-name.ts';
import { type FormEvent, useId, useState } from 'react';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WriteButton } from '../../ui/WriteButton.tsx';
import styles from './CreateWalletSheet.module.css';
import { useCreateWallet } from './useCreateWallet.ts';

interface CreateWalletSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
  /** There are ten wallets already, made elsewhere meanwhile. */
  onFull: () => void;
  /** How many wallets there are. */
  count: number;
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Characters as a person counts them. */
const characters = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** Asks for the name of a new wallet and makes it. */
export function CreateWalletSheet({ uid, open, onClose, onFull, count }: CreateWalletSheetProps) {
  const form = useId();
  const create = useCreateWallet(uid);
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const close = () => {
    setName('');
    setError(null);
    onClose();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readWalletName(name);
    if ('refusal' in read)
      return setError(translated(walletNameRefusals[read.refusal], { code: read.refusal }));
    setBusy(true);
    const outcome = await create(read.name);
    setBusy(false);
    if (outcome !== 'refused') close();
    if (outcome === 'full') onFull();
  };

  return (
    <Sheet
      open={open}
      onClose={busy ? () => {} : close}
      title={t('Create wallet')}
      lead={<IconTile icon="cloud" />}
      acts={
        <div className={styles.acts}>
          <Button kind="quiet" full onClick={close} disabled={busy}>
            {t('Cancel')}
          </Button>
          <WriteButton type="submit" form={form} full busy={busy}>
            {t('Create')}
          </WriteButton>
        </div>
      }
    >
      <form id={form} onSubmit={(event) => void submit(event)}>
        <Field
          label={t('Name')}
          value={name}
          autoFocus
          autoComplete="off"
          enterKeyHint="done"
          error={error}
          hint={t('{count} of {most} wallets used', { count, most: WALLETS_PER_USER_MAX })}
          trailing={t('{count} of {most}', {
            count: characters(name).length,
            most: WALLET_NAME_MAX_CHARACTERS,
          })}
          onChange={({ target }) => {
            setError(null);
            setName(characters(target.value).slice(0, WALLET_NAME_MAX_CHARACTERS).join(''));
          }}
        />
      </form>
    </Sheet>
  );
}
