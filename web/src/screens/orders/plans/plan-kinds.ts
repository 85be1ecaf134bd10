import { hasPnl } from '@cumulus/contract/holding-pnl.ts';
import type { PlanKind, SwapSetup } from '../../../data/swap-setup.ts';
import { type Word, word } from '../../../locale/t.ts';
import type { IconName } from '../../../ui/Icon.tsx';
import { coins } from '../../../ui/later-icons.ts';

const loop: IconName =
  'M5 11a7 7 0 0 1 12.2-4.2L19.5 9M19.5 4.5V9H15M19 13a7 7 0 0 1-12.2 4.2L4.5 15M4.5 19.5V15H9';
const between: IconName = 'M4 7.5h16M4 16.5h16M12 10v4M10.2 12l1.8 2 1.8-2';
const ladder: IconName = 'M4 19.5h4v-4h4v-4h4v-4h4';
const fall: IconName = 'M4 7.5l5.2 5.5 4-3.6 6.8 7.6M15 17h5v-5';

interface PlanType {
  readonly kind: PlanKind;
  readonly icon: IconName;
  readonly title: Word;
  readonly text: Word;
}

/** What an order can be beside a swap at a time or on a market condition. */
export const PLANS: readonly PlanType[] = [
  {
    ...{ kind: 'recurring', icon: loop },
    ...{ title: word('Repeat'), text: word('The same swap every hour, day, week or month.') },
  },
  {
    ...{ kind: 'oco', icon: between },
    ...{
      title: word('Take profit and stop loss'),
      text: word('Sell above one price or below another, whichever comes first.'),
    },
  },
  {
    ...{ kind: 'otoco', icon: coins },
    ...{
      title: word('Buy, then protect'),
      text: word('Buy, then sell what you bought by take profit or stop loss.'),
    },
  },
  {
    ...{ kind: 'trailing', icon: fall },
    ...{
      title: word('Trailing stop'),
      text: word('Sell when the price has fallen a certain way from its highest.'),
    },
  },
  {
    ...{ kind: 'ladder', icon: ladder },
    ...{ title: word('Ladder'), text: word('Swap in parts, each at a price of its own.') },
  },
];

/** Why a kind makes no sense for a swap: its price is of a token that is worth a dollar. Null if it does. */
export function planRefusal(kind: PlanKind, { sellToken, buyToken }: SwapSetup): Word | null {
  if ((kind === 'oco' || kind === 'trailing') && !hasPnl(sellToken))
    return word('For swaps that sell a token whose price moves.');
  if (kind === 'otoco' && !hasPnl(buyToken)) return word('For swaps that buy a token whose price moves.');
  return null;
}
