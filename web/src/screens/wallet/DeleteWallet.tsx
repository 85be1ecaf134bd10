import * as format from '@cumulus/contract/format.ts';
import { DELETE_WARNING_USD } from '@cumulus/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Cancelled, failureNotice } from '../../data/failure.ts';
import { usePinned } from '../../data/pin.tsx';
import type { WalletHoldings } from '../../data/wallet.ts';
import { changeWallets } from '../../data/wallets.ts';
import { rich, t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/notices.ts';

interface DeleteWalletProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  /** Undefined where it is not known what the wallet holds. */
  balances: WalletHoldings | undefined;
  /** Amounts are not to be shown. */
  hidden: boolean;
}

/** What is left in a wallet, as its warning says it; null where deleting it loses sight of nothing. */
function fundsLeft(balances: WalletHoldings | undefined, hidden: boolean): string | null {
  if (!balances) return t('funds that could not be read now');
  if (balances.totalUsdValue > DELETE_WARNING_USD)
    return hidden ? t('funds') : format.usd(balances.totalUsdValue);
  const unpriced = balances.tokens.some(({ usdValue, balance }) => usdValue === null && BigInt(balance) > 0n);
  return unpriced ? t('tokens whose value is not known') : null;
}

/** The delete button with all that it asks first: about funds that are left, then whether it is meant. */
export function DeleteWallet({ uid, wallet, balances, hidden }: DeleteWalletProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [step, setStep] = useState<'warning' | 'confirmation' | null>(null);
  const [busy, setBusy] = useState(false);
  const { walletId, name } = wallet;
  const funds = fundsLeft(balances, hidden);
  const close = busy ? () => {} : () => setStep(null);

  const remove = async () => {
    setBusy(true);
    try {
      await callPinned(
        'deleteCloudWallet',
        { walletId },
        { detail: t('Delete the wallet {name}', { name }) },
      );
      notify({ type: 'success', message: t('{name} was deleted', { name }) });
      navigate('/cloudwallet', { state: { refreshRequired: true } });
      changeWallets(client, uid, (wallets) => wallets.filter((one) => one.walletId !== walletId));
      return;
    } catch (failure) {
      if (!(failure instanceof Cancelled)) {
        setStep(null);
        notify(failureNotice(failure, t('Failed to delete cloud wallet')));
      }
    }
    setBusy(false);
  };

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
        onAct={() => void remove()}
        busy={busy}
      >
        {t('The wallet leaves your list for good. Do not send anything to its address afterwards.')}
      </Confirm>
    </>
  );
}
