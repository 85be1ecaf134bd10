import { connect } from 'node:net';
import { encodeFrame, frameReader } from '../../../process/src/frames.ts';
import { StartError } from '../start-error.ts';

/** How long a process may take to answer, milliseconds. */
const PATIENCE = 5_000;

/** Whether a process that runs in this container, or on this machine with this environment, answers. */
export async function isHealthy(name: string, environment: NodeJS.ProcessEnv): Promise<boolean> {
  const { PORT = '8080', ADMIN_PORT, SIGNER_SOCKET, LOGO_SOCKET, KEY_SERVICE_SOCKET } = environment;
  if (['server', 'api', 'worker'].includes(name))
    return await answersHttp(`http://127.0.0.1:${PORT}/healthz`);
  if (name === 'admin' && ADMIN_PORT) return await answersHttp(`http://127.0.0.1:${ADMIN_PORT}/healthz`);
  if (name === 'signer' && SIGNER_SOCKET) return await answersPing(SIGNER_SOCKET);
  // Without a certificate it hears nothing but that the port is open.
  if (name === 'gate') return await accepts(gateOf(environment));
  if (name === 'logos' && LOGO_SOCKET) return await accepts(LOGO_SOCKET);
  if (name === 'keyservice' && KEY_SERVICE_SOCKET) return await accepts(KEY_SERVICE_SOCKET);
  throw new StartError(
    `The health of "${name}" is unknown: name server, api, worker, admin, signer, gate, logos or keyservice, and set its socket.`,
  );
}

/** A unix socket, or the address of the gate. */
type Where = string | ReturnType<typeof gateOf>;

function gateOf({ GATE_HOST = '', GATE_PORT }: NodeJS.ProcessEnv) {
  const isAny = ['', '0.0.0.0', '::'].includes(GATE_HOST);
  return { host: isAny ? '127.0.0.1' : GATE_HOST, port: Number(GATE_PORT || 7443) };
}

async function answersHttp(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })).ok;
  } catch {
    return false;
  }
}

function answersPing(path: string): Promise<boolean> {
  const read = frameReader();
  return atSocket(path, (socket, done) => {
    socket.on('data', (chunk: Buffer) => {
      for (const frame of read(chunk)) done('ok' in (frame as object));
    });
    socket.write(encodeFrame({ id: 1, name: 'ping' }));
  });
}

function accepts(path: Where): Promise<boolean> {
  return atSocket(path, (socket, done) => socket.on('connect', () => done(true)));
}

function atSocket(
  path: Where,
  use: (socket: ReturnType<typeof connect>, done: (healthy: boolean) => void) => void,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = typeof path === 'string' ? connect(path) : connect(path.port, path.host);
    const done = (healthy: boolean): void => {
      socket.destroy();
      resolve(healthy);
    };
    socket.setTimeout(PATIENCE, () => done(false));
    socket.on('error', () => done(false));
    socket.on('close', () => resolve(false));
    use(socket, done);
  });
}
