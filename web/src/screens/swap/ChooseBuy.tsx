import type { TokenHolding } from '@cumulus/contract/shapes.ts';
import type { ReactNode } from 'react';
import type { SwapToken } from '../../data/swap-setup.ts';
import { t } from '../../locale/t.ts';
import { TokenPicker } from '../../money/token-picker/TokenPicker.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { StepMarks } from './StepMarks.tsx';

interface ChooseBuyProps {
  uid: string;
  /** The wallet's holdings. */
  tokens: readonly TokenHolding[];
  onChoose: (token: SwapToken) => void;
  onBack: () => void;
  notice: ReactNode;
}

/** The first step: the token to buy. */
export function ChooseBuy({ uid, tokens, onChoose, onBack, notice }: ChooseBuyProps) {
  return (
    <Screen title={t('Choose Buy token')} onBack={onBack} nav={false}>
      <StepMarks step={1} />
      {notice}
      <TokenPicker uid={uid} holdings={tokens} onChoose={onChoose} />
    </Screen>
  );
}
