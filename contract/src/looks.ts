/** What a look at a user's account showed. */
export const LOOKS = [
  'account',
  'wallets',
  'payments',
  'orders',
  'sign_ins',
  'contest',
  'everything',
  'change',
] as const;
export type LookSubject = (typeof LOOKS)[number];

/** Who looked: someone who works for this installation, or a program that the user gave access to. */
export const LOOKERS = ['operator', 'program'] as const;
export type Looker = (typeof LOOKERS)[number];
