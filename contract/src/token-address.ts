import { isAddress } from './address.ts';

/** What can be wrong with a token's address, as its error code, and the sentence that says so. */
export const tokenAddressRefusals = {
  TOKEN_ADDRESS_REQUIRED: 'Please enter a token address',
  MALFORMED_TOKEN_ADDRESS: 'Invalid Solana token address',
} as const;

type Refusal = keyof typeof tokenAddressRefusals;

/** Reads a token's address as typed, without the spaces around it, or the error code of what is wrong with it. */
export function readTokenAddress(typed: string): { address: string } | { refusal: Refusal } {
  const address = typed.trim();
  if (address === '') return { refusal: 'TOKEN_ADDRESS_REQUIRED' };
  return isAddress(address) ? { address } : { refusal: 'MALFORMED_TOKEN_ADDRESS' };
}
