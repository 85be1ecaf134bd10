import { resolve } from 'node:path';

export interface Settings {
  readonly socket: string;
  readonly keyFile: string;
}

/** A setting is missing or wrong. The message is one sentence for whoever runs the signer. */
export class SettingsError extends Error {}

/** Reads the environment, once at start. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const provider = environment.KEY_PROVIDER || 'file';
  if (provider !== 'file') throw new SettingsError(`KEY_PROVIDER is unknown: ${provider}. There is: file.`);
  return {
    socket: required(environment.SIGNER_SOCKET, 'SIGNER_SOCKET', 'the path of the socket to listen at'),
    keyFile: required(environment.KEK_FILE, 'KEK_FILE', 'the path of the key file'),
  };
}

function required(value: string | undefined, name: string, meaning: string): string {
  if (!value) throw new SettingsError(`${name} is not set: it is ${meaning}.`);
  return resolve(value);
}
