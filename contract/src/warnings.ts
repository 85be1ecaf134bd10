import type { ErrorDetails } from './status.ts';

export interface WarningContext {
  /** Whole units that the issuer keeps at most. */
  TRANSFER_FEE: { amount: string };
  /** Decimal percent of every transfer. */
  TOKEN_TAKES_FEE: { percent: string };
  /** Decimal percent a year; may be negative. */
  TOKEN_EARNS_INTEREST: { percent: string };
  /** What its amounts are multiplied with to be shown. */
  TOKEN_SCALED: { multiplier: string };
  /** Whole USD in the pools that trade it. */
  TOKEN_ILLIQUID: { usd: string };
}

type Sentences = {
  readonly [C in keyof WarningContext]: (context: WarningContext[C]) => string;
};

/** Warnings before money moves, by code. */
export const warnings = {
  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'This address is controlled by a program, such as a multisig vault. Make sure that you can get funds out of it.',
  RECIPIENT_OWNED_BY_PROGRAM:
    'This address is an account of a program, not a plain wallet. Make sure that you can get funds out of it.',
  TRANSFER_FEE: ({ amount }) =>
    `The issuer of this token keeps up to ${amount} of it; the receiver gets the rest.`,
  TOKEN_SUSPICIOUS: 'The market has marked this token as suspicious. Many such tokens cannot be sold again.',
  TOKEN_PAUSED: 'The issuer of this token has paused all transfers.',
  TOKEN_EARNS_INTEREST: ({ percent }) =>
    `The balance shown of this token changes by ${percent} % a year, as set by its issuer. What you hold on the chain does not change.`,
  TOKEN_SCALED: ({ multiplier }) =>
    `The issuer has this token shown multiplied by ${multiplier} and may change that. Its value stays the same.`,
  TOKEN_CONFIDENTIAL:
    'Part of a balance of this token can be confidential. Cumulus neither shows nor moves that part.',
  CONFIDENTIAL_PENDING:
    'Someone has sent you some of this token confidentially. It waits in your account, and Cumulus neither shows nor moves it.',
  TOKEN_DELEGATED: 'The issuer of this token can take it out of your wallet.',
  TOKEN_TAKES_FEE: ({ percent }) => `The issuer of this token keeps ${percent} % of every transfer.`,
  TOKEN_HOOKED:
    'Each transfer of this token runs a program of its issuer, which can refuse it. Cumulus does not send such tokens.',
  TOKEN_PAUSABLE: 'The issuer of this token can pause all transfers.',
  TOKEN_FREEZABLE: 'The issuer of this token can freeze it in your wallet.',
  TOKEN_MINTABLE: 'The issuer of this token can make more of it at any time.',
  TOKEN_UNVERIFIED: 'Nobody has verified this token. Anyone can give a token any name.',
  TOKEN_ILLIQUID: ({ usd }) =>
    `All pools that trade this token hold only $${usd} together. It may be hard to sell again.`,
} as const satisfies Sentences & Readonly<Record<string, unknown>>;

export type WarningCode = keyof typeof warnings;
export type Warning = {
  [C in WarningCode]: ErrorDetails & { readonly code: C } & (C extends keyof WarningContext
      ? Readonly<WarningContext[C]>
      : unknown);
}[WarningCode];

/** The sentences of all warnings as one text; null without warnings. */
export function warningText(given: readonly Warning[]): string | null {
  return given.map(sentenceOf).join(' ') || null;
}

function sentenceOf(warning: Warning): string {
  switch (warning.code) {
    case 'TRANSFER_FEE':
      return warnings.TRANSFER_FEE(warning);
    case 'TOKEN_TAKES_FEE':
      return warnings.TOKEN_TAKES_FEE(warning);
    case 'TOKEN_EARNS_INTEREST':
      return warnings.TOKEN_EARNS_INTEREST(warning);
    case 'TOKEN_SCALED':
      return warnings.TOKEN_SCALED(warning);
    case 'TOKEN_ILLIQUID':
      return warnings.TOKEN_ILLIQUID(warning);
    default:
      return warnings[warning.code];
  }
}
