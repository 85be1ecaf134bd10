import type { Definitions } from './definition.ts';

export const handleErrors = {
  MALFORMED_HANDLE: {
    status: 'INVALID_ARGUMENT',
    message: 'A handle has 3 to 20 characters: a to z, 0 to 9 and _',
  },
  HANDLE_TAKEN: {
    status: 'ALREADY_EXISTS',
    message: 'This handle is taken, or looks too much like another. Choose a different one.',
  },
  HANDLE_FIXED: {
    status: 'FAILED_PRECONDITION',
    message: 'You can choose another handle 30 days after the last one.',
  },
} as const satisfies Definitions;
