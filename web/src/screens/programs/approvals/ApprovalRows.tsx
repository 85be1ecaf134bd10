import type { Approval } from '@cumulus/contract/calls/programs.ts';
import { shortAddress } from '@cumulus/contract/format.ts';
import { type GrantNames, grantTokenId } from '../../../data/program-names.ts';
import { serverNow } from '../../../data/server-time.ts';
import { t, type Word, word } from '../../../locale/t.ts';
import { timeAgo } from '../../../locale/time-ago.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Row } from '../../../ui/Row.tsx';
import { RowList } from '../../../ui/RowList.tsx';
import { SectionTitle } from '../../../ui/SectionTitle.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { tokenName } from '../grant-words.ts';
import { readAsked } from './asked.ts';

const STATES: Readonly<Record<Approval['state'], Word>> = {
  waiting: word('Waits for you'),
  approved: word('Approved'),
  declined: word('Declined'),
  expired: word('Expired'),
};
const ANSWERED_SHOWN = 5;

/** What programs ask, those that wait first. */
export function ApprovalRows({ approvals, names }: { approvals: readonly Approval[]; names: GrantNames }) {
  const now = new Date(serverNow());
  const waiting = approvals.filter(({ state }) => state === 'waiting');
  const answered = approvals.filter(({ state }) => state !== 'waiting').slice(0, ANSWERED_SHOWN);
  if (approvals.length === 0) return null;
  return (
    <>
      <SectionTitle>{t('Asked of you')}</SectionTitle>
      <RowList label={t('Asked of you')} inset="edge">
        {[...waiting, ...answered].map((approval) => (
          <Row
            key={approval.approvalId}
            lead={<Icon name={approval.state === 'waiting' ? 'clock' : 'check'} />}
            title={`${approval.program}: ${askedText(approval, names)}`}
            detail={timeAgo(new Date(approval.createdAt), now)}
            trailing={<Tag>{t(STATES[approval.state])}</Tag>}
            to={`/settings/programs?approval=${encodeURIComponent(approval.approvalId)}`}
          />
        ))}
      </RowList>
    </>
  );
}

function askedText(approval: Approval, names: GrantNames): string {
  const asked = readAsked(approval);
  const name = (mint: string) => tokenName(grantTokenId(mint), names);
  if (!asked) return t('Something else');
  if (asked.kind === 'transfer')
    return t('Send {amount} to {address}', {
      amount: `${asked.amount} ${name(asked.mint)}`,
      address: shortAddress(asked.toAddress),
    });
  const pair = { sold: name(asked.sellMint), bought: name(asked.buyMint) };
  return asked.kind === 'swap'
    ? t('Swap {sold} for {bought}', pair)
    : t('Order: {order}', { order: t('{sold} for {bought}', pair) });
}
