import { marketCap } from '@cumulus/contract/format-full.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { usePreferences } from '../../data/preferences.ts';
import { serverNow } from '../../data/server-time.ts';
import { useWallets } from '../../data/wallets.ts';
import { t } from '../../locale/t.ts';
import { Price } from '../../money/Price.tsx';
import { Private } from '../../money/Private.tsx';
import { Signature } from '../../money/payment/Signature.tsx';
import { Button } from '../../ui/Button.tsx';
import { Detail } from '../../ui/Detail.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useLast } from '../../ui/useLast.ts';
import { Warning } from '../../ui/Warning.tsx';
import { OrderSentence } from './OrderSentence.tsx';
import { orderSentence } from './order-text.ts';
import { momentText } from './order-times.ts';
import { boughtText, outcomeText, receivedText, statusWords } from './order-words.ts';
import { StatementButton } from './StatementButton.tsx';
import { soldText } from './sold-text.ts';

interface OrderDetailsProps {
  uid: string;
  /** Null closes the sheet. */
  order: ConditionalOrder | null;
  /** The press that has opened it; null if none did. */
  chosen: object | null;
  onClose: () => void;
}

/** An ended order in detail. */
export function OrderDetails({ uid, order, chosen, onClose }: OrderDetailsProps) {
  const { hideBalances } = usePreferences();
  const shown = useLast(order);
  const tone = shown?.status === 'executed' ? 'success' : shown?.status === 'failed' ? 'error' : 'neutral';
  return (
    <Detail
      open={order !== null}
      chosen={chosen}
      onClose={onClose}
      title={t('Order')}
      end={
        shown && (
          <Tag tone={tone} icon={statusWords[shown.status].icon}>
            {t(statusWords[shown.status].word)}
          </Tag>
        )
      }
      done={
        <Button kind="quiet" full onClick={onClose}>
          {t('Done')}
        </Button>
      }
    >
      {shown && (
        <>
          <OrderSentence>{orderSentence(shown, new Date(serverNow()), hideBalances)}</OrderSentence>
          {shown.status !== 'executed' && (
            <Warning tone={shown.status === 'failed' ? 'error' : 'info'}>{outcomeText(shown)}</Warning>
          )}
          <OrderFacts uid={uid} order={shown} hidden={hideBalances} />
          <StatementButton
            orderId={shown.orderId}
            sentence={orderSentence(shown, new Date(serverNow()), hideBalances)}
          />
        </>
      )}
    </Detail>
  );
}

function OrderFacts({ uid, order, hidden }: { uid: string; order: ConditionalOrder; hidden: boolean }) {
  const wallets = useWallets(uid, false).data;
  const now = new Date(serverNow());
  const moment = (time: string) => momentText(new Date(time), now);
  const own = (value: string) => <Private hidden={hidden}>{value}</Private>;
  const received = receivedText(order);
  const { status, executionTxSignature: signature, scheduledTime, lastMarketCheck } = order;
  const isExecuted = status === 'executed';
  return (
    <Facts
      facts={[
        { label: isExecuted ? t('Sold') : t('To sell'), value: own(soldText(order.sellToken)) },
        ...(order.floor === null
          ? []
          : [{ label: t('Sells for at least'), value: own(boughtText(order, order.floor)) }]),
        ...(received === null ? [] : [{ label: t('Received'), value: own(received) }]),
        ...(order.executedAt === null ? [] : [{ label: t('Executed'), value: moment(order.executedAt) }]),
        ...(signature === null
          ? []
          : [{ label: t('Transaction'), value: <Signature signature={signature} /> }]),
        ...(scheduledTime === null ? [] : [{ label: t('Scheduled for'), value: moment(scheduledTime) }]),
        ...(lastMarketCheck === null
          ? []
          : [
              { label: t('Last check'), value: moment(lastMarketCheck) },
              { label: t('Price then'), value: <Price value={order.lastMarketPrice} /> },
              { label: t('Market cap then'), value: marketCap(order.lastMarketCap) },
              { label: t('Checks'), value: String(order.marketCheckCount) },
            ]),
        ...(order.expiresAt === null ? [] : [{ label: t('Good until'), value: moment(order.expiresAt) }]),
        { label: t('Placed'), value: moment(order.createdAt) },
        {
          label: t('Wallet'),
          value: wallets?.find(({ walletId }) => walletId === order.walletId)?.name ?? t('Not in your list'),
        },
      ]}
    />
  );
}
