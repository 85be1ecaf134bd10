import type { ErrorDetails } from './status.ts';

export interface WarningContext {
  /** Whole units that the issuer keeps at most. */
  TRANSFER_FEE: { amount: string };
}

/** Warnings before a transfer, by code. */
export const warnings = {
  RECIPIENT_CONTROLLED_BY_PROGRAM:
    'This address is controlled by a program, such as a multisig vault. Make sure that you can get funds out of it.',
  RECIPIENT_OWNED_BY_PROGRAM:
    'This address is an account of a program, not a plain wallet. Make sure that you can get funds out of it.',
  TRANSFER_FEE: ({ amount }: WarningContext['TRANSFER_FEE']) =>
    `The issuer of this token keeps up to ${amount} of it; the receiver gets the rest.`,
} as const;

export type WarningCode = keyof typeof warnings;
export type Warning = ErrorDetails &
  (
    | { readonly code: Exclude<WarningCode, 'TRANSFER_FEE'> }
    | ({ readonly code: 'TRANSFER_FEE' } & WarningContext['TRANSFER_FEE'])
  );

/** The sentences of all warnings as one text; null without warnings. */
export function warningText(given: readonly Warning[]): string | null {
  const sentences = given.map((warning) =>
    warning.code === 'TRANSFER_FEE' ? warnings.TRANSFER_FEE(warning) : warnings[warning.code],
  );
  return sentences.join(' ') || null;
}
