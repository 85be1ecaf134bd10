import type { Clause } from '../../../locale/catalogue.ts';

/** The Terms of Service, version 1.0. Any change of words needs a new version. */
export const termsText: readonly Clause[] = [
  {
    title: 'What Cumulus does.',
    text: 'Cumulus keeps the keys of your cloud wallets and signs transactions when you ask for them.',
  },
  {
    title: 'Your part.',
    text: 'Keep your sign-in and PIN to yourself. Anyone who has both can move your funds. You are at least 18 years old, and the law where you live allows you to use this service.',
  },
  {
    title: 'Transactions are final.',
    text: 'What has reached the Solana network cannot be reversed, by you or by us. Check the recipient and the amount before you confirm.',
  },
  {
    title: 'Prices and quotes.',
    text: 'Values in USD are estimates. A swap can return less than its quote, within the slippage shown.',
  },
  {
    title: 'Orders.',
    text: 'An order runs only if the wallet holds enough of the token and of SOL for fees at that time. Its result can differ from the price that triggered it.',
  },
  {
    title: 'Costs.',
    text: 'The Solana network charges a fee for every transaction, and rent for every new account. They are shown before you confirm and paid from your wallet.',
  },
  {
    title: 'Deleting a wallet.',
    text: 'A deleted wallet leaves your list. Move its funds first. Its key stays sealed, so that funds sent to it later are not lost.',
  },
  {
    title: 'Contests.',
    text: 'Free SOL and contest places are limited and may end early. One place for each person.',
  },
  {
    title: 'Tokens of others.',
    text: 'Anyone can issue a token. We do not check or recommend the tokens that you buy, and you can lose all that you put in. Nothing here is financial advice.',
  },
  {
    title: 'What we keep.',
    text: 'Your email address, your wallets and their transactions, your orders and lists, and when and from which address you accepted these terms. Transactions on Solana are public.',
  },
  {
    title: 'Availability.',
    text: 'The service can be interrupted, and so can the Solana network and the markets that it relies on. We answer for damage done on purpose or through gross negligence, and wherever the law does not let us limit it.',
  },
  {
    title: 'Ending.',
    text: 'You can stop at any time; move your funds first. We may close accounts that are used to break the law or to harm others.',
  },
];
