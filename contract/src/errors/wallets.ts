import { walletNameRefusals } from '../wallet-name.ts';
import type { Definitions } from './definition.ts';

export const walletErrors = {
  WALLET_NOT_FOUND: { status: 'NOT_FOUND', message: 'Wallet not found' },
  WALLET_NAME_REQUIRED: { status: 'INVALID_ARGUMENT', message: walletNameRefusals.WALLET_NAME_REQUIRED },
  WALLET_NAME_TOO_LONG: { status: 'INVALID_ARGUMENT', message: walletNameRefusals.WALLET_NAME_TOO_LONG },
  MALFORMED_WALLET_NAME: { status: 'INVALID_ARGUMENT', message: walletNameRefusals.MALFORMED_WALLET_NAME },
  WALLET_COUNT_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: "You've reached the maximum limit of 10 wallets.",
  },
  WALLET_READ_ONLY: { status: 'FAILED_PRECONDITION', message: 'This desktop wallet is read-only here.' },
  WALLET_BUSY: {
    status: 'FAILED_PRECONDITION',
    message: 'This wallet has a transaction in progress. Wait until it is done.',
  },
  WALLET_HAS_ORDERS: {
    status: 'FAILED_PRECONDITION',
    message: 'This wallet has pending orders. Cancel them first.',
  },
  TEST_FUNDS_UNAVAILABLE: {
    status: 'FAILED_PRECONDITION',
    message: 'Test SOL exists only on a test network.',
  },
} as const satisfies Definitions;
