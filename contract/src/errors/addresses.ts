import type { Definitions } from './definition.ts';

export const addressErrors = {
  ADDRESS_REQUIRED: { status: 'INVALID_ARGUMENT', message: 'Please enter a valid address' },
  MALFORMED_ADDRESS: { status: 'INVALID_ARGUMENT', message: 'Invalid Solana address format' },
  ADDRESS_NOT_VALIDATED: {
    status: 'UNAVAILABLE',
    message: 'Failed to validate address. Please try again.',
  },
  RECIPIENT_IS_SENDER: { status: 'INVALID_ARGUMENT', message: 'Cannot send funds to your own wallet' },
  RECIPIENT_IS_MINT: {
    status: 'INVALID_ARGUMENT',
    message: 'This is the address of a token, not of a wallet. Funds sent there are lost.',
  },
  RECIPIENT_IS_TOKEN_ACCOUNT: {
    status: 'INVALID_ARGUMENT',
    message: 'This is a token account. Enter the address of the wallet that owns it.',
  },
  RECIPIENT_IS_PROGRAM: {
    status: 'INVALID_ARGUMENT',
    message: 'This is the address of a program, not of a wallet. Funds sent there are lost.',
  },
  RECIPIENT_IS_RESERVED: {
    status: 'INVALID_ARGUMENT',
    message: 'This address belongs to the Solana network itself. It cannot receive funds.',
  },
  RECIPIENT_IS_INCINERATOR: {
    status: 'INVALID_ARGUMENT',
    message: 'Solana destroys everything that is sent to this address.',
  },
  RECIPIENT_OFF_CURVE: {
    status: 'INVALID_ARGUMENT',
    message: 'This address belongs to a program. Nobody holds a key for it.',
  },
} as const satisfies Definitions;
