import type { Mail } from '../ports/mail.ts';

/** Of an installation without a mail server. Its letters must not wait where others could read them. */
export const noMail: Mail = {
  async send() {
    throw new Error('There is no mail server: SMTP_URL is not set.');
  },
};
