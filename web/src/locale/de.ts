import { account } from './de/account.ts';
import { charts } from './de/charts.ts';
import { moving } from './de/moving.ts';
import { orders } from './de/orders.ts';
import { reasons } from './de/reasons.ts';
import { refusals } from './de/refusals.ts';
import { sending } from './de/sending.ts';
import { several } from './de/several.ts';
import { tokens } from './de/tokens.ts';
import { transactions } from './de/transactions.ts';
import { wallets } from './de/wallets.ts';
import type { Catalogue } from './language.ts';

/**
 * German, by the English words; each file in ./de/ has the words of some folders, in the order of the alphabet.
 * What two of them say stands in ./de/several.ts.
 */
export const de: Catalogue = {
  ...several,
  ...account,
  ...wallets,
  ...charts,
  ...tokens,
  ...moving,
  ...sending,
  ...orders,
  ...transactions,
  ...refusals,
  ...reasons,
};
