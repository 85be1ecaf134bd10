import type { ConditionalOrder } from '@cumulus/contract/order-shapes.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { MarketValue } from '../../data/orders.ts';
import { usePreferences } from '../../data/preferences.ts';
import { t } from '../../locale/t.ts';
import { LivePrice } from '../../money/LivePrice.tsx';
import { TokenPair } from '../../money/TokenPair.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { Spoken } from '../../ui/Spoken.tsx';
import { Warning } from '../../ui/Warning.tsx';
import { OrderActs } from './OrderActs.tsx';
import styles from './OrderCard.module.css';
import { OrderExtras } from './OrderExtras.tsx';
import { checkedText, distanceToTrigger } from './order-distance.ts';
import { orderSentence } from './order-text.ts';
import { countdownText, expiryText, intervalText, momentText } from './order-times.ts';
import { boughtText, doubtText, keptText } from './order-words.ts';
import { StatementButton } from './StatementButton.tsx';

interface OrderCardProps {
  order: ConditionalOrder;
  /** Of the token that it watches; undefined if unknown. */
  market: MarketValue | undefined;
  /** Milliseconds. */
  now: number;
  onCancel: () => void;
  onExecute: () => void;
  onChangeFloor: () => void;
}

/** A pending order: its sentence, its progress, and its buttons. */
export function OrderCard({ order, market, now, onCancel, onExecute, onChangeFloor }: OrderCardProps) {
  const { hideBalances } = usePreferences();
  const sentence = orderSentence(order, new Date(now), hideBalances);
  const doubt = doubtText(order);
  const cancel = order.isExecuting ? (
    <span className={styles.executing}>
      <Spinner label={t('Executing')} shown />
    </span>
  ) : (
    <Button kind="quiet" size="m" onClick={onCancel} aria-label={t('Cancel: {order}', { order: sentence })}>
      {t('Cancel')}
    </Button>
  );
  return (
    <Card padded>
      <article className={styles.order}>
        <div className={styles.head}>
          <TokenPair sold={order.sellToken} bought={order.buyToken} />
          <h3 className={styles.sentence}>{sentence}</h3>
        </div>
        {doubt !== null && <Warning>{doubt}</Warning>}
        <Floor order={order} hidden={hideBalances} sentence={sentence} onChange={onChangeFloor} />
        {order.isMissed ? (
          <Missed order={order} now={now} end={cancel} onExecute={onExecute} sentence={sentence} />
        ) : order.conditionType === 'time' ? (
          <Countdown order={order} now={now} end={cancel} />
        ) : (
          <Watch order={order} market={market} now={now} end={cancel} />
        )}
        <OrderExtras order={order} now={now} />
        <div className={styles.decision}>
          <OrderActs
            placed={order}
            sentence={sentence}
            isOpen={!order.isExecuting && !order.isMissed && order.bundleId === null}
            isPaused={order.pausedAt !== null}
          />
          {order.conditionType === 'market' && (
            <StatementButton orderId={order.orderId} sentence={sentence} />
          )}
        </div>
      </article>
    </Card>
  );
}

interface FloorProps {
  order: ConditionalOrder;
  hidden: boolean;
  sentence: string;
  onChange: () => void;
}

/** The least that an order brings, and what the market gave if that was less. */
function Floor({ order, hidden, sentence, onChange }: FloorProps) {
  const { floor, isExecuting, isMissed } = order;
  const kept = keptText(order);
  if (floor === null) return null;
  return (
    <>
      <p className={styles.label}>
        {t('Sells for at least {amount}', { amount: hidden ? '••••' : boughtText(order, floor) })}
      </p>
      {kept !== null && (
        <Warning>
          {hidden ? t('The market offered less than your minimum. Nothing was swapped.') : kept}{' '}
          {isMissed
            ? t('Lower it, try again, or cancel.')
            : t('It tries again when the market reaches the trigger.')}
        </Warning>
      )}
      {kept !== null && !isExecuting && (
        <div className={styles.decision}>
          <Button
            kind="tonal"
            size="m"
            onClick={onChange}
            aria-label={t('Change minimum: {order}', { order: sentence })}
          >
            {t('Change minimum')}
          </Button>
        </div>
      )}
    </>
  );
}

interface StandProps {
  order: ConditionalOrder;
  now: number;
  end: ReactNode;
}

interface MissedProps extends StandProps {
  sentence: string;
  onExecute: () => void;
}

function Missed({ order: { scheduledTime, keptBackAt }, now, end, sentence, onExecute }: MissedProps) {
  const time = momentText(new Date(scheduledTime ?? now), new Date(now));
  return (
    <>
      {keptBackAt === null && (
        <Warning>
          {t('It was due {time} while Cumulus was not running. Execute now or cancel?', { time })}
        </Warning>
      )}
      <div className={styles.decision}>
        {end}
        <Button
          kind="tonal"
          size="m"
          onClick={onExecute}
          aria-label={t('Execute now: {order}', { order: sentence })}
        >
          {t('Execute now')}
        </Button>
      </div>
    </>
  );
}

function Countdown({ order: { scheduledTime }, now, end }: StandProps) {
  const left = Date.parse(scheduledTime ?? '') - now;
  return (
    <div className={styles.foot}>
      <div className={styles.facts}>
        <p className={styles.label}>{left > 0 ? t('Runs in') : t('Due now')}</p>
        <p className={styles.countdown} role="timer" data-long={left <= 0 || undefined}>
          {countdownText(left)}
        </p>
      </div>
      {end}
    </div>
  );
}

function Watch({ order, market, now, end }: StandProps & Pick<OrderCardProps, 'market'>) {
  const distance = distanceToTrigger(order, market);
  return (
    <>
      <div className={styles.distance}>
        {distance.price !== null && (
          <p className={styles.ends}>
            <span>
              {t('Price now')}
              <b className={styles.live}>
                <LivePrice
                  price={market?.price ?? null}
                  text={distance.price}
                  spoken={distance.spoken.price}
                />
              </b>
            </span>
          </p>
        )}
        <p className={styles.ends}>
          <span>
            {distance.price === null ? t('Now') : t('Market cap now')}
            <b className={styles.live}>
              <LivePrice price={distance.live} text={distance.now} spoken={distance.spoken.now} />
            </b>
          </span>
          <span>
            {order.kind === 'oco' ? t('Take profit') : t('Trigger')}{' '}
            <b>
              <Spoken text={distance.trigger} spoken={distance.spoken.trigger} />
            </b>
          </span>
        </p>
        {distance.progress !== null && (
          <span
            className={styles.track}
            style={{ '--progress': distance.progress } as CSSProperties}
            aria-hidden="true"
          />
        )}
      </div>
      <div className={styles.foot}>
        <div className={styles.facts}>
          <p className={styles.toGo}>
            {distance.direction && (
              <svg
                viewBox="0 0 8 7"
                role="img"
                aria-label={distance.direction === 'up' ? t('Up') : t('Down')}
              >
                <path d={distance.direction === 'up' ? 'M4 .3 8 6.7H0Z' : 'M4 6.7 0 .3h8Z'} />
              </svg>
            )}
            {distance.text}
          </p>
          <p className={styles.label}>{expiryText(order.expiresAt, now)}</p>
          {order.checkedEveryMs !== null && (
            <p className={styles.label}>
              {t('Checked {often}', { often: intervalText(order.checkedEveryMs) })}
            </p>
          )}
          <p className={styles.label}>{checkedText(order, now)}</p>
        </div>
        {end}
      </div>
    </>
  );
}
