import type { SwapSetup } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { useLocation } from '../../router/Router.tsx';
import { useParams } from '../../router/Routes.tsx';

/** The swap to place an order for, from navigation state; or the sentence that says what is missing. */
export function useOrderSetup(): { setup: SwapSetup } | { refusal: string } {
  const { walletId = '' } = useParams();
  const setup = (useLocation().state ?? {}) as Partial<SwapSetup>;
  if (!setup.sellToken?.mint || !setup.sellToken.amount || !setup.buyToken?.mint)
    return { refusal: t('Missing swap configuration. Please go back and try again.') };
  if (walletId.trim() === '' || setup.wallet?.walletId !== walletId)
    return { refusal: t('Wallet ID not found') };
  return { setup: setup as SwapSetup };
}
