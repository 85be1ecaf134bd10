import type { Mail } from '../ports/mail.ts';

/** Mail through an SMTP server, `smtp://user:password@host:port` or `smtps://`. Nodemailer is loaded with the first letter. */
export function createSmtpMail(url: string, from: string): Mail {
  let transport: Promise<{ sendMail(letter: object): Promise<unknown> }> | undefined;
  return {
    async send({ to, subject, text, headers = {}, id }) {
      transport ??= import('nodemailer').then(({ createTransport }) =>
        createTransport({ url, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }),
      );
      // As an object, because a string may contain a list of recipients.
      await (await transport).sendMail({
        ...{ from, to: { name: '', address: to }, subject, text, headers },
        ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
      });
    },
  };
}

/** Of the sender: a letter's name has to be of a domain of its own. */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
