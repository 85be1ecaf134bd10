import { NotVerified, verifyWebhook } from '@cumulus/client';

// The body as it came, before anything reads it, and the headers.
const { BODY = '', HEADERS = '{}', WEBHOOK_SECRET: secret = '' } = process.env;

try {
  const { type, data } = await verifyWebhook(BODY, JSON.parse(HEADERS), { secret });
  console.log(type, data);
} catch (error) {
  if (!(error instanceof NotVerified)) throw error;
  console.log('refused:', error.code);
}
