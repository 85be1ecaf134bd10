import type { RunningApp } from './running-app.ts';

/** The token of the link in the newest mail to an address that has one of this path or mode. Another kind of mail may be newer. */
export async function linkIn(app: Pick<RunningApp, 'url'>, email: string, what: string): Promise<string> {
  const outbox = (await (await fetch(`${app.url}/outbox`)).text()).replaceAll('&#38;', '&');
  const letters = outbox.split('<article>').filter((each) => each.includes(`To ${email},`));
  const link = new RegExp(`${what}[^"]*[?&]token=([\\w.%-]+)`);
  const [token] = letters.flatMap((letter) => link.exec(letter)?.[1] ?? []);
  if (token === undefined) throw new Error(`no link to ${what} in ${letters.length} mails to ${email}`);
  return decodeURIComponent(token);
}

/** The reader of the mailbox chooses a password. */
export async function resetPassword(
  app: Pick<RunningApp, 'url' | 'auth'>,
  email: string,
  newPassword: string,
): Promise<void> {
  await app.auth('/request-password-reset', { email });
  const token = await linkIn(app, email, 'mode=reset');
  const answer = await app.auth('/reset-password', { token, newPassword });
  if (!answer.ok) throw new Error(`the reset answers ${answer.status}: ${await answer.text()}`);
}
