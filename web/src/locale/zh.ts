import { chineseNotices } from '@cumulus/contract/notice-text-zh.ts';
import type { Catalogue } from './catalogue.ts';
import { withFigures } from './numbers.ts';
import { account } from './zh/account.ts';
import { grants } from './zh/grants.ts';
import { notices } from './zh/notices.ts';
import { orders } from './zh/orders.ts';
import { passkeys } from './zh/passkeys.ts';
import { plans } from './zh/plans.ts';
import { proof } from './zh/proof.ts';
import { refusals } from './zh/refusals.ts';
import { security } from './zh/security.ts';
import { send } from './zh/send.ts';
import { sentences } from './zh/sentences.ts';
import { shared } from './zh/shared.ts';
import { swap } from './zh/swap.ts';
import { terms } from './zh/terms.ts';
import { tokens } from './zh/tokens.ts';
import { transactions } from './zh/transactions.ts';
import { wallets } from './zh/wallets.ts';
import { webhooks } from './zh/webhooks.ts';

export const zh: Catalogue = {
  tag: 'zh-Hans',
  sentenceGap: '',
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
    ...chineseNotices,
  },
  sentences: withFigures(sentences),
  terms,
};
