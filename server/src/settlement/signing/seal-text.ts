import { createHmac } from 'node:crypto';

/**
 * Seals a value for a signer that has the same key: base64url of its JSON, a dot, and an HMAC-SHA256 over the label and that
 * text. The label says what kind of text it is.
 */
export function sealText(label: string, value: object, key: string): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${body}.${createHmac('sha256', key).update(label).update(body).digest('base64url')}`;
}
