import { useChangeOrder } from '../../data/placings.ts';
import { useUser } from '../../data/session.tsx';
import type { SwapSetup } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { useNavigate } from '../../router/Router.tsx';
import { FloorField, useFloor } from './FloorField.tsx';
import { FormSection } from './FormSection.tsx';

type Change = Parameters<ReturnType<typeof useChangeOrder>['mutate']>[0]['order'];

/** The order that a form was opened to change, with the amount as it is retyped; for a new one everything is as it was given. */
export function useChangedOrder(given: SwapSetup) {
  const { changes, sellToken } = given;
  const { uid } = useUser();
  const navigate = useNavigate();
  const change = useChangeOrder(uid);
  const entry = useFloor(sellToken, BigInt(sellToken.amount));
  const amount = entry.floor === null ? sellToken.amount : String(entry.floor);
  return {
    setup: changes ? { ...given, sellToken: { ...sellToken, amount } } : given,
    isAmount: !changes || !entry.isTyped || entry.floor !== null,
    isChanging: change.isPending,
    /** Null for a new one. */
    change: changes
      ? (order: Change, onRefused: () => void) =>
          change.mutate(
            { id: changes.id, order },
            { onSuccess: () => navigate('/orders', { replace: true }), onError: onRefused },
          )
      : null,
    field: changes ? (
      <FormSection title={t('How much')}>
        <FloorField
          bought={sellToken}
          entry={entry}
          label={t('Amount in {symbol}', { symbol: sellToken.symbol })}
          wrong={t('Please enter a valid amount')}
        />
      </FormSection>
    ) : null,
  };
}
