import * as format from '@cumulus/contract/format.ts';
import { DELETE_WARNING_USD } from '@cumulus/contract/limits.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureNotice } from '../../data/failure.ts';
import { Cancelled, usePinned } from '../../data/pin.tsx';
import { changeWallets } from '../../data/wallets.ts';
import type { WalletHoldings } from '../../data/wallets-detail.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { useNotify } from '../../ui/notices.ts';

interface DeleteWalletProps {
  uid: string;
  wallet: { readonly walletId: string; readonly name: string };
  /** Undefined where it is not known what the wallet holds. */
  balances: WalletHoldings | undefined;
}

/** What is left in a wallet, as its warning says it; null where deleting it loses sight of nothing. */
function fundsLeft(balances: WalletHoldings | undefined): string | null {
  if (!balances) return 'funds that could not be read now';
  if (balances.totalUsdValue > DELETE_WARNING_USD) return format.usd(balances.totalUsdValue);
  const unpriced = balances.tokens.some(({ usdValue, balance }) => usdValue === null && BigInt(balance) > 0n);
  return unpriced ? 'tokens whose value is not known' : null;
}

/** The delete button with all that it asks first: about funds that are left, then whether it is meant. */
export function DeleteWallet({ uid, wallet, balances }: DeleteWalletProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const notify = useNotify();
  const { callPinned } = usePinned();
  const [step, setStep] = useState<'warning' | 'confirmation' | null>(null);
  const [busy, setBusy] = useState(false);
  const { walletId, name } = wallet;
  const funds = fundsLeft(balances);
  const close = busy ? () => {} : () => setStep(null);

  const remove = async () => {
    setBusy(true);
    try {
      await callPinned('deleteCloudWallet', { walletId }, { detail: `Delete the wallet ${name}` });
      notify({ type: 'success', message: `${name} was deleted` });
      navigate('/cloudwallet', { state: { refreshRequired: true } });
      changeWallets(client, uid, (wallets) => wallets.filter((one) => one.walletId !== walletId));
      return;
    } catch (failure) {
      if (!(failure instanceof Cancelled)) {
        setStep(null);
        notify(failureNotice(failure, 'Failed to delete cloud wallet'));
      }
    }
    setBusy(false);
  };

  return (
    <>
      <IconButton
        icon="trash"
        label="Delete wallet"
        onClick={() => setStep(funds === null ? 'confirmation' : 'warning')}
      />
      <Modal
        open={step === 'warning'}
        onClose={close}
        alert
        title="This wallet holds funds"
        mark={<Mark icon="warning" tone="warning" size="m" />}
        acts={
          <>
            <Button kind="danger" full onClick={() => setStep('confirmation')}>
              Delete anyway
            </Button>
            <Button kind="quiet" full onClick={close}>
              Keep wallet
            </Button>
          </>
        }
      >
        <p>
          {name} still holds <b>{funds}</b>. Send or swap it first. After you delete the wallet you can no
          longer reach it here.
        </p>
      </Modal>
      <Modal
        open={step === 'confirmation'}
        onClose={close}
        alert
        title={`Delete ${name}?`}
        mark={<Mark icon="trash" tone="error" size="m" />}
        acts={
          <>
            <Button kind="danger" full busy={busy} onClick={() => void remove()}>
              Delete wallet
            </Button>
            <Button kind="quiet" full disabled={busy} onClick={close}>
              Cancel
            </Button>
          </>
        }
      >
        <p>The wallet leaves your list for good. Do not send anything to its address afterwards.</p>
      </Modal>
    </>
  );
}
