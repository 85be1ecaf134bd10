import { SOL_MINT, SWAP_SUCCESS_LEAVE_AFTER } from '@cumulus/contract/limits.ts';
import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import { useEffect, useRef, useState } from 'react';
import { swapText } from '../../data/intents.ts';
import { useSuccess } from '../../data/success.tsx';
import { keepPair } from '../../data/swap-pair.ts';
import { useHolding } from '../../data/useHolding.ts';
import { t } from '../../locale/t.ts';
import { Unanswered } from '../../money/payment/Unanswered.tsx';
import { useNavigate } from '../../router/Router.tsx';
import { ChooseBuy } from './ChooseBuy.tsx';
import { ChooseSell } from './ChooseSell.tsx';
import { SwapCover } from './SwapCover.tsx';
import { type Attempts, SwapForm } from './SwapForm.tsx';
import { useSwap } from './useSwap.ts';
import type { SwapFlow } from './useSwapFlow.ts';

interface SwapStepsProps {
  uid: string;
  flow: SwapFlow;
  /** The wallet's holdings. */
  tokens: readonly TokenHolding[];
}

/** The three steps, and the payment itself, which may be confirming during any of them. */
export function SwapSteps({ uid, flow, tokens }: SwapStepsProps) {
  const { wallet, buy, sell, step } = flow;
  const navigate = useNavigate();
  const { show: showSuccess } = useSuccess();
  const [attempts, setAttempts] = useState<Attempts>({ failed: 0, isStale: false, seal: null });
  const { phase, unanswered, start, check } = useSwap(uid, wallet.walletId, (isStale, seal) =>
    setAttempts(({ failed }) => ({ failed: failed + 1, isStale, seal })),
  );
  const holding = useHolding(tokens.find(({ mint }) => mint === sell));
  const lamports = BigInt(tokens.find(({ mint }) => mint === SOL_MINT)?.balance ?? 0);
  const solPrice = tokens.find(({ mint }) => mint === SOL_MINT)?.priceUsd ?? null;

  useEffect(() => {
    if (phase.name !== 'done') return;
    keepPair(phase.intent.walletId, phase.intent);
    showSuccess({ kind: 'swap', intent: phase.intent });
    const leave = () => navigate('/cloudwallet', { replace: true, state: { refreshRequired: true } });
    const timer = setTimeout(leave, SWAP_SUCCESS_LEAVE_AFTER);
    return () => clearTimeout(timer);
  }, [navigate, phase, showSuccess]);

  // The token to sell may be gone, spent on another device: another one has to be chosen.
  const lost = step === 3 && holding?.mint !== sell;
  const stepBack = useRef(() => {});
  stepBack.current = () => flow.backTo(2);
  useEffect(() => {
    if (lost) stepBack.current();
  }, [lost]);

  const notice = unanswered && (
    <Unanswered
      message={t('It is not yet clear whether your swap of {swap} went through.', {
        swap: swapText(unanswered),
      })}
      onCheck={() => void check()}
    />
  );
  return (
    <>
      {step === 1 && (
        <ChooseBuy uid={uid} tokens={tokens} onChoose={flow.chooseBuy} onBack={flow.back} notice={notice} />
      )}
      {step !== 1 && buy && (step === 2 || lost || !holding) && (
        <ChooseSell flow={flow} buy={buy} tokens={tokens} notice={notice} />
      )}
      {step === 3 && buy && holding && !lost && (
        <SwapForm
          key={`${sell} ${buy.mint}`}
          uid={uid}
          flow={flow}
          sell={holding}
          buy={buy}
          held={tokens.find(({ mint }) => mint === buy.mint)}
          lamports={lamports}
          solPrice={solPrice}
          phase={phase}
          attempts={attempts}
          onSwap={(swap) => {
            setAttempts(({ failed }) => ({ failed, isStale: false, seal: null }));
            void start(swap);
          }}
          notice={notice}
        />
      )}
      <SwapCover phase={phase} onLeave={flow.toWallet} />
    </>
  );
}
