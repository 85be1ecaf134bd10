import { useState } from 'react';
import { useMarketToken } from '../../../data/market-token.ts';
import { serverNow } from '../../../data/server-time.ts';
import type { SwapSetup } from '../../../data/swap-setup.ts';
import { t } from '../../../locale/t.ts';
import { boughtText, marketOrderSentence, timeOrderSentence } from '../../orders/order-words.ts';
import { planSentence } from '../../orders/plans/plan-words.ts';
import { ApprovalFrame, AskedBy } from './ApprovalFrame.tsx';
import type { ApproveProps } from './ApprovalScreen.tsx';
import type { Asked } from './asked.ts';

interface ApproveOrderProps extends ApproveProps {
  uid: string;
  asked: Extract<Asked, { kind: 'order' }>;
  setup: SwapSetup;
}

/** What the screen of orders lends. */
type Orders = typeof import('../../orders/ScheduleScreen.tsx')['lent'];

/** The review of an order that a program asks for, in one sentence. */
export const approveOrder = ({ OrderReview, UnansweredOrder, orderTokens, useCreateOrder }: Orders) =>
  function ApproveOrder({ uid, asked, setup, onAccepted, ...frame }: ApproveOrderProps) {
    const { approval } = frame;
    const { order } = asked;
    const { approvalId, idempotencyKey } = approval;
    const [isOpen, setOpen] = useState(approval.state === 'waiting');
    const { create, busy, unanswered, check, problem } = useCreateOrder(setup, {
      approvalId,
      idempotencyKey,
      onAccepted,
    });
    const sentence = useSentence(uid, asked, setup);
    const { buyToken } = setup;
    const place = (isConfirmed: boolean) =>
      create(
        { ...order, ...orderTokens(setup), userConfirmedPriceImpact: isConfirmed },
        t('Order: {order}', { order: sentence ?? '' }),
      );
    return (
      <ApprovalFrame
        {...frame}
        onReview={sentence === null || unanswered ? null : () => setOpen(true)}
        problem={sentence === null ? t('What it asks for cannot be read here. You can decline it.') : null}
      >
        {unanswered && <UnansweredOrder onCheck={check} />}
        <OrderReview
          uid={uid}
          open={isOpen && sentence !== null && !unanswered}
          setup={setup}
          sentence={sentence ?? ''}
          facts={(order.floors ?? []).map((floor) => ({
            label: t('Brings at least'),
            value: boughtText({ buyToken }, floor),
          }))}
          act={t('Create order')}
          floors={[]}
          busy={busy}
          problem={problem}
          onPlace={place}
          onClose={() => setOpen(false)}
        >
          <AskedBy approval={approval} />
        </OrderReview>
      </ApprovalFrame>
    );
  };

/** Null if the order is of a kind, or watches a token, that cannot be said. */
function useSentence(uid: string, { order }: ApproveOrderProps['asked'], setup: SwapSetup): string | null {
  const { sellToken, buyToken } = setup;
  const { rule, shareBps = null, expirationMode } = order;
  const watchedMint = order.watchedMint ?? (rule.kind === 'otoco' ? buyToken.mint : sellToken.mint);
  const own = [sellToken, buyToken].find(({ mint }) => mint === watchedMint);
  const { token: other } = useMarketToken(uid, own ? null : watchedMint);
  const watched = own?.symbol ?? other?.symbol;
  if (watched === undefined) return null;
  const now = new Date(serverNow());
  switch (rule.kind) {
    case 'time':
      return shareBps === null ? timeOrderSentence(sellToken, buyToken, new Date(rule.at), now) : null;
    case 'market': {
      const { condition, value } = rule;
      const expires = expirationMode === 'fixed_24h';
      const trigger = { token: watched, condition, value: Number(value), expires };
      return shareBps === null ? marketOrderSentence(sellToken, buyToken, trigger) : null;
    }
    default:
      return planSentence(rule, { sold: sellToken, bought: buyToken.symbol, watched, shareBps }, now);
  }
}
