import { useLocation } from '../../router/Router.tsx';
import { useParams } from '../../router/Routes.tsx';
import { readSetup } from './order-setup.ts';

/** The swap that is to happen later, as its screen handed it over, or what is missing of it. */
export function useOrderSetup() {
  const { walletId = '' } = useParams();
  return readSetup(useLocation().state, walletId);
}
