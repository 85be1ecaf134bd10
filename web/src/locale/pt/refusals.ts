import type { Words } from '../catalogue.ts';
import { sentences } from './sentences.ts';

/** Refusals of the server that the screens foresee and word alike. */
export const refusals: Words = {
  'Cannot send funds to your own wallet': sentences.RECIPIENT_IS_SENDER,
  'Enter the contest to see its leaderboard.': sentences.CONTEST_ENTRY_REQUIRED,
  'Insufficient SOL for transaction fees. Need at least 0.01 SOL, have {available} SOL':
    sentences.INSUFFICIENT_SOL_FOR_SWAP({ available: '{available}' }),
  'Invalid Solana address format': sentences.MALFORMED_ADDRESS,
  'Missing swap configuration. Please go back and try again.': sentences.SWAP_SETUP_REQUIRED,
  'Please enter a valid address': sentences.ADDRESS_REQUIRED,
  'Please enter a valid amount': sentences.MALFORMED_AMOUNT,
  'Please sign in again to do this.': sentences.SIGN_IN_REQUIRED,
  'Please select a time for your scheduled swap': sentences.SCHEDULED_TIME_REQUIRED,
  'There is no such token.': sentences.TOKEN_NOT_FOUND,
  'This account has been permanently deleted and cannot be accessed. Account deletion is irreversible.':
    sentences.ACCOUNT_BLOCKED,
  'This desktop wallet is read-only here.': sentences.WALLET_READ_ONLY,
  'This email cannot be used for registration': sentences.EMAIL_BLOCKED,
  'This password is too common. Please choose another one.': sentences.PASSWORD_TOO_COMMON,
  'This time has already passed. Please select a time in the future.': sentences.SCHEDULED_TIME_PASSED,
  'Wallet ID not found': sentences.WALLET_ID_REQUIRED,
  'Wallet not found': sentences.WALLET_NOT_FOUND,
  'You have already claimed your free SOL!': sentences.CONTEST_ALREADY_CLAIMED,
  'Your password must not be your email. Please choose another one.': sentences.PASSWORD_IS_EMAIL,
};
