import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { newCaller } from '../../../testing/wallets.ts';
import { secretText } from './signing.ts';
import { createWebhooks } from './webhooks.ts';

const { db, superuser } = await testDatabase();
const secretsOf = (secret: string) =>
  createWebhooks({
    ...{ db, secret, sender: { accepts: () => true } },
    signer: { proofKey: async () => '11111111111111111111111111111111' },
  });

test('the database has no secret of a webhook, and without the key of the installation none follows from it', async () => {
  const { userId } = await newCaller(db);
  const asked = { url: 'https://a.example', events: ['payment.sent'] } as const;
  const made = await secretsOf('a secret of at least 32 characters').create(userId, asked);
  const bytes = Buffer.from(made.secret.replace('whsec_', ''), 'base64');
  expect(bytes).toHaveLength(32);
  const { rows } = await sql<{ text: string }>`
    select to_jsonb(each)::text as text from webhook_endpoints as each where user_id = ${userId}`.execute(
    superuser.db,
  );
  expect(rows).toHaveLength(1);
  for (const form of ['base64', 'base64url', 'hex'] as const)
    expect(rows[0]!.text).not.toContain(bytes.toString(form));
  // As a reader of the row would compute it, with everything but the key.
  for (const guess of ['', 'another secret of 32 characters!!'])
    expect(secretText(guess, made.webhook.id)).not.toBe(made.secret);
  expect(secretText('a secret of at least 32 characters', made.webhook.id)).toBe(made.secret);
});
