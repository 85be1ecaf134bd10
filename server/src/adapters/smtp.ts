import { Readable } from 'node:stream';
import type { Mail } from '../ports/mail.ts';

/** Milliseconds. */
const WITHIN = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** Mail through an SMTP server, `smtp://user:password@host:port` or `smtps://`. Nodemailer is loaded with the first letter. */
export function createSmtpMail(url: string, from: string): Mail {
  let transport: Promise<{ sendMail(letter: object): Promise<unknown> }> | undefined;
  return {
    async send({ to, subject, text, headers = {}, id }) {
      transport ??= import('nodemailer').then(({ createTransport }) => createTransport({ url, ...WITHIN }));
      // As an object, because a string may contain a list of recipients.
      await (await transport).sendMail({
        ...{ from, to: { name: '', address: to }, subject, text, headers },
        ...(id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }),
      });
    },
  };
}

/**
 * Asks the server whether it would take a letter from this address to the same one, and breaks off before the letter, so that nothing is
 * delivered. Rejects with what it says; `command` of the error is the one that it refused.
 */
export async function trySender(url: string, address: string): Promise<void> {
  const [{ default: SmtpConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const { auth, ...options } = parseConnectionUrl(url);
  const connection = new SmtpConnection({ ...options, ...WITHIN });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.once('error', reject);
  connection.once('end', () => reject(new Error('the connection was closed')));
  const step = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next());
  const letter = new Readable({ read() {} });
  // It is read once the server has asked for it.
  letter.pipe = (to) => {
    resolve();
    return to;
  };
  const send = () => connection.send({ from: address, to: [address] }, letter, step(resolve));
  connection.connect(
    step(() => {
      if (auth && connection.allowsAuth) connection.login(auth as never, step(send));
      else send();
    }),
  );
  try {
    await promise;
  } finally {
    connection.close();
  }
}

/** Of the sender: a letter's name has to be of a domain of its own. */
function domainOf(from: string): string {
  return /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
}
