import { expect, test } from 'vitest';
import { mailServer } from '../../../testing/mail-server.ts';
import { createSmtpMail } from './smtp.ts';

test('sends a letter to the mail server from the configured address', async () => {
  const { url, commands, letters } = await mailServer();
  const mail = createSmtpMail(url, 'Cumulus <no-reply@cumulus.example>');
  await mail.send({ to: 'ann@example.com', subject: 'Hello', text: 'A line.\nAnother line.' });
  expect(commands).toContain('MAIL FROM:<no-reply@cumulus.example>');
  expect(commands.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<ann@example.com>']);
  expect(letters).toContain('Subject: Hello');
  expect(letters.join('\n')).toContain('A line.\nAnother line.');
});

test.each(['ann@example.com, eve@example.com', 'ann@example.com\r\nRCPT TO:<eve@example.com>'])(
  'one recipient is one: "%s" sends eve nothing',
  async (to) => {
    const { url, commands } = await mailServer();
    await createSmtpMail(url, 'no-reply@cumulus.example')
      .send({ to, subject: 'x', text: 'x' })
      .catch(() => {});
    expect(commands.filter((line) => line.includes('RCPT TO:<eve@example.com>'))).toEqual([]);
  },
);
