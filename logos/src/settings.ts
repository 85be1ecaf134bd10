import { resolve } from 'node:path';

export interface Settings {
  /** Path of the unix socket to listen at. */
  readonly socket: string;
  /** An origin that may be private and without TLS: localnet's market. */
  readonly trustedOrigin: string | null;
}

/** Reads the environment, once at start. Throws an Error of one sentence. */
export function readSettings({ LOGO_SOCKET, LOGO_TRUSTED_ORIGIN }: NodeJS.ProcessEnv): Settings {
  if (!LOGO_SOCKET) throw new Error('LOGO_SOCKET is not set: it is the path of the socket to listen at.');
  if (LOGO_TRUSTED_ORIGIN && !URL.canParse(LOGO_TRUSTED_ORIGIN))
    throw new Error('LOGO_TRUSTED_ORIGIN is not an address like http://127.0.0.1:8901.');
  return {
    socket: resolve(LOGO_SOCKET),
    trustedOrigin: LOGO_TRUSTED_ORIGIN ? new URL(LOGO_TRUSTED_ORIGIN).origin : null,
  };
}
