import { spanishNotices } from '@cumulus/contract/notice-text-es.ts';
import type { Catalogue } from './catalogue.ts';
import { account } from './es/account.ts';
import { grants } from './es/grants.ts';
import { notices } from './es/notices.ts';
import { orders } from './es/orders.ts';
import { passkeys } from './es/passkeys.ts';
import { plans } from './es/plans.ts';
import { proof } from './es/proof.ts';
import { refusals } from './es/refusals.ts';
import { security } from './es/security.ts';
import { send } from './es/send.ts';
import { sentences } from './es/sentences.ts';
import { shared } from './es/shared.ts';
import { swap } from './es/swap.ts';
import { terms } from './es/terms.ts';
import { tokens } from './es/tokens.ts';
import { transactions } from './es/transactions.ts';
import { wallets } from './es/wallets.ts';
import { webhooks } from './es/webhooks.ts';
import { withFigures } from './numbers.ts';

export const es: Catalogue = {
  notices: 'es',
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
    ...spanishNotices,
  },
  sentences: withFigures(sentences),
  terms,
};
