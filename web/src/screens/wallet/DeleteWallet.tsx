import * as format from '@cumulus/contract/format.ts';
import { DELETE_WARNING_USD } from '@cumulus/contract/limits.ts';
import { useState } from 'react';
import { Cancelled } from '../../data/failure.ts';
import type { WalletHoldings } from '../../data/wallet.ts';
import { useDeleteWalletMutation } from '../../data/wallet-mutations.ts';
import { rich, t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Modal } from '../../ui/Modal.tsx';

interface DeleteWalletProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  /** Undefined if unknown. */
  balances: WalletHoldings | undefined;
  /** Amounts are hidden. */
  hidden: boolean;
}

/** The funds left in a wallet, as its warning names them; null if they need no warning. */
function fundsLeft(balances: WalletHoldings | undefined, hidden: boolean): string | null {
  if (!balances) return t('funds that cannot be read right now');
  if (balances.totalUsdValue > DELETE_WARNING_USD)
    return hidden ? t('funds') : format.usd(balances.totalUsdValue);
  const unpriced = balances.tokens.some(({ usdValue, balance }) => usdValue === null && BigInt(balance) > 0n);
  return unpriced ? t('tokens of unknown value') : null;
}

/**
 * The delete button and its dialogs: a warning about funds that are left, then the confirmation, which takes the name of a wallet
 * with funds.
 */
export function DeleteWallet({ uid, wallet, balances, hidden }: DeleteWalletProps) {
  const navigate = useNavigate();
  const deletion = useDeleteWalletMutation(uid, () =>
    navigate('/cloudwallet', { state: { refreshRequired: true } }),
  );
  const [step, setStep] = useState<'warning' | 'confirmation' | null>(null);
  const { name } = wallet;
  const funds = fundsLeft(balances, hidden);
  // After a success too, until the list is shown.
  const busy = deletion.isPending || deletion.isSuccess;
  const close = busy ? () => {} : () => setStep(null);

  const remove = () =>
    deletion.mutate(wallet, {
      onError: (failure) => {
        if (!(failure instanceof Cancelled)) setStep(null);
      },
    });

  return (
    <>
      <IconButton
        icon="trash"
        label={t('Delete wallet')}
        onClick={() => setStep(funds === null ? 'confirmation' : 'warning')}
      />
      <Modal
        open={step === 'warning'}
        onClose={close}
        alert
        title={t('This wallet holds funds')}
        mark={<Mark icon="warning" tone="warning" size="m" />}
        acts={
          <>
            <Button kind="danger" full onClick={() => setStep('confirmation')}>
              {t('Delete anyway')}
            </Button>
            <Button kind="quiet" full onClick={close}>
              {t('Keep wallet')}
            </Button>
          </>
        }
      >
        <p>
          {rich(
            '{name} still holds {funds}. Send or swap it first. After you delete the wallet you can no longer reach it here.',
            { name, funds: <b key="funds">{funds}</b> },
          )}
        </p>
      </Modal>
      <Confirm
        open={step === 'confirmation'}
        onClose={close}
        title={t('Delete {name}?', { name })}
        act={t('Delete wallet')}
        onAct={remove}
        busy={busy}
        {...(funds !== null && { typed: { label: t('Type {name} to delete it', { name }), text: name } })}
      >
        {t(
          'The wallet is permanently removed from your list. Do not send anything to its address afterwards.',
        )}
      </Confirm>
    </>
  );
}
