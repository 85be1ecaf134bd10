import type { ScheduledSend } from '@cumulus/contract/calls/scheduled-sends.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { useState } from 'react';
import { isOpen, useCancelSendMutation } from '../../data/scheduled-sends.ts';
import { t } from '../../locale/t.ts';
import { translated } from '../../locale/translated.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Mark } from '../../ui/Mark.tsx';
import { Row } from '../../ui/Row.tsx';
import { RowList } from '../../ui/RowList.tsx';
import { TokenIcon } from '../../ui/TokenIcon.tsx';
import { useLast } from '../../ui/useLast.ts';
import cardStyles from './OrderCard.module.css';
import styles from './OrderLists.module.css';
import { countdownText, momentText } from './order-times.ts';

const words = ({ amount, decimals, multiplier, symbol, to }: ScheduledSend): string =>
  t('Send {amount} to {address}', {
    amount: `${exactAmount(BigInt(amount), { decimals, multiplier })} ${symbol}`,
    address: shortAddress(to),
  });

interface OpenSendsProps {
  uid: string;
  sends: readonly ScheduledSend[];
  /** Milliseconds. */
  now: number;
}

/** Sends to new addresses that wait, each with a button that cancels it. */
export function OpenSends({ uid, sends, now }: OpenSendsProps) {
  const [cancelling, setCancelling] = useState<ScheduledSend | null>(null);
  const shown = useLast(cancelling);
  const cancel = useCancelSendMutation(uid);
  const close = () => setCancelling(null);
  return (
    <>
      {sends.length > 0 && (
        <section>
          <h2 className="visually-hidden">{t('Scheduled sends')}</h2>
          <ul className={styles.list} aria-label={t('Scheduled sends')}>
            {sends.map((send) => (
              <li key={send.id}>
                <OpenSend send={send} now={now} onCancel={() => setCancelling(send)} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Confirm
        whileStopped
        open={cancelling !== null}
        onClose={close}
        title={t('Cancel this send?')}
        mark={<Mark icon="clock" size="m" />}
        act={t('Cancel send')}
        leave={t('Keep send')}
        busy={cancel.isPending}
        onAct={() => shown && cancel.mutate(shown, { onSettled: close })}
      >
        {shown && t('{send}. It will not be sent.', { send: words(shown) })}
      </Confirm>
    </>
  );
}

function OpenSend({ send, now, onCancel }: { send: ScheduledSend; now: number; onCancel: () => void }) {
  const left = Date.parse(send.at) - now;
  const isHeld = send.status === 'held';
  const canCancel = send.status === 'waiting';
  const isSending = send.status === 'sending';
  return (
    <Card padded>
      <article className={cardStyles.order}>
        <div className={cardStyles.head}>
          <TokenIcon mint={send.mint} symbol={send.symbol} logo={send.logoURI} size="s" />
          <h3 className={cardStyles.sentence}>{words(send)}</h3>
        </div>
        <div className={cardStyles.foot}>
          <div className={cardStyles.facts}>
            <p className={cardStyles.label}>
              {isHeld
                ? t('Send on hold since {time}', { time: momentText(new Date(send.at), new Date(now)) })
                : t('Scheduled send, {time}', { time: momentText(new Date(send.at), new Date(now)) })}
            </p>
            {isHeld ? (
              <p>{translated(send.error ?? '', send.errorDetails)}</p>
            ) : (
              <p className={cardStyles.countdown} role="timer" data-long={left <= 0 || undefined}>
                {isSending || left <= 0 ? t('Sending soon...') : countdownText(left)}
              </p>
            )}
          </div>
          {canCancel && (
            <Button
              kind="quiet"
              size="m"
              onClick={onCancel}
              aria-label={t('Cancel: {order}', { order: words(send) })}
            >
              {t('Cancel')}
            </Button>
          )}
        </div>
      </article>
    </Card>
  );
}

/** Scheduled sends that have ended. */
export function EndedSends({ sends, now }: Omit<OpenSendsProps, 'uid'>) {
  const ended = sends.filter((send) => !isOpen(send));
  if (ended.length === 0) return null;
  return (
    <RowList label={t('Ended scheduled sends')}>
      {ended.map((send) => (
        <Row
          key={send.id}
          lead={<TokenIcon mint={send.mint} symbol={send.symbol} logo={send.logoURI} />}
          title={words(send)}
          detail={`${outcome(send)} · ${momentText(new Date(send.at), new Date(now))}`}
        />
      ))}
    </RowList>
  );
}

function outcome({ status, error, errorDetails }: ScheduledSend): string {
  if (status === 'sent') return t('Sent');
  if (status === 'cancelled') return t('Cancelled');
  return error === null ? t('Failed') : translated(error, errorDetails);
}
