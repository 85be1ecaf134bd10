import type { SwapSetup } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';

/** Reads what was handed over, or tells what is missing of it. */
export function readSetup(state: unknown, walletId: string): { setup: SwapSetup } | { refusal: string } {
  const setup = (state ?? {}) as Partial<SwapSetup>;
  if (!setup.sellToken?.mint || !setup.sellToken.amount || !setup.buyToken?.mint)
    return { refusal: t('Missing swap configuration. Please go back and try again.') };
  if (walletId.trim() === '' || setup.wallet?.walletId !== walletId)
    return { refusal: t('Wallet ID not found') };
  return { setup: setup as SwapSetup };
}
