import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { type AddressInfo, connect as connectPlain, createServer, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { openGate } from '../../../gate/src/gate.ts';
import { encodeFrame } from '../../../process/src/frames.ts';
import { gateBefore, pem } from '../../../testing/gate.ts';
import { ownSigner } from '../../../testing/test-signer.ts';
import type { SignerPlace } from './signer-line.ts';
import { openSignerProcess, type SignerProcess } from './signer-process.ts';

const { SIGNER_SOCKET } = await ownSigner();
const opened: SignerProcess[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((keys) => keys.close()));
});

/** A server's own connection, which gives up at once if there is no way. */
function serverAt(place: SignerPlace): SignerProcess {
  const keys = openSignerProcess({ ...place, connectMilliseconds: 0 });
  opened.push(keys);
  return keys;
}

const why = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: Error) => (error.cause as Error).message,
  );

/** What a client hears that asks with these options, until its connection has ended. */
async function heardBy(port: number, options: { ca: string; cert?: string; key?: string }): Promise<string> {
  const socket = connect({ host: 'localhost', port, ...options });
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
    socket.destroy();
  });
  socket.on('error', () => {});
  socket.write(encodeFrame({ id: 1, name: 'ping' }));
  await new Promise((resolve) => socket.on('close', resolve));
  return heard;
}

test('a server with a certificate of the authority reaches the signer on another host', async () => {
  const { place, gate, made } = await gateBefore(SIGNER_SOCKET);
  expect(await serverAt(place()).ping()).toMatchObject({ provider: 'file' });
  const { authority, certificate, key } = made.server;
  const shown = { ca: pem(authority), cert: pem(certificate), key: pem(key) };
  expect(await heardBy(gate.port, shown)).toContain('"provider":"file"');
});

describe('the gate lets nothing through from', () => {
  test('a client without a certificate', async () => {
    const { gate, made, events } = await gateBefore(SIGNER_SOCKET);
    expect(await heardBy(gate.port, { ca: pem(made.gate.authority) })).toBe('');
    expect(events).toEqual(['client_refused ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE']);
  });

  test('a client with a certificate of another authority', async () => {
    const { gate, made, others, events } = await gateBefore(SIGNER_SOCKET);
    const { certificate, key } = others('other').server;
    const shown = { ca: pem(made.gate.authority), cert: pem(certificate), key: pem(key) };
    expect(await heardBy(gate.port, shown)).toBe('');
    expect(events).toEqual(['client_refused UNABLE_TO_VERIFY_LEAF_SIGNATURE']);
  });

  test('a client whose certificate has expired', async () => {
    const { made, place, events } = await gateBefore(SIGNER_SOCKET);
    made.expire('server');
    expect(await why(serverAt(place()).ping())).not.toBe('answered');
    expect(events).toEqual(['client_refused CERT_HAS_EXPIRED']);
  });

  test('a client with the certificate of a gate', async () => {
    const { made, place, events } = await gateBefore(SIGNER_SOCKET);
    expect(await why(serverAt(place(made.gate)).ping())).not.toBe('answered');
    expect(events).toEqual(['client_refused INVALID_PURPOSE']);
  });

  test('a client that resumes a session instead of showing its certificate', async () => {
    const { gate, made } = await gateBefore(SIGNER_SOCKET);
    const { authority, certificate, key } = made.server;
    const shown = {
      ca: pem(authority),
      cert: pem(certificate),
      key: pem(key),
      host: 'localhost',
      port: gate.port,
    };
    const first = connect(shown);
    first.write(encodeFrame({ id: 1, name: 'ping' }));
    const [session] = (await once(first, 'session')) as [Buffer];
    first.destroy();
    const resumed = connect({ ...shown, session });
    let heard = '';
    resumed.on('data', (chunk) => {
      heard += chunk;
      resumed.destroy();
    });
    resumed.on('error', () => {});
    resumed.write(encodeFrame({ id: 1, name: 'ping' }));
    await new Promise((resolve) => resumed.on('close', resolve));
    expect(heard).toBe('');
  });
});

describe('a server sends nothing to a gate', () => {
  test('whose certificate does not name the host that was dialled', async () => {
    const { made, gate, place } = await gateBefore(SIGNER_SOCKET);
    made.renew('elsewhere.test');
    gate.renew();
    expect(await why(serverAt(place()).ping())).toContain('(ERR_TLS_CERT_ALTNAME_INVALID)');
  });

  test('whose certificate is of another authority', async () => {
    const { made, others, place } = await gateBefore(SIGNER_SOCKET);
    const { authority } = others('other').server;
    const asked = serverAt(place({ ...made.server, authority })).ping();
    expect(await why(asked)).toContain('(SELF_SIGNED_CERT_IN_CHAIN)');
  });

  test('whose certificate has expired', async () => {
    const { made, gate, place } = await gateBefore(SIGNER_SOCKET);
    made.expire('gate');
    gate.renew();
    expect(await why(serverAt(place()).ping())).toContain('(CERT_HAS_EXPIRED)');
  });

  test("that shows a server's certificate", async () => {
    const { made, place } = await gateBefore(SIGNER_SOCKET);
    const files = { host: '127.0.0.1', port: 0, socket: SIGNER_SOCKET, files: made.server };
    const thief = await openGate(files, () => {});
    expect(await why(serverAt(place(made.server, thief.port)).ping())).toMatch(
      /\((INVALID_PURPOSE|ERR_TLS_CERT_ALTNAME_INVALID)\)/,
    );
    await thief.close();
  });

  test('if a file is missing, and says which', async () => {
    const { made, place } = await gateBefore(SIGNER_SOCKET);
    expect(await why(serverAt(place({ ...made.server, key: '/nowhere/key' })).ping())).toContain('(ENOENT)');
  });
});

describe('without a restart of either', () => {
  test('renewed files are used from the next connection on', async () => {
    const { made, gate, place, events } = await gateBefore(SIGNER_SOCKET);
    made.expire('gate');
    made.expire('server');
    gate.renew();
    const keys = serverAt(place());
    expect(await why(keys.ping())).toContain('(CERT_HAS_EXPIRED)');
    made.renew('localhost');
    gate.renew();
    expect(await keys.ping()).toMatchObject({ provider: 'file' });
    expect(events.filter((event) => event === 'certificate_renewed')).toHaveLength(2);
  });

  test('a new authority ends the connections of those that the old one let in', async () => {
    const { gate, made, others, place } = await gateBefore(SIGNER_SOCKET);
    const keys = serverAt(place());
    await keys.ping();
    const next = others('next');
    for (const file of ['certificate', 'key', 'authority'] as const)
      copyFileSync(next.gate[file], made.gate[file]);
    // made.server's own certificate is now of the authority before.
    gate.renew();
    await expect.poll(() => why(keys.ping())).not.toBe('answered');
    expect(await serverAt(place(next.server)).ping()).toMatchObject({ provider: 'file' });
  });

  test('half-written files change nothing', async () => {
    const { made, gate, place, events, others } = await gateBefore(SIGNER_SOCKET);
    copyFileSync(others('other').gate.key, made.gate.key);
    gate.renew();
    expect(events).toEqual([expect.stringMatching(/^certificate_not_renewed .* do not belong together/)]);
    expect(await serverAt(place()).ping()).toMatchObject({ provider: 'file' });
  });
});

test('a connection that swallows everything is replaced after the request that got no answer', async () => {
  const { gate, place } = await gateBefore(SIGNER_SOCKET);
  const ends: Socket[] = [];
  const line = createServer((near) => {
    const far = connectPlain(gate.port, '127.0.0.1');
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.push(one);
      one.on('error', () => {});
      one.on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const { port } = line.address() as AddressInfo;
  const keys = serverAt(place(undefined, port));
  await keys.ping();
  // The network drops what is sent over this connection from now on, and says nothing.
  for (const end of ends) end.unpipe();
  for (const end of ends) end.resume();
  expect(await why(keys.ping(200))).toContain('gave no answer');
  expect(await keys.ping()).toMatchObject({ provider: 'file' });
  line.close();
});
