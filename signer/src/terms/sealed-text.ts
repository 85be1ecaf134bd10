import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';

/*
 * A text that a holder of a key has said: base64url of the text, a dot, and base64url of an HMAC-SHA256 over a label and what is
 * before the dot. The label says what kind of text it is, so that none passes for another.
 */
export function sealText(label: string, text: string, key: KeyObject): string {
  const body = Buffer.from(text).toString('base64url');
  return `${body}.${macOf(label, body, key).toString('base64url')}`;
}

/** The text, and which of the keys has sealed it. Throws a Refusal with the reason if none has. */
export function openText(
  label: string,
  sealed: string,
  keys: readonly KeyObject[],
  reason: string,
): { readonly text: string; readonly by: KeyObject } {
  const [body = '', mac = ''] = sealed.split('.');
  const given = Buffer.from(mac, 'base64url');
  const by = keys.find((key) => {
    const expected = macOf(label, body, key);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!by || sealed !== `${body}.${given.toString('base64url')}`) throw new Refusal(reason);
  return { text: Buffer.from(body, 'base64url').toString(), by };
}

function macOf(label: string, body: string, key: KeyObject): Buffer {
  return createHmac('sha256', key).update(label).update(body).digest();
}
