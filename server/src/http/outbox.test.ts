import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { heldClock } from '../../../testing/held-clock.ts';
import { createOutbox } from '../adapters/outbox.ts';
import { outboxRoute } from './outbox.ts';

async function pageOf(letters: Parameters<typeof outboxRoute>[0]): Promise<string> {
  const app = Fastify();
  await app.register(outboxRoute(letters));
  const { body } = await app.inject('/outbox');
  return body;
}

test('shows letters, newest first, with clickable links', async () => {
  const clock = heldClock();
  const { send, letters } = createOutbox(clock);
  await send({
    to: 'ann@example.com',
    subject: 'First',
    text: 'Open\nhttp://127.0.0.1:8080/login?mode=reset&token=a',
  });
  await send({ to: 'bob@example.com', subject: 'Second', text: 'x' });
  const page = await pageOf(letters);
  expect(page.indexOf('Second')).toBeLessThan(page.indexOf('First'));
  expect(page).toContain('<a href="http://127.0.0.1:8080/login?mode=reset&#38;token=a">');
});

test('escapes the contents of letters', async () => {
  const { send, letters } = createOutbox(heldClock());
  const evil = '<script>alert(1)</script>"\' http://x/"onmouseover="alert(1)';
  await send({ to: evil, subject: evil, text: evil });
  const page = await pageOf(letters);
  expect(page).not.toContain('<script');
  expect(page).not.toContain('"onmouseover');
});

test('keeps at most a hundred letters', async () => {
  const { send, letters } = createOutbox(heldClock());
  for (let i = 0; i < 150; i++) await send({ to: `${i}@example.com`, subject: 's', text: 't' });
  expect([letters().length, letters()[0]?.to]).toEqual([100, '149@example.com']);
});
