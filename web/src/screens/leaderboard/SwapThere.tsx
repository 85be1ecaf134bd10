import type { Wallet } from '@cumulus/contract/shapes.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { Button } from '../../ui/Button.tsx';
import { useWhyNot } from '../../ui/useWhyNot.ts';

/** Begins a swap in the wallet whose swaps count. */
export function SwapThere({ wallet }: { wallet: Wallet }) {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const { walletId, name, publicKey, tokens } = wallet;
  return (
    <Button
      kind="tonal"
      size="s"
      icon="swap"
      disabled={whyNot !== undefined}
      title={whyNot}
      aria-label={t('Swap in {wallet}', { wallet: name })}
      onClick={() =>
        navigate(`/cloudwallet/${walletId}/swap`, {
          state: { wallet: { walletId, name, publicKey, tokens } },
        })
      }
    >
      {t('Swap')}
    </Button>
  );
}
