import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushDevice } from '../ports/push.ts';

const CURVE = 'prime256v1';
const RECORD_BYTES = 4_096;
/** Ends the last record (RFC 8188). */
const LAST = Buffer.of(2);

/** Fixed only by tests: each message needs its own. */
interface Chosen {
  readonly sender: ECDH;
  readonly salt: Uint8Array;
}

function newChoice(): Chosen {
  const sender = createECDH(CURVE);
  sender.generateKeys();
  return { sender, salt: randomBytes(16) };
}

/** Encrypts a message as one aes128gcm record that only the device can read (RFC 8291). */
export function encryptPush(
  payload: string,
  { p256dh, auth }: Pick<PushDevice, 'p256dh' | 'auth'>,
  { sender, salt }: Chosen = newChoice(),
): Buffer {
  const derive = (secret: Uint8Array, salted: Uint8Array, info: Uint8Array, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, salted, info, bytes));
  const from = sender.getPublicKey();
  const secret = derive(
    sender.computeSecret(p256dh),
    auth,
    Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, from]),
    32,
  );
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const head = Buffer.alloc(5);
  head.writeUInt32BE(RECORD_BYTES);
  head.writeUInt8(from.length, 4);
  const record = [cipher.update(payload), cipher.update(LAST), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, head, from, ...record]);
}
