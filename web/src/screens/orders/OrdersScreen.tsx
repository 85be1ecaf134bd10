import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import { useContext, useEffect, useState } from 'react';
import { failureMessage } from '../../data/failure.ts';
import { useOrderBundles } from '../../data/order-bundles.ts';
import { useOrders, useWatchedPrices } from '../../data/orders.ts';
import { isOpen, useScheduledSends } from '../../data/scheduled-sends.ts';
import { useUser } from '../../data/session.tsx';
import { useNow } from '../../data/useNow.ts';
import { useRefresh } from '../../data/useRefresh.ts';
import { t, word } from '../../locale/t.ts';
import { useLocation, useNavigate, useReplaceState } from '../../router/Router.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListScreen } from '../../ui/ListScreen.tsx';
import { SideNavigation } from '../../ui/NavBar.tsx';
import { PullToRefresh } from '../../ui/PullToRefresh.tsx';
import { RefreshButton } from '../../ui/RefreshButton.tsx';
import { useFreshness } from '../../ui/useFreshness.ts';
import { Warning } from '../../ui/Warning.tsx';
import { EndedBundles, OpenBundles } from './BundleLists.tsx';
import { isOpenBundle } from './bundle-words.ts';
import { FloorSheet } from './FloorSheet.tsx';
import { HistorySegment } from './HistorySegment.tsx';
import { NoOrders } from './NoOrders.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { CancelDialog, ExecuteDialog } from './OrderDialogs.tsx';
import { type Filter, OrderFilter } from './OrderFilter.tsx';
import { EndedOrders, PendingOrders } from './OrderLists.tsx';
import { OrdersSkeleton } from './OrdersSkeleton.tsx';
import { PlacedNotice, readPlacedOrder } from './PlacedNotice.tsx';
import { EndedSends, OpenSends } from './ScheduledSends.tsx';

const FAILED = word('Failed to load orders');
const TICK = 1_000;

/** Conditional orders: /orders. */
export function OrdersScreen() {
  const { uid } = useUser();
  const navigate = useNavigate();
  const placed = readPlacedOrder(useLocation().state);
  const orders = useOrders(uid);
  const [filter, setFilter] = useState<Filter>('all');
  const [executing, setExecuting] = useState<ConditionalOrder | null>(null);
  const [cancelling, setCancelling] = useState<ConditionalOrder | null>(null);
  const [changing, setChanging] = useState<ConditionalOrder | null>(null);
  const [opened, setOpened] = useState<ConditionalOrder | null>(null);

  const list = orders.data;
  const pending = list?.filter(({ status }) => status === 'pending') ?? [];
  const ended = list?.filter(({ status }) => status !== 'pending') ?? [];
  const { data: sends = [], refetch: refetchSends } = useScheduledSends(uid);
  const openSends = sends.filter(isOpen);
  const now = useNow(TICK, pending.length + openSends.length > 0);
  const watched = pending.flatMap(({ triggerToken }) => triggerToken?.mint ?? []);
  const prices = useWatchedPrices(uid, [...new Set(watched)].sort());

  const old = orders.isRefetchError
    ? { words: `${t(FAILED)}.`, readAt: orders.dataUpdatedAt }
    : prices.isOld && { words: t('The price could not be loaded.'), readAt: prices.readAt };
  const freshness = useFreshness(old ? old.readAt : 0);
  // Shown once: after going back or reloading, the order is in the list.
  const replaceState = useReplaceState();
  useEffect(() => replaceState(null), [replaceState]);

  const { refresh, refreshing } = useRefresh(
    () => Promise.all([orders.refetch(), refetchSends()]).then(([refetched]) => refetched),
    t(FAILED),
  );

  const isOver = ended.some(({ orderId }) => orderId === placed?.orderId);
  const bundles = useOrderBundles(uid).data ?? [];
  const openBundles = filter === 'completed' ? [] : bundles.filter(isOpenBundle);
  const endedBundles = filter === 'pending' ? [] : bundles.filter((each) => !isOpenBundle(each));
  // An order that waits for no decision is in the card of its bundle.
  const isWithin = (order: ConditionalOrder) =>
    order.kind !== 'oco' &&
    !order.isMissed &&
    order.keptBackAt === null &&
    openBundles.some(({ id }) => id === order.bundleId);
  const shownPending = filter === 'completed' ? [] : pending.filter((order) => !isWithin(order));
  const shownEnded = filter === 'pending' ? [] : ended;
  const shownSends = sends.filter((send) => (isOpen(send) ? filter !== 'completed' : filter !== 'pending'));
  const isWide = useContext(SideNavigation);
  const found = shownEnded.find(({ orderId }) => orderId === opened?.orderId);
  const beside = isWide ? (found ?? shownEnded[0]) : undefined;
  return (
    <ListScreen
      title={t('Orders')}
      listed={shownEnded.length > 0}
      onBack={() => navigate('/cloudwallet')}
      trailing={<RefreshButton onRefresh={refresh} refreshing={refreshing} />}
    >
      <PullToRefresh onRefresh={refresh}>
        <HistorySegment uid={uid} at="orders" />
        <OrderFilter
          filter={filter}
          count={list ? pending.length + openSends.length : null}
          onChoose={setFilter}
        />
        {list && old && (
          <Warning tone="info">
            {old.words} {freshness}.
          </Warning>
        )}
        {placed && !isOver && <PlacedNotice placed={placed} />}
        {!list && orders.isPending && <OrdersSkeleton />}
        {!list && !orders.isPending && (
          <ErrorState
            title={t(FAILED)}
            message={failureMessage(orders.error, t('Your orders still execute.'))}
            onRetry={refresh}
            retrying={orders.isFetching}
            retryLabel={t('Try Again')}
          />
        )}
        {list &&
          shownPending.length + shownEnded.length + shownSends.length === 0 &&
          openBundles.length + endedBundles.length === 0 && <NoOrders filter={filter} />}
        <OpenSends uid={uid} sends={shownSends.filter(isOpen)} now={now} />
        <OpenBundles uid={uid} bundles={openBundles} orders={pending} now={now} />
        <PendingOrders
          orders={shownPending}
          markets={prices.byMint}
          now={now}
          onCancel={setCancelling}
          onExecute={setExecuting}
          onChangeFloor={setChanging}
        />
        <EndedOrders
          orders={shownEnded}
          title={filter === 'all' && pending.length > 0 ? t('Completed') : null}
          now={now}
          currentId={beside?.orderId}
          onOpen={setOpened}
        />
        <EndedBundles bundles={endedBundles} now={now} />
        <EndedSends sends={shownSends} now={now} />
      </PullToRefresh>
      <CancelDialog uid={uid} order={cancelling} onClose={() => setCancelling(null)} />
      <ExecuteDialog uid={uid} order={executing} onClose={() => setExecuting(null)} />
      {changing && <FloorSheet uid={uid} order={changing} open onClose={() => setChanging(null)} />}
      <OrderDetails
        uid={uid}
        order={beside ?? opened}
        chosen={isWide && !found ? null : opened}
        onClose={() => setOpened(null)}
      />
    </ListScreen>
  );
}
