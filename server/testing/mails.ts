import type { RunningApp } from './running-app.ts';

/** The newest mail to an address in the outbox, as HTML. */
async function newestTo(app: Pick<RunningApp, 'url'>, email: string): Promise<string> {
  const outbox = await (await fetch(`${app.url}/outbox`)).text();
  const letter = outbox.split('<article>').find((each) => each.includes(`To ${email},`));
  if (letter === undefined) throw new Error(`no mail to ${email}`);
  return letter;
}

/** The token of the link in the newest mail to an address, whose path or mode it names. */
export async function linkIn(app: Pick<RunningApp, 'url'>, email: string, what: string): Promise<string> {
  const letter = (await newestTo(app, email)).replaceAll('&#38;', '&');
  const token = new RegExp(`${what}[^"]*[?&]token=([\\w.%-]+)`).exec(letter)?.[1];
  if (token === undefined) throw new Error(`no link to ${what} in the mail to ${email}`);
  return decodeURIComponent(token);
}

/** Who reads the mailbox chooses a password. */
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
