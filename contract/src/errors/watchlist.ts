import { tokenAddressRefusals } from '../token-address.ts';
import type { Definitions } from './definition.ts';

export const watchlistErrors = {
  TOKEN_ADDRESS_REQUIRED: {
    status: 'INVALID_ARGUMENT',
    message: tokenAddressRefusals.TOKEN_ADDRESS_REQUIRED,
  },
  MALFORMED_TOKEN_ADDRESS: {
    status: 'INVALID_ARGUMENT',
    message: tokenAddressRefusals.MALFORMED_TOKEN_ADDRESS,
  },
  TOKEN_ALREADY_WATCHED: {
    status: 'ALREADY_EXISTS',
    message: 'This token is already in your watchlist',
  },
  WATCHLIST_TOKEN_COUNT_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'Watchlist is limited to 500 tokens. Please remove some tokens first.',
  },
} as const satisfies Definitions;
