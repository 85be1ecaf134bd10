import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { release } from '../../testing/release.ts';
import { createSmtpMail } from './smtp.ts';

/** A mail server that takes every letter, and what it took. */
async function mailServer(): Promise<{ url: string; received: string[] }> {
  const received: string[] = [];
  const server = createServer((socket) => {
    let reading = false;
    let letter = '';
    socket.write('220 mail\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (reading && line === '.') {
          reading = false;
          received.push(letter);
          socket.write('250 taken\r\n');
        } else if (reading) letter += `${line}\n`;
        else if (line === 'DATA') {
          reading = true;
          socket.write('354 go on\r\n');
        } else {
          letter += `${line}\n`;
          socket.write('250 ok\r\n');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

test('sends a letter to the mail server from the configured address', async () => {
  const { url, received } = await mailServer();
  const mail = createSmtpMail(url, 'Cumulus <no-reply@cumulus.example>');
  await mail.send({ to: 'ann@example.com', subject: 'Hello', text: 'A line.\nAnother line.' });
  expect(received).toHaveLength(1);
  expect(received[0]).toContain('MAIL FROM:<no-reply@cumulus.example>');
  expect(received[0]).toContain('RCPT TO:<ann@example.com>');
  expect(received[0]).toContain('Subject: Hello');
  expect(received[0]).toContain('A line.\nAnother line.');
});

test.each(['ann@example.com, eve@example.com', 'ann@example.com\r\nRCPT TO:<eve@example.com>'])(
  'one recipient is one: "%s" sends eve nothing',
  async (to) => {
    const { url, received } = await mailServer();
    await createSmtpMail(url, 'no-reply@cumulus.example')
      .send({ to, subject: 'x', text: 'x' })
      .catch(() => {});
    expect(received.join().match(/^RCPT TO:<eve@example\.com>/m)).toBeNull();
  },
);
