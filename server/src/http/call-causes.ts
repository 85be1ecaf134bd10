import type { CallName } from '@cumulus/contract/registry.ts';
import type { Cause } from '../runtime/context.ts';

/** What the calls to the Solana nodes are for that a named function makes; `other` for those that are not here. */
export const CALL_CAUSES: Partial<Record<CallName, Cause>> = {
  validateSolanaAddress: 'send',
  validateTransfer: 'send',
  transferSol: 'send',
  transferToken: 'send',
  getCloudWalletSwapQuote: 'quote',
  executeCloudWalletSwap: 'swap',
  getReclaimableRent: 'reclaim',
  reclaimRent: 'reclaim',
  getCloudWalletBalances: 'look',
  getTokenPosition: 'look',
  findPayment: 'deposit',
};
