import { trySender } from '../../../adapters/smtp.ts';
import { senderAddress } from '../../../config.ts';
import { tellExchange } from '../../../runtime/exchanges.ts';
import type { Check } from '../check.ts';
import { note, ok, unchecked, wrong } from '../finding.ts';
import { reasonOf, todoFor } from '../reason.ts';

interface Refusal {
  readonly command?: string;
  readonly response?: string;
  readonly responseCode?: number;
}

/** Whether the mail server lets us in and takes letters of our sender; it is sent none. */
export const mailCheck: Check = {
  name: 'mail',
  within: 15_000,
  async run({ settings }) {
    const { SMTP_URL: url, MAIL_FROM = 'no-reply@localhost', NETWORK } = settings;
    if (url === undefined) {
      if (NETWORK === 'localnet') return ok('letters are shown at /outbox');
      return settings.IDENTITY === 'firebase'
        ? note('SMTP_URL is not set', 'nobody is notified by mail; set it unless that is meant')
        : unchecked('SMTP_URL is not known here');
    }
    const from = senderAddress(MAIL_FROM);
    try {
      await trySender(url, from);
      return ok(`takes letters of ${from}`);
    } catch (error) {
      const { command = '', response = '', responseCode = 0 } = error as Refusal;
      tellExchange(() => ({
        service: 'mail',
        asked: command,
        status: responseCode,
        headers: {},
        answered: response,
      }));
      const reason = reasonOf(error);
      if (command === 'RCPT TO') return ok(`takes letters of ${from}, though none to it`);
      if (command === 'MAIL FROM' || command === 'DATA')
        return wrong(
          `it refuses the sender ${from} (${reason})`,
          'verify the address or its domain there, or correct MAIL_FROM',
        );
      if (command.startsWith('AUTH'))
        return wrong(`it does not let us in (${reason})`, 'correct user and password in SMTP_URL');
      return wrong(reason, todoFor(reason, 'SMTP_URL'));
    }
  },
};
