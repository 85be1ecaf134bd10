import type { OrderBundle } from '@cumulus/contract/calls/placed-orders.ts';
import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { useState } from 'react';
import { Cancelled } from '../../data/failure.ts';
import { useCancelBundle } from '../../data/order-bundles.ts';
import { usePreferences } from '../../data/preferences.ts';
import { t } from '../../locale/t.ts';
import { TokenPair } from '../../money/TokenPair.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { useLast } from '../../ui/useLast.ts';
import { BundleCard } from './BundleCard.tsx';
import { bundleSentence, swappedText } from './bundle-words.ts';
import styles from './OrderLists.module.css';
import { momentText } from './order-times.ts';

interface OpenBundlesProps {
  uid: string;
  bundles: readonly OrderBundle[];
  /** Those that wait. */
  orders: readonly ConditionalOrder[];
  /** Milliseconds. */
  now: number;
}

/** Orders of several swaps that go on. */
export function OpenBundles({ uid, bundles, orders, now }: OpenBundlesProps) {
  const [cancelling, setCancelling] = useState<OrderBundle | null>(null);
  const shown = useLast(cancelling);
  const cancel = useCancelBundle(uid);
  const close = () => setCancelling(null);
  return (
    <>
      {bundles.length > 0 && (
        <section>
          <h2 className="visually-hidden">{t('Orders of several swaps')}</h2>
          <ul className={styles.list} aria-label={t('Orders of several swaps')}>
            {bundles.map((bundle) => (
              <li key={bundle.id}>
                <BundleCard
                  bundle={bundle}
                  parts={orders.filter(({ bundleId }) => bundleId === bundle.id)}
                  now={now}
                  onCancel={() => setCancelling(bundle)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Confirm
        whileStopped
        open={cancelling !== null}
        onClose={close}
        title={t('Cancel this order?')}
        mark={<Mark icon="clock" size="m" />}
        act={t('Cancel order')}
        leave={t('Keep order')}
        busy={cancel.isPending}
        onAct={() =>
          shown &&
          cancel.mutate(shown.id, {
            onSuccess: close,
            onError: (failure) => {
              if (!(failure instanceof Cancelled)) close();
            },
          })
        }
      >
        {shown && t('{order}. It will not execute.', { order: bundleSentence(shown, new Date(now)) })}
      </Confirm>
    </>
  );
}

/** Orders of several swaps that have ended. */
export function EndedBundles({ bundles, now }: { bundles: readonly OrderBundle[]; now: number }) {
  const { hideBalances } = usePreferences();
  if (bundles.length === 0) return null;
  return (
    <RowList label={t('Orders of several swaps')}>
      {bundles.map((bundle) => {
        const at = momentText(new Date(bundle.endedAt ?? bundle.createdAt), new Date(now));
        const state = bundle.state === 'cancelled' ? t('Cancelled') : t('Ended');
        return (
          <Row
            key={bundle.id}
            lead={<TokenPair sold={bundle.sellToken} bought={bundle.buyToken} />}
            title={bundleSentence(bundle, new Date(now), hideBalances)}
            detail={`${state} · ${at} · ${swappedText(bundle, hideBalances)}`}
          />
        );
      })}
    </RowList>
  );
}
