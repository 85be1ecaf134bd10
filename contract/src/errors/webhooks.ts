import type { Definitions } from './definition.ts';

export const webhookErrors = {
  MALFORMED_WEBHOOK_URL: {
    status: 'INVALID_ARGUMENT',
    message: 'Enter an https address on the public internet, without a port, a user name or a password.',
  },
  WEBHOOK_NOT_FOUND: { status: 'NOT_FOUND', message: 'This webhook does not exist, or was deleted.' },
  WEBHOOK_EVENT_NOT_FOUND: {
    status: 'NOT_FOUND',
    message: 'This event does not exist. Events are kept for 30 days.',
  },
  WEBHOOK_DISABLED: {
    status: 'FAILED_PRECONDITION',
    message: 'This webhook is switched off. Switch it on first.',
  },
  WEBHOOK_COUNT_EXCEEDED: {
    status: 'FAILED_PRECONDITION',
    message: 'You have 10 webhooks, which is the most. Delete one to add another.',
  },
} as const satisfies Definitions;
