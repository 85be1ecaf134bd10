import { noMail } from '../adapters/no-mail.ts';
import { createOutbox } from '../adapters/outbox.ts';
import { createSmtpMail } from '../adapters/smtp.ts';
import type { Config } from '../config.ts';
import type { Clock } from '../ports/clock.ts';

/** Where mail goes, and its letters for the outbox page, or null if it has none. */
export function openMail(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'NETWORK'>, clock: Clock) {
  if (config.SMTP_URL) return { mail: createSmtpMail(config.SMTP_URL, config.MAIL_FROM), letters: null };
  // Everyone can read the outbox page, so it is for localnet alone.
  if (config.NETWORK !== 'localnet') return { mail: noMail, letters: null };
  const outbox = createOutbox(clock);
  return { mail: outbox, letters: outbox.letters };
}
