import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { CreateWalletSheet } from './CreateWalletSheet.tsx';
import { SendPicker } from './SendPicker.tsx';
import { WalletLimitModal } from './WalletLimitModal.tsx';

/** What the wallet screens open over themselves. */
export type WalletDialog = 'create' | 'limit' | 'send';

interface WalletDialogsProps {
  uid: string;
  open: WalletDialog | null;
  onOpen: (dialog: WalletDialog | null) => void;
  /** How many cloud wallets the user has. */
  count: number;
  /** The wallet to send from, where there is one. */
  wallet?:
    | { readonly walletId: string; readonly name: string; readonly tokens: readonly TokenHolding[] }
    | null
    | undefined;
  /** Amounts are not to be shown. */
  hidden?: boolean;
}

export function WalletDialogs({ uid, open, onOpen, count, wallet, hidden = false }: WalletDialogsProps) {
  const close = () => onOpen(null);
  return (
    <>
      <CreateWalletSheet
        uid={uid}
        open={open === 'create'}
        onClose={close}
        onFull={() => onOpen('limit')}
        count={count}
      />
      <WalletLimitModal open={open === 'limit'} onClose={close} />
      {wallet && <SendPicker open={open === 'send'} onClose={close} wallet={wallet} hidden={hidden} />}
    </>
  );
}
