import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

export interface Settings {
  readonly socket: string;
  readonly keys: KeySettings;
  /** Most that one signature may let a transaction pay in fees, lamports, whatever the caller declares. */
  readonly feeCapLamports: bigint;
}

/** Where the key-encryption key lives. Paths are absolute. */
export interface KeySettings {
  /** `file`, or the name of what the process behind `serviceSocket` asks. */
  readonly provider: string;
  /** Beside a key service: the file that wallets were sealed with before, as long as it is there. */
  readonly keyFile: string | undefined;
  readonly serviceSocket: string | undefined;
}

/** Above the server's own default of FEE_CAP_LAMPORTS, so that this one is met only by a caller that is not the server. */
const FEE_CAP_LAMPORTS = 5_000_000n;
/** A signature alone; below it nothing could be signed. */
const FEE_CAP_LEAST = 5_000n;

/** A setting is missing or wrong. The message is one sentence for whoever runs the signer. */
export class SettingsError extends Error {}

/** Reads the environment, once at start. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const socket = required(environment.SIGNER_SOCKET, 'SIGNER_SOCKET', 'the path of the socket to listen at');
  const feeCapLamports = feeCap(environment.SIGNER_FEE_CAP_LAMPORTS);
  const provider = environment.KEY_PROVIDER || 'file';
  if (provider === 'file') {
    const keyFile = required(environment.KEK_FILE, 'KEK_FILE', 'the path of the key file');
    return { socket, feeCapLamports, keys: { provider, keyFile, serviceSocket: undefined } };
  }
  const meaning = `the path of the socket of the key service, which KEY_PROVIDER=${provider} needs`;
  const serviceSocket = required(environment.KEY_SERVICE_SOCKET, 'KEY_SERVICE_SOCKET', meaning);
  const keyFile = environment.KEK_FILE && resolve(environment.KEK_FILE);
  return {
    socket,
    feeCapLamports,
    keys: { provider, serviceSocket, keyFile: keyFile && existsSync(keyFile) ? keyFile : undefined },
  };
}

function required(value: string | undefined, name: string, meaning: string): string {
  if (!value) throw new SettingsError(`${name} is not set: it is ${meaning}.`);
  return resolve(value);
}

function feeCap(text: string | undefined): bigint {
  if (!text) return FEE_CAP_LAMPORTS;
  const cap = /^\d{1,20}$/.test(text) ? BigInt(text) : 0n;
  if (cap < FEE_CAP_LEAST)
    throw new SettingsError(
      `SIGNER_FEE_CAP_LAMPORTS is ${text}, but it is a whole number of lamports, ${FEE_CAP_LEAST} or more.`,
    );
  return cap;
}
