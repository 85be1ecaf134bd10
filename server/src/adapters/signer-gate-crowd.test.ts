import { once } from 'node:events';
import { connect as connectPlain, type Socket } from 'node:net';
import { connect } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { gateBefore, pem } from '../../../testing/gate.ts';
import { ownSigner } from '../../../testing/test-signer.ts';
import { openSignerProcess } from './signer-process.ts';

const { SIGNER_SOCKET } = await ownSigner();
/** More than the gate takes, and than the signer takes. */
const CROWD = 150;
const crowd: Socket[] = [];
afterEach(() => {
  for (const one of crowd.splice(0)) one.destroy();
});

/** Whether a server at its own address, which is new, is answered. */
async function isAnswered({ place }: Awaited<ReturnType<typeof gateBefore>>): Promise<boolean> {
  const keys = openSignerProcess({ ...place(), connectMilliseconds: 0 });
  const answered = await keys.ping().then(
    () => true,
    () => false,
  );
  await keys.close();
  return answered;
}

test('a client that holds all places of the gate keeps neither itself nor others out', async () => {
  const made = await gateBefore(SIGNER_SOCKET);
  const { authority, certificate, key } = made.made.server;
  const shown = { ca: pem(authority), cert: pem(certificate), key: pem(key) };
  const connected = async (localAddress: string): Promise<Socket> => {
    const line = connectPlain({ host: '127.0.0.1', port: made.gate.port, localAddress });
    const socket = connect({ socket: line, servername: 'localhost', ...shown });
    crowd.push(socket);
    socket.on('error', () => {});
    await once(socket, 'secureConnect');
    return socket;
  };
  // Another host asks first, and rests while the crowd comes.
  const other = await connected('127.0.0.3');
  for (let index = 0; index < CROWD; index += 1) await connected('127.0.0.2');
  expect(await isAnswered(made)).toBe(true);
  expect(other.destroyed).toBe(false);
});

test('strangers who never end their handshakes keep no server out', async () => {
  const made = await gateBefore(SIGNER_SOCKET);
  for (let index = 0; index < CROWD * 2; index += 1) {
    const socket = connectPlain(made.gate.port, '127.0.0.1');
    crowd.push(socket);
    socket.on('error', () => {});
    await once(socket, 'connect');
  }
  expect(await isAnswered(made)).toBe(true);
});
