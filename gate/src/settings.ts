import { resolve } from 'node:path';
import type { TlsFiles } from './tls-files.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Path of the signer's unix socket. */
  readonly socket: string;
  readonly files: TlsFiles;
}

const PORT = 7443;

/** Reads the environment, once at start. Throws an Error of one sentence. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const path = (name: string, meaning: string): string => {
    const value = environment[name];
    if (!value) throw new Error(`${name} is not set: it is the path of ${meaning}.`);
    return resolve(value);
  };
  const port = Number(environment.GATE_PORT || PORT);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`GATE_PORT is ${environment.GATE_PORT}, but a port is a number from 0 to 65535.`);
  return {
    host: environment.GATE_HOST || '127.0.0.1',
    port,
    socket: path('SIGNER_SOCKET', "the signer's socket"),
    files: {
      certificate: path('SIGNER_TLS_CERT', "the gate's certificate"),
      key: path('SIGNER_TLS_KEY', 'the key of that certificate'),
      authority: path('SIGNER_TLS_CA', 'the certificate of the authority for servers'),
    },
  };
}
