import { isAddress, typedAddress } from './address.ts';

/** Sentences by error code. */
export const tokenAddressRefusals = {
  TOKEN_ADDRESS_REQUIRED: 'Please enter a token address',
  MALFORMED_TOKEN_ADDRESS: 'Invalid Solana token address',
} as const;

type Refusal = keyof typeof tokenAddressRefusals;

/** Reads a token's address as typed: returns it without what is not seen, or an error code. */
export function readTokenAddress(typed: string): { address: string } | { refusal: Refusal } {
  const address = typedAddress(typed);
  if (address === '') return { refusal: 'TOKEN_ADDRESS_REQUIRED' };
  return isAddress(address) ? { address } : { refusal: 'MALFORMED_TOKEN_ADDRESS' };
}
