import { failureMessage } from '../../data/failure.ts';
import { useStatementMutation } from '../../data/order-statement.ts';
import { t } from '../../locale/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Warning } from '../../ui/Warning.tsx';

/** Downloads the signed statement of an order: each price that it was compared with, and what followed. */
export function StatementButton({ orderId, sentence }: { orderId: string; sentence: string }) {
  const { mutate, isPending, error } = useStatementMutation();
  return (
    <>
      {error && (
        <Warning tone="error" alert>
          {failureMessage(error, t('The statement could not be loaded'))}
        </Warning>
      )}
      <Button
        kind="text"
        size="s"
        icon="download"
        busy={isPending}
        aria-label={t('Statement: {order}', { order: sentence })}
        onClick={() => mutate(orderId)}
      >
        {t('Statement')}
      </Button>
    </>
  );
}
