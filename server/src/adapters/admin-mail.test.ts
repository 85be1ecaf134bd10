import { expect, test } from 'vitest';
import { mailServer } from '../../../testing/mail-server.ts';
import { createMailToAdmins } from './admin-mail.ts';

const ADMIN_MAIL = 'ann@example.com, bob@example.com,';

test('every admin is mailed what has changed, and what to do about it', async () => {
  const { url, letters, commands } = await mailServer();
  await createMailToAdmins({ ADMIN_MAIL, ADMIN_SMTP_URL: url, MAIL_FROM: 'no-reply@example.org' })(
    'mallory may sign in.',
  );
  expect(commands.filter((line) => line.startsWith('RCPT')).sort()).toEqual([
    'RCPT TO:<ann@example.com>',
    'RCPT TO:<bob@example.com>',
  ]);
  expect(letters.filter((line) => line === 'mallory may sign in.')).toHaveLength(2);
  expect(letters.filter((line) => line.startsWith('If you do not know of this'))).toHaveLength(2);
});

test('an admin whose address is refused keeps no other from being mailed, and is named', async () => {
  const server = await mailServer();
  server.refuse('RCPT TO:<ann@example.com>', '550 unknown');
  const sending = createMailToAdmins({ ADMIN_MAIL, ADMIN_SMTP_URL: server.url })('mallory may sign in.');
  await expect(sending).rejects.toThrow(/^Admins were not mailed: .*550 unknown/);
  expect(server.letters.filter((line) => line === 'mallory may sign in.')).toHaveLength(1);
});

test.each([{ ADMIN_MAIL }, { ADMIN_SMTP_URL: 'smtp://127.0.0.1:1' }, {}])(
  'nothing is mailed, and nothing fails, with %o alone',
  async (environment) => {
    await expect(createMailToAdmins(environment)('mallory may sign in.')).resolves.toBeUndefined();
  },
);
