import type { Approval } from '@cumulus/contract/calls/programs.ts';
import { useRef } from 'react';
import { useAnswerApproval } from '../../../data/approvals.ts';
import { useMarketToken } from '../../../data/market-token.ts';
import { useUser } from '../../../data/session.tsx';
import { type SwapToken, swapToken } from '../../../data/swap-setup.ts';
import { found } from '../../../data/token-search.ts';
import { useWallet } from '../../../data/wallet.ts';
import { t } from '../../../locale/t.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ApprovalFrame } from './ApprovalFrame.tsx';
import { type Asked, readAsked } from './asked.ts';

const ApproveTransfer = lazyPart(async () => {
  const [own, screen] = await Promise.all([
    import('./ApproveTransfer.tsx'),
    import('../../send/SendScreen.tsx'),
  ]);
  return own.approveTransfer(screen.lent);
});
const ApproveSwap = lazyPart(async () => {
  const [own, screen] = await Promise.all([import('./ApproveSwap.tsx'), import('../../swap/SwapScreen.tsx')]);
  return own.approveSwap(screen.lent);
});
const ApproveOrder = lazyPart(async () => {
  const [own, screen] = await Promise.all([
    import('./ApproveOrder.tsx'),
    import('../../orders/ScheduleScreen.tsx'),
  ]);
  return own.approveOrder(screen.lent);
});

export interface ApproveProps {
  approval: Approval;
  declining: boolean;
  /** The server has accepted the call. */
  onAccepted: () => void;
  onDecline: () => void;
  onBack: () => void;
}

/** What a program asks for, to be made by its owner or declined. */
export function ApprovalScreen({ approval, onBack }: { approval: Approval; onBack: () => void }) {
  const { uid } = useUser();
  const { answer, answering } = useAnswerApproval(uid);
  const { approvalId } = approval;
  const asked = readAsked(approval);
  const isTold = useRef(false);
  const props: ApproveProps = {
    approval,
    declining: answering,
    onAccepted() {
      if (isTold.current) return;
      isTold.current = true;
      answer(
        { approvalId, approved: true },
        {
          onError: () => {
            isTold.current = false;
          },
        },
      );
    },
    onDecline: () => answer({ approvalId, approved: false }),
    onBack,
  };
  if (!asked) return <Unreadable {...props} />;
  return <Readable uid={uid} asked={asked} {...props} />;
}

function Readable({ uid, asked, ...props }: ApproveProps & { uid: string; asked: Asked }) {
  const { wallet, balances, isMissing } = useWallet(uid, asked.walletId);
  const [sellMint, buyMint] = asked.kind === 'transfer' ? [null, null] : [asked.sellMint, asked.buyMint];
  const sell = useSwapToken(uid, sellMint);
  const buy = useSwapToken(uid, buyMint);
  if (isMissing || wallet?.isReadOnly || sell === null || buy === null) return <Unreadable {...props} />;
  if (!wallet || !balances) return <ApprovalFrame {...props} onReview={null} />;
  const { tokens } = balances;
  if (asked.kind === 'transfer')
    return <ApproveTransfer uid={uid} asked={asked} wallet={wallet} tokens={tokens} {...props} />;
  if (!sell || !buy) return <ApprovalFrame {...props} onReview={null} />;
  if (asked.kind === 'swap')
    return (
      <ApproveSwap uid={uid} asked={asked} wallet={{ ...wallet, tokens }} sell={sell} buy={buy} {...props} />
    );
  const setup = {
    wallet: { ...wallet, tokens },
    sellToken: { ...sell, amount: asked.order.sellToken.amount },
    buyToken: buy,
  };
  return <ApproveOrder uid={uid} asked={asked} setup={setup} {...props} />;
}

function Unreadable(props: ApproveProps) {
  return (
    <ApprovalFrame
      {...props}
      onReview={null}
      problem={t('What it asks for cannot be read here. You can decline it.')}
    />
  );
}

/** As the server knows the token; undefined until known, null if it does not. */
function useSwapToken(uid: string, mint: string | null): SwapToken | null | undefined {
  const { token } = useMarketToken(uid, mint);
  return token && swapToken(found(token));
}
