import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type Server, type TLSSocket } from 'node:tls';
import type { Log } from '../../process/src/log.ts';
import { createPlaces } from '../../process/src/places.ts';
import type { Settings } from './settings.ts';
import { readTlsFiles } from './tls-files.ts';

/** How long a client may take to show its certificate, milliseconds. */
const HANDSHAKE_WITHIN = 5_000;
/** About thirty processes. The signer takes more (process/src/socket.ts): the gate alone never fills it. */
const CONNECTIONS_MAX = 64;
/** Connections whose handshake is not over: of strangers, who can do no more than wait here. */
const HANDSHAKES_MAX = 64;
/** A connection whose other host has gone without a word ends after about three times this, milliseconds. */
const KEEP_ALIVE = 10_000;
const REFUSAL_LOG_INTERVAL = 1_000;
const TIMER_MAX = 2_147_483_647;

export interface Gate {
  readonly port: number;
  /** Takes up files that were renewed since. */
  renew(): void;
  /** Accepts no more connections and ends the open ones. */
  close(): Promise<void>;
}

/**
 * Passes bytes between servers on other hosts, which show a certificate of our authority, and the signer's socket. Throws an Error of
 * one sentence if files or port cannot be used.
 */
export async function openGate({ host, port, socket: path, files }: Settings, log: Log): Promise<Gate> {
  let texts = readTlsFiles(files);
  const connections = new Set<TLSSocket>();
  const server = createServer({
    ...texts,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.3',
    handshakeTimeout: HANDSHAKE_WITHIN,
  });
  const places = createPlaces(CONNECTIONS_MAX);
  const handshakes = createPlaces(HANDSHAKES_MAX);
  const waiting = new Map<string, () => void>();
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket;
    const name = nameOf(socket);
    const { leave } = handshakes.take(remoteAddress, () => socket.destroy());
    const over = (): void => {
      leave();
      waiting.delete(name);
    };
    waiting.set(name, over);
    socket.on('close', over);
  });
  server.on('secureConnection', (client) => {
    waiting.get(nameOf(client))?.();
    // A session that is resumed shows no certificate: an expired one would go on for ever.
    if (!client.authorized || client.isSessionReused()) return void client.destroy();
    connections.add(client);
    client.on('close', () => connections.delete(client));
    // Servers may share one certificate, and hosts may share one address.
    const peer = `${client.getPeerCertificate().fingerprint256} ${client.remoteAddress}`;
    const place = places.take(peer, () => client.destroy());
    client.on('close', place.leave);
    // Not what it sends: a client that asks for nothing can send for ever.
    join(client, path, log).on('data', place.used);
  });
  server.on('tlsClientError', refusalLog(log));
  await listening(server, port, host);
  return {
    port: (server.address() as AddressInfo).port,
    renew() {
      try {
        const found = readTlsFiles(files);
        if (JSON.stringify(found) === JSON.stringify(texts)) return;
        server.setSecureContext({ ...found, minVersion: 'TLSv1.3' });
        const isAnother = found.ca !== texts.ca;
        texts = found;
        // A new authority is how a stolen certificate is shut out: connections that it has open end as well.
        if (isAnother) for (const client of connections) client.destroy();
        log('info', 'certificate_renewed');
      } catch (error) {
        // While they are being replaced, they may not belong together. Those from before stay in use.
        log('warn', 'certificate_not_renewed', { reason: (error as Error).message });
      }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const client of connections) client.destroy();
      }),
  };
}

function nameOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`;
}

/** Joins a client to a connection of its own to the signer, which it returns: either end takes the other along. */
function join(client: TLSSocket, path: string, log: Log): Socket {
  const signer = connect(path);
  client.setKeepAlive(true, KEEP_ALIVE);
  client.setNoDelay(true);
  client.on('error', () => client.destroy());
  signer.on('error', (error: NodeJS.ErrnoException) => {
    log('warn', 'signer_away', { reason: error.code ?? 'unknown' });
    signer.destroy();
  });
  client.on('close', () => signer.destroy());
  signer.on('close', () => client.destroySoon());
  client.pipe(signer);
  signer.pipe(client);
  endWithCertificate(client);
  return signer;
}

function endWithCertificate(client: TLSSocket): void {
  const until = Date.parse(client.getPeerCertificate().valid_to);
  const timer = setTimeout(
    () => {
      if (Date.now() >= until) client.destroy();
      else endWithCertificate(client);
    },
    Math.max(0, Math.min(until - Date.now(), TIMER_MAX)),
  );
  timer.unref();
  client.on('close', () => clearTimeout(timer));
}

/** Logs at most one refused client a second: anyone can cause them. */
function refusalLog(log: Log): (error: NodeJS.ErrnoException, client: TLSSocket) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (error, client) => {
    // A client that was refused stays half open otherwise.
    client.destroy();
    // What is wrong with its certificate; Node then says no more than that the connection has ended.
    const code = client.authorizationError ? String(client.authorizationError) : error.code;
    // It looked whether the port is open, and left: as `cumulus health gate` does.
    if (code === 'ECONNRESET') return;
    const now = performance.now();
    if (now - last < REFUSAL_LOG_INTERVAL) return;
    last = now;
    log('warn', 'client_refused', { reason: code ?? 'unknown' });
  };
}

function listening(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`Nothing can listen at ${host}:${port} (${error.code}).`)),
    );
    server.listen(port, host, resolve);
  });
}
