import { turkishNotices } from '@cumulus/contract/notice-text-tr.ts';
import type { Catalogue } from './catalogue.ts';
import { withFigures } from './numbers.ts';
import { account } from './tr/account.ts';
import { grants } from './tr/grants.ts';
import { notices } from './tr/notices.ts';
import { orders } from './tr/orders.ts';
import { passkeys } from './tr/passkeys.ts';
import { plans } from './tr/plans.ts';
import { proof } from './tr/proof.ts';
import { refusals } from './tr/refusals.ts';
import { security } from './tr/security.ts';
import { send } from './tr/send.ts';
import { sentences } from './tr/sentences.ts';
import { shared } from './tr/shared.ts';
import { swap } from './tr/swap.ts';
import { terms } from './tr/terms.ts';
import { tokens } from './tr/tokens.ts';
import { transactions } from './tr/transactions.ts';
import { wallets } from './tr/wallets.ts';
import { webhooks } from './tr/webhooks.ts';

export const tr: Catalogue = {
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
    ...turkishNotices,
  },
  sentences: withFigures(sentences),
  terms,
};
