import type { DryRun } from '@cumulus/contract/order-shapes.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { readableAmount } from '../../money/quote-words.ts';
import { Warning } from '../../ui/Warning.tsx';

/** An order that was just placed, handed to /orders in navigation state. */
export interface PlacedOrder {
  /** Null if its first swap is not an order yet. */
  readonly orderId: string | null;
  readonly buyToken: Parameters<typeof readableAmount>[1] & { readonly symbol: string };
  /** The outcome if it had been executed at once. */
  readonly dryRun: DryRun;
}

export function readPlacedOrder(state: unknown): PlacedOrder | null {
  return (state as { placed?: PlacedOrder } | null)?.placed ?? null;
}

/** Confirms that an order is placed, with its dry run. */
export function PlacedNotice({ placed: { buyToken, dryRun } }: { placed: PlacedOrder }) {
  const amount = (units: string) => `${readableAmount(BigInt(units), buyToken)} ${buyToken.symbol}`;
  const { canExecute, reason, reasonDetails, estimatedOutput } = dryRun;
  return (
    <div role="status">
      <Warning tone={canExecute ? 'info' : 'warning'} title={t('Order placed.')}>
        {canExecute && estimatedOutput !== null
          ? t(
              'If it ran now, you would receive {amount}. When it runs, you receive at most 1% less than its quote.',
              {
                amount: amount(estimatedOutput),
              },
            )
          : t('If it ran now, it would fail: {reason}', {
              reason: reason === null ? t('no quote was found.') : translated(reason, reasonDetails),
            })}
      </Warning>
    </div>
  );
}
