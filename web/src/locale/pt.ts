import { portugueseNotices } from '@cumulus/contract/notice-text-pt.ts';
import type { Catalogue } from './catalogue.ts';
import { withFigures } from './numbers.ts';
import { account } from './pt/account.ts';
import { grants } from './pt/grants.ts';
import { notices } from './pt/notices.ts';
import { orders } from './pt/orders.ts';
import { passkeys } from './pt/passkeys.ts';
import { plans } from './pt/plans.ts';
import { proof } from './pt/proof.ts';
import { refusals } from './pt/refusals.ts';
import { security } from './pt/security.ts';
import { send } from './pt/send.ts';
import { sentences } from './pt/sentences.ts';
import { shared } from './pt/shared.ts';
import { swap } from './pt/swap.ts';
import { terms } from './pt/terms.ts';
import { tokens } from './pt/tokens.ts';
import { transactions } from './pt/transactions.ts';
import { wallets } from './pt/wallets.ts';
import { webhooks } from './pt/webhooks.ts';

export const pt: Catalogue = {
  tag: 'pt-BR',
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
    ...portugueseNotices,
  },
  sentences: withFigures(sentences),
  terms,
};
