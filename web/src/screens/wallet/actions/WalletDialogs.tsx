import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { CreateWalletSheet } from './CreateWalletSheet.tsx';
import { ReceiveSheet } from './ReceiveSheet.tsx';
import { SendPicker } from './SendPicker.tsx';
import { WalletLimitModal } from './WalletLimitModal.tsx';

/** The dialogs of the wallet screens. */
export type WalletDialog = 'create' | 'limit' | 'receive' | 'send';

interface WalletDialogsProps {
  uid: string;
  open: WalletDialog | null;
  onOpen: (dialog: WalletDialog | null) => void;
  count: number;
  /** The wallet to send from and to receive to, if there is one. */
  wallet?:
    | {
        readonly walletId: string;
        readonly name: string;
        readonly publicKey: string;
        readonly tokens: readonly TokenHolding[];
      }
    | null
    | undefined;
  /** Amounts are hidden. */
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
      {wallet && <ReceiveSheet open={open === 'receive'} onClose={close} wallet={wallet} />}
      {wallet && <SendPicker open={open === 'send'} onClose={close} wallet={wallet} hidden={hidden} />}
    </>
  );
}
