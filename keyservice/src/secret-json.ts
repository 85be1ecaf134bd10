import { secretBytes } from '../../process/src/secret.ts';
import { decodeBase64, encodeBase64 } from './base64-bytes.ts';

/** Field of a request and of a response that holds a data key, at Vault and at Google. */
const FIELD = 'plaintext';
const HEAD = Buffer.from(`{"${FIELD}":"`);
const KEY = Buffer.from(`"${FIELD}"`);
const QUOTE = '"'.charCodeAt(0);

/** JSON of these fields as bytes, with the secret among them. The caller wipes it. */
export function encodeJson(fields: object, secret: Buffer | undefined): Buffer {
  const json = Buffer.from(JSON.stringify(fields));
  if (!secret) return json;
  const encoded = encodeBase64(secret);
  const bytes = secretBytes(HEAD.length + encoded.length + 1 + json.length);
  HEAD.copy(bytes);
  encoded.copy(bytes, HEAD.length);
  bytes[HEAD.length + encoded.length] = QUOTE;
  json.copy(bytes, HEAD.length + encoded.length + 1);
  // What begins the other fields parts them from it.
  bytes[HEAD.length + encoded.length + 1] = ','.charCodeAt(0);
  encoded.fill(0);
  return bytes;
}

/** Takes the secret out of JSON in these bytes and leaves spaces. Null if there is none. Throws ServiceFailure. The caller wipes it. */
export function takeSecret(json: Buffer, provider: string): Buffer | null {
  const key = json.indexOf(KEY);
  if (key < 0) return null;
  const start = json.indexOf(QUOTE, key + KEY.length) + 1;
  const isText = start > 0 && /^\s*:\s*$/.test(json.toString('latin1', key + KEY.length, start - 1));
  const end = json.indexOf(QUOTE, start);
  if (!isText || end < 0) return null;
  const found = json.subarray(start, end);
  const encoded = unescaped(found);
  found.fill(' ');
  try {
    return decodeBase64(encoded, provider);
  } finally {
    encoded.fill(0);
  }
}

const BACKSLASH = '\\'.charCodeAt(0);
const ESCAPES: readonly (readonly [written: string, meaning: string])[] = [
  ['\\/', '/'],
  ['\\u002f', '/'],
  ['\\u002F', '/'],
  ['\\u002b', '+'],
  ['\\u002B', '+'],
  ['\\u003d', '='],
  ['\\u003D', '='],
];

/** Some JSON has signs of base64 as escapes. */
function unescaped(text: Buffer): Buffer {
  const plain = secretBytes(text.length);
  let to = 0;
  for (let at = 0; at < text.length; to += 1) {
    const [written = '', meaning] = (text[at] === BACKSLASH && escapeAt(text, at)) || [];
    plain[to] = meaning?.charCodeAt(0) ?? text[at]!;
    at += written.length || 1;
  }
  return plain.subarray(0, to);
}

const escapeAt = (text: Buffer, at: number) =>
  ESCAPES.find(([written]) => text.subarray(at, at + written.length).equals(Buffer.from(written)));
