import type { CurrentMarket } from '@cumulus/contract/trigger.ts';
import { useMarketToken } from '../../../data/market-token.ts';
import { useUser } from '../../../data/session.tsx';
import type { PlanKind, PlanStart, SwapSetup, SwapToken } from '../../../data/swap-setup.ts';
import { t } from '../../../locale/t.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { likelySource } from '../market-form.ts';
import { PlanForm, type PlanFrame } from './PlanForm.tsx';
import type { FormInput, Plan } from './plan.ts';
import { PLANS } from './plan-kinds.ts';
import { useLadder } from './useLadder.tsx';
import { useProtect, useProtectedBuy } from './useProtect.tsx';
import { useSoldPart } from './useSoldPart.ts';
import { useTrailing } from './useTrailing.tsx';

const RepeatForm = lazyPart(() => import('./RepeatForm.tsx').then((m) => m.RepeatForm));

/** The form of each kind: a hook, which never changes while a screen is open. */
const FORMS: Readonly<Record<Exclude<PlanKind, 'recurring'>, (input: FormInput) => Plan>> = {
  oco: useProtect,
  otoco: useProtectedBuy,
  trailing: useTrailing,
  ladder: useLadder,
};

/** Kinds that may sell a share of what is held. */
const SHARED: readonly PlanKind[] = ['recurring', 'oco', 'trailing'];

/** The form of an order beside the specified ones: new, copied or changed. */
export function PlanScreen({ setup, start }: { setup: SwapSetup; start: PlanStart }) {
  const { uid } = useUser();
  const part = useSoldPart(setup);
  const watched = watchedToken(setup, start.kind);
  const { token, isWaiting } = useMarketToken(uid, watched.mint);
  const market: CurrentMarket = { price: token?.currentPrice ?? null, marketCap: token?.marketCap ?? null };
  const { kind } = start;
  const frame = {
    title: t(PLANS.find((each) => each.kind === kind)!.title),
    ...{ changedId: start.id, setup },
    part: SHARED.includes(kind) ? part : null,
    hasChart: isWaiting || market.price !== null,
    expires: kind !== 'recurring' && kind !== 'otoco',
  };
  const input = { setup: part.setup, shareBps: part.shareBps, watched, market };
  if (kind === 'recurring') return <RepeatForm input={input} frame={frame} />;
  return <Filled key={kind} useForm={FORMS[kind]} input={input} frame={frame} />;
}

interface FilledProps {
  useForm: (input: FormInput) => Plan;
  input: FormInput;
  frame: PlanFrame;
}

function Filled({ useForm, input, frame }: FilledProps) {
  return <PlanForm {...frame} plan={useForm(input)} />;
}

/** The token whose price moves: the one that a protected buy brings, or a sale is of. */
function watchedToken(setup: SwapSetup, kind: PlanKind): SwapToken {
  const { sellToken, buyToken } = setup;
  if (kind === 'otoco') return buyToken;
  if (kind === 'oco' || kind === 'trailing') return sellToken;
  return likelySource(setup) === 'sell' ? sellToken : buyToken;
}
