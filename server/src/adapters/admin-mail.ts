import { createSmtpMail } from './smtp.ts';

/**
 * Mails each address of ADMIN_MAIL, by ADMIN_SMTP_URL, that something about operators has changed; does nothing unless both are set.
 * Rejects, after all were tried, if one was not mailed.
 */
export function createMailToAdmins(environment: NodeJS.ProcessEnv): (what: string) => Promise<void> {
  const {
    ADMIN_SMTP_URL: url,
    ADMIN_MAIL: list = '',
    MAIL_FROM: from = 'Cumulus <no-reply@localhost>',
  } = environment;
  const recipients = list
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean);
  if (!url || recipients.length === 0) return async () => {};
  const mail = createSmtpMail(url, from);
  return async (what) => {
    const letter = { subject: 'Operators of Cumulus', text: `${what}\n\n${MEANT}\n` };
    // An address that is refused keeps no other admin from reading it.
    const sent = await Promise.allSettled(recipients.map((to) => mail.send({ ...letter, to })));
    const errors = sent.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    if (errors.length > 0) throw new AggregateError(errors, `Admins were not mailed: ${errors.join('; ')}`);
  };
}

const MEANT =
  'If you do not know of this, remove that operator, and see the audit log. Their keys sign in to the page /admin.';
