import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { readableAmount } from '../../money/quote-words.ts';
import { Warning } from '../../ui/Warning.tsx';
import type { PlacedOrder } from './placed-order.ts';

/** Says that an order stands, and what would have become of it at that moment. */
export function Placed({ placed: { order, dryRun } }: { placed: PlacedOrder }) {
  const { decimals, symbol } = order.buyToken;
  const amount = (units: string) => `${readableAmount(BigInt(units), decimals)} ${symbol}`;
  const { canExecute, reason, reasonDetails, estimatedOutput, minimumReceived } = dryRun;
  return (
    <div role="status">
      <Warning tone={canExecute ? 'info' : 'warning'} title={t('Order placed.')}>
        {canExecute && estimatedOutput !== null && minimumReceived !== null
          ? t('If it ran now you would receive about {amount}, at least {least}.', {
              amount: amount(estimatedOutput),
              least: amount(minimumReceived),
            })
          : t('If it ran now it would not go through: {reason}', {
              reason: reason === null ? t('no offer was found.') : translated(reason, reasonDetails),
            })}
      </Warning>
    </div>
  );
}
