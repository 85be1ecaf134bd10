import type { Notice } from '@cumulus/contract/calls/notices.ts';
import { exactAmount } from '@cumulus/contract/format-amount.ts';
import { noticeText } from '@cumulus/contract/notice-text.ts';
import { type NoticeKind, type NoticeTopic, topicOf } from '@cumulus/contract/notices.ts';
import { t } from '../../locale/t.ts';
import { timeAgo } from '../../locale/time-ago.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Row } from '../../ui/Row.tsx';
import { Tag } from '../../ui/Tag.tsx';

interface InboxRowProps {
  notice: Notice;
  now: Date;
  /** Shows no amounts. */
  hidden: boolean;
}

const ICONS: Readonly<Record<NoticeTopic, IconName>> = {
  received: 'arrow-down-left',
  sent: 'arrow-up-right',
  large_sends: 'arrow-up-right',
  orders: 'clock',
  alerts: 'bell',
  contests: 'trophy',
  security: 'shield',
};

export const KindIcon = ({ kind }: { kind: NoticeKind }) => <Icon name={ICONS[topicOf(kind, false)]} />;

export const NewTag = () => <Tag tone="success">{t('New')}</Tag>;

/** A notice in words, with a link to its wallet, order or setting. */
export function InboxRow({ notice, now, hidden }: InboxRowProps) {
  const { title, text, gaps } = noticeText(notice, hidden ? null : amountOf(notice));
  return (
    <Row
      lead={<KindIcon kind={notice.kind} />}
      title={t(title, gaps)}
      detail={
        <>
          {t(text, gaps)}
          <br />
          <time dateTime={notice.at}>{timeAgo(new Date(notice.at), now)}</time>
        </>
      }
      trailing={!notice.isRead && <NewTag />}
      to={placeOf(notice)}
    />
  );
}

function amountOf(notice: Notice): string | null {
  const { facts, token } = notice;
  if (!token || !('amount' in facts)) return null;
  return `${exactAmount(BigInt(facts.amount), token)} ${token.symbol}`;
}

function placeOf({ kind, facts }: Notice): string {
  switch (kind) {
    case 'received':
    case 'sent':
      return `/cloudwallet/${facts.walletId}`;
    case 'order_executed':
    case 'order_failed':
    case 'order_expiring':
    case 'order_missed':
    case 'order_kept':
    case 'order_floor':
      return '/orders';
    case 'price_alert':
      return `/token/${facts.mint}`;
    case 'approval_asked':
      return `/settings/programs?approval=${encodeURIComponent(facts.approvalId)}`;
    case 'program_changed':
      return '/settings/programs';
    case 'contest':
      return '/leaderboard';
    default:
      return '/settings';
  }
}
