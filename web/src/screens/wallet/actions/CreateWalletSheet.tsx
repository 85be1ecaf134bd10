import { graphemes } from '@cumulus/contract/graphemes.ts';
import { WALLET_NAME_MAX_CHARACTERS, WALLETS_PER_USER_MAX } from '@cumulus/contract/limits.ts';
import { readWalletName, walletNameRefusals } from '@cumulus/contract/wallet-name.ts';
import { type FormEvent, useId, useState } from 'react';
import { isWalletLimit, useCreateWalletMutation } from '../../../data/create-wallet.ts';
import { useWallets } from '../../../data/wallets.ts';
import { t } from '../../../locale/t.ts';
import { translated } from '../../../locale/translated.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconTile } from '../../../ui/IconTile.tsx';
import { NameField } from '../../../ui/NameField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { WriteButton } from '../../../ui/WriteButton.tsx';
import styles from './CreateWalletSheet.module.css';
import { suggestedName } from './suggested-name.ts';

interface CreateWalletSheetProps {
  uid: string;
  open: boolean;
  onClose: () => void;
  /** The limit is already reached by wallets created on another device. */
  onFull: () => void;
  count: number;
}

/** Asks for the name of a new wallet and creates it. */
export function CreateWalletSheet({ uid, open, onClose, onFull, count }: CreateWalletSheetProps) {
  const form = useId();
  const { mutate: create, isPending: busy } = useCreateWalletMutation(uid);
  /** Null while the suggested one is untouched. */
  const [typed, setName] = useState<string | null>(null);
  const { data: wallets = [] } = useWallets(uid, false);
  const name = typed ?? suggestedName(wallets);
  const [error, setError] = useState<string | null>(null);

  const close = () => {
    setName(null);
    setError(null);
    onClose();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const read = readWalletName(name);
    if ('refusal' in read)
      return setError(translated(walletNameRefusals[read.refusal], { code: read.refusal }));
    create(read.name, {
      onSuccess: close,
      onError: (failure) => {
        if (!isWalletLimit(failure)) return;
        close();
        onFull();
      },
    });
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
      <form id={form} onSubmit={submit}>
        <NameField
          value={name}
          charactersMax={WALLET_NAME_MAX_CHARACTERS}
          autoFocus
          onFocus={({ target }) => typed === null && target.select()}
          error={error}
          hint={t('{count} of {most} wallets used', { count, most: WALLETS_PER_USER_MAX })}
          trailing={nameLength(name)}
          onName={(next) => {
            setError(null);
            setName(next);
          }}
        />
      </form>
    </Sheet>
  );
}

/** How much of the longest name is used. */
function nameLength(name: string): string {
  return t('{count} of {most}', { count: graphemes(name).length, most: WALLET_NAME_MAX_CHARACTERS });
}
