import { japaneseNotices } from '@cumulus/contract/notice-text-ja.ts';
import type { Catalogue } from './catalogue.ts';
import { account } from './ja/account.ts';
import { grants } from './ja/grants.ts';
import { notices } from './ja/notices.ts';
import { orders } from './ja/orders.ts';
import { passkeys } from './ja/passkeys.ts';
import { plans } from './ja/plans.ts';
import { proof } from './ja/proof.ts';
import { refusals } from './ja/refusals.ts';
import { security } from './ja/security.ts';
import { send } from './ja/send.ts';
import { sentences } from './ja/sentences.ts';
import { shared } from './ja/shared.ts';
import { swap } from './ja/swap.ts';
import { terms } from './ja/terms.ts';
import { tokens } from './ja/tokens.ts';
import { transactions } from './ja/transactions.ts';
import { wallets } from './ja/wallets.ts';
import { webhooks } from './ja/webhooks.ts';
import { withFigures } from './numbers.ts';

export const ja: Catalogue = {
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
    ...japaneseNotices,
  },
  sentences: withFigures(sentences),
  terms,
};
