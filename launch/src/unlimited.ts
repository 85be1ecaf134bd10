/** Settings without rate limits, for benches, chaos and browser tests. */
export const UNLIMITED = {
  LOG_LEVEL: 'warn',
  RATE_LIMIT_USER: '1000000',
  RATE_LIMIT_ADDRESS: '1000000',
  RATE_LIMIT_CREDENTIALS: '1000000',
  RATE_LIMIT_MAILS: '1000000',
};
