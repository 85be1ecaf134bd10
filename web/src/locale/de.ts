import { germanNotices } from '@cumulus/contract/notice-text-de.ts';
import type { Catalogue } from './catalogue.ts';
import { account } from './de/account.ts';
import { grants } from './de/grants.ts';
import { notices } from './de/notices.ts';
import { orders } from './de/orders.ts';
import { passkeys } from './de/passkeys.ts';
import { plans } from './de/plans.ts';
import { proof } from './de/proof.ts';
import { refusals } from './de/refusals.ts';
import { security } from './de/security.ts';
import { send } from './de/send.ts';
import { sentences } from './de/sentences.ts';
import { shared } from './de/shared.ts';
import { swap } from './de/swap.ts';
import { terms } from './de/terms.ts';
import { tokens } from './de/tokens.ts';
import { transactions } from './de/transactions.ts';
import { wallets } from './de/wallets.ts';
import { webhooks } from './de/webhooks.ts';
import { withFigures } from './numbers.ts';

export const de: Catalogue = {
  notices: 'de',
  words: {
    ...shared,
    ...account,
    ...wallets,
    ...webhooks,
    ...tokens,
    ...swap,
    ...send,
    ...orders,
    ...transactions,
    ...passkeys,
    ...plans,
    ...grants,
    ...proof,
    ...refusals,
    ...security,
    ...notices,
    ...germanNotices,
  },
  sentences: withFigures(sentences),
  terms,
};
