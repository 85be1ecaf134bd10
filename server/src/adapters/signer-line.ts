import { readFileSync } from 'node:fs';
import { connect, Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { readSigners } from '../runtime/signers-setting.ts';

/** Address of the signer: a unix socket of this machine, with another to try in turn, or a gate on another one. */
export type SignerPlace =
  | { readonly socketPath: string; readonly otherwise?: string }
  | { readonly gate: SignerGate };

interface SignerGate {
  readonly host: string;
  readonly port: number;
  /** Paths of PEM files: what this process shows, and the authority of the gate's certificate. */
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
}

type Setting =
  | 'SIGNERS'
  | 'SIGNER_SOCKET'
  | 'SIGNER_URL'
  | 'SIGNER_TLS_CERT'
  | 'SIGNER_TLS_KEY'
  | 'SIGNER_TLS_CA';
/** The settings of the signer's address. */
export type SignerSettings = { readonly [name in Setting]?: string | undefined };

/** One of three signers. `hasWhole`: it still has keys that are whole. */
export type NamedPlace = SignerPlace & { readonly name: string; readonly hasWhole?: boolean };

const GATE_PORT = 7443;

/** The places of the setting SIGNERS; null if it is not set. */
export function placesOfThree(text: string): readonly NamedPlace[] | null {
  return (
    readSigners(text)?.map((place): NamedPlace => {
      const { name, whole: hasWhole = false } = place;
      if ('socket' in place) return { name, hasWhole, socketPath: place.socket };
      const { url, certificate, key, authority } = place;
      return { name, hasWhole, gate: gateAt(url, { certificate, key, authority }) };
    }) ?? null
  );
}

/** SIGNER_URL comes before SIGNER_SOCKET, which images and units set. */
export function signerPlace(settings: SignerSettings): SignerPlace {
  const { SIGNER_SOCKET: socketPath = '', SIGNER_URL } = settings;
  if (!SIGNER_URL) return { socketPath };
  const { SIGNER_TLS_CERT: certificate = '', SIGNER_TLS_KEY: key = '' } = settings;
  return { gate: gateAt(SIGNER_URL, { certificate, key, authority: settings.SIGNER_TLS_CA ?? '' }) };
}

function gateAt(url: string, files: Omit<SignerGate, 'host' | 'port'>): SignerGate {
  const { hostname, port } = new URL(url);
  // Without the brackets of IPv6.
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || GATE_PORT), ...files };
}

/**
 * The signer as operators reach it: at the socket for operators alone (signer/src/settings.ts); at the servers' socket if the signer
 * has no other yet, or if the user may not enter its folder.
 */
export function ofOperators<Place extends SignerPlace>(place: Place): Place {
  if (!('socketPath' in place)) return place;
  const { socketPath } = place;
  return { ...place, socketPath: join(dirname(socketPath), 'operator', 'sock'), otherwise: socketPath };
}

/** A connection under way at this attempt, and the event of its being there. Files that were renewed are read with each. */
export function dial(
  place: SignerPlace,
  attempt: number,
): { socket: Socket; ready: 'connect' | 'secureConnect' } {
  if ('socketPath' in place) {
    const { socketPath, otherwise = socketPath } = place;
    return { socket: connect(attempt % 2 === 0 ? socketPath : otherwise), ready: 'connect' };
  }
  return { socket: dialGate(place.gate), ready: 'secureConnect' };
}

/** How long until both ends have shown their certificates, milliseconds. */
const HANDSHAKE_WITHIN = 5_000;
/** Milliseconds. */
const KEEP_ALIVE = 10_000;

function dialGate({ host, port, certificate, key, authority }: SignerGate): Socket {
  let socket: Socket;
  try {
    socket = connectTls({
      ...{ host, port, minVersion: 'TLSv1.3' },
      cert: readFileSync(certificate),
      key: readFileSync(key),
      ca: readFileSync(authority),
      // Also if NODE_TLS_REJECT_UNAUTHORIZED=0 is set.
      rejectUnauthorized: true,
    });
  } catch (error) {
    // As a connection that fails.
    const failed = new Socket();
    process.nextTick(() => failed.destroy(error as Error));
    return failed;
  }
  socket.setTimeout(HANDSHAKE_WITHIN, () =>
    socket.destroy(Object.assign(new Error('The handshake takes too long.'), { code: 'ETIMEDOUT' })),
  );
  socket.once('secureConnect', () => socket.setTimeout(0));
  socket.setKeepAlive(true, KEEP_ALIVE);
  socket.setNoDelay(true);
  return socket;
}
