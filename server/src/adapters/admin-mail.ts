import { createSmtpMail } from './smtp.ts';

/** Mails each address of ADMIN_MAIL, by ADMIN_SMTP_URL, that something about operators has changed; does nothing if neither is set. */
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
    for (const to of recipients)
      await mail.send({ to, subject: 'Operators of Cumulus', text: `${what}\n\n${MEANT}\n` });
  };
}

const MEANT =
  'If you do not know of this, remove that operator, and see the audit log. Their keys sign in to the page /admin.';
