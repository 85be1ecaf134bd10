import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { usePauseOrder } from '../../data/order-bundles.ts';
import { useUser } from '../../data/session.tsx';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { formOf, type Placed, setupOf } from './placed-setup.ts';

interface OrderActsProps {
  placed: Placed;
  /** Of a bundle, those that wait. */
  parts?: readonly ConditionalOrder[];
  /** In words, for those who hear the buttons. */
  sentence: string;
  /** Whether it can be paused and changed: it waits. */
  isOpen: boolean;
  isPaused: boolean;
}

/** Pauses or resumes an order or a bundle, changes it, or begins the same again. */
export function OrderActs({ placed, parts, sentence, isOpen, isPaused }: OrderActsProps) {
  const { uid } = useUser();
  const navigate = useNavigate();
  const pause = usePauseOrder(uid);
  const wallet = useWallets(uid, false).data?.find(({ walletId }) => walletId === placed.walletId);
  const form = formOf(placed);
  const open = (isChange: boolean) => {
    if (!wallet || !form) return;
    const state: SwapSetup = setupOf(placed, wallet, isChange, parts);
    navigate(`/cloudwallet/${wallet.walletId}/swap/${form}`, { state });
  };
  const act = (words: string, onAct: () => void, busy = false) => (
    <Button
      kind="text"
      size="s"
      busy={busy}
      aria-label={t('{act}: {order}', { act: words, order: sentence })}
      onClick={onAct}
    >
      {words}
    </Button>
  );
  return (
    <>
      {isOpen &&
        act(
          isPaused ? t('Resume') : t('Pause'),
          () => pause.mutate({ id: placed.id, paused: !isPaused }),
          pause.isPending,
        )}
      {isOpen && wallet && form !== null && act(t('Edit'), () => open(true))}
      {wallet && form !== null && act(t('Place again'), () => open(false))}
    </>
  );
}
