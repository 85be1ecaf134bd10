import { frenchNotices } from '@cumulus/contract/notice-text-fr.ts';
import type { Catalogue } from './catalogue.ts';
import { account } from './fr/account.ts';
import { grants } from './fr/grants.ts';
import { notices } from './fr/notices.ts';
import { orders } from './fr/orders.ts';
import { passkeys } from './fr/passkeys.ts';
import { plans } from './fr/plans.ts';
import { proof } from './fr/proof.ts';
import { refusals } from './fr/refusals.ts';
import { security } from './fr/security.ts';
import { send } from './fr/send.ts';
import { sentences } from './fr/sentences.ts';
import { shared } from './fr/shared.ts';
import { swap } from './fr/swap.ts';
import { terms } from './fr/terms.ts';
import { tokens } from './fr/tokens.ts';
import { transactions } from './fr/transactions.ts';
import { wallets } from './fr/wallets.ts';
import { webhooks } from './fr/webhooks.ts';
import { withFigures } from './numbers.ts';

export const fr: Catalogue = {
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
    ...frenchNotices,
  },
  sentences: withFigures(sentences),
  terms,
};
