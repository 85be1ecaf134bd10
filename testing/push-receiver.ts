import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, type JWTPayload, jwtVerify } from 'jose';
import { release } from './release.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** Decrypted. */
  readonly payload: string;
  /** What the sender says about itself, its signature verified. */
  readonly claims: JWTPayload;
}

/** A push service on this machine with one browser behind it, which decrypts what arrives. Stopped after the last test. */
export async function pushReceiver() {
  const received: Received[] = [];
  let status = 201;
  let location: string | null = null;
  const key = createECDH('prime256v1');
  key.generateKeys();
  const auth = randomBytes(16);
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const { url: path = '', headers } = request;
    received.push({ path, headers, payload: decrypt(body, key, auth), claims: await verified(headers) });
    response.writeHead(status, location === null ? {} : { location }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  release(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    received,
    device: (path = '/device') => ({ endpoint: `${origin}${path}`, p256dh: key.getPublicKey(), auth }),
    /** Answers this from now on. */
    answer(next: number, to: string | null = null) {
      status = next;
      location = to;
    },
  };
}

/** One aes128gcm record, as RFC 8291 and RFC 8188 have it. */
function decrypt(body: Buffer, key: ReturnType<typeof createECDH>, auth: Uint8Array): string {
  const salt = body.subarray(0, 16);
  const idBytes = body.readUInt8(20);
  const from = body.subarray(21, 21 + idBytes);
  const sealed = body.subarray(21 + idBytes, -16);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), key.getPublicKey(), from]);
  const secret = new Uint8Array(hkdfSync('sha256', key.computeSecret(from), auth, info, 32));
  const derive = (label: string, bytes: number) =>
    new Uint8Array(hkdfSync('sha256', secret, salt, `Content-Encoding: ${label}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(body.subarray(-16));
  const record = Buffer.concat([decipher.update(sealed), decipher.final()]);
  if (record.at(-1) !== 2) throw new Error('not the last record');
  return record.subarray(0, -1).toString();
}

async function verified({ authorization = '' }: IncomingHttpHeaders): Promise<JWTPayload> {
  const [, token = '', point = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(authorization) ?? [];
  const raw = Buffer.from(point, 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const publicKey = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { payload } = await jwtVerify(token, publicKey, { currentDate: new Date(0) });
  return payload;
}
