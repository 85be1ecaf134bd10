import { resolve } from 'node:path';
import { ID, type KeyService } from './key-service.ts';
import type { Environment, SettingName } from './setting-names.ts';
import { vault } from './vault.ts';
import { verifyingService } from './verifying-service.ts';

/** A setting is missing or wrong. The message is one sentence for the operator. */
export class SettingsError extends Error {}

const providers: Record<string, (environment: Environment) => KeyService | Promise<KeyService>> = {
  vault: (environment) =>
    vault({
      address: addressOf(environment),
      mount: environment.VAULT_TRANSIT_MOUNT || 'transit',
      key: required(environment, 'VAULT_TRANSIT_KEY', 'the name of a key of the transit engine'),
      namespace: environment.VAULT_NAMESPACE || undefined,
      token: environment.VAULT_TOKEN_FILE
        ? { file: resolve(environment.VAULT_TOKEN_FILE) }
        : { value: required(environment, 'VAULT_TOKEN', 'a token, unless VAULT_TOKEN_FILE names a file') },
    }),
  'aws-kms': async (environment) => {
    const keys = list(environment, 'AWS_KMS_KEY_ID', 'the id, alias or ARN of a key');
    const { awsKms } = await loadClient('aws-kms', () => import('./aws-kms.ts'));
    return awsKms(keys);
  },
  'google-kms': async (environment) => {
    const keys = list(environment, 'GOOGLE_KMS_KEY', 'the resource name of a key');
    const url = (environment.GOOGLE_KMS_URL || 'https://cloudkms.googleapis.com').replace(/\/$/, '');
    const { googleKms } = await loadClient('google-kms', () => import('./google-kms.ts'));
    return googleKms({ keys, url });
  },
};

/** The clients of cloud services are installed only if a setting asks for them. */
export async function loadClient<T>(provider: string, load: () => Promise<T>): Promise<T> {
  return await load().catch((error: unknown) => {
    if ((error as { code?: string }).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new SettingsError(
      `The client of ${provider} is not installed: run "KEY_PROVIDER=${provider} npm start", which installs it.`,
    );
  });
}

export interface Settings {
  readonly provider: string;
  readonly service: KeyService;
  readonly socket: string;
  /** What the signer shows with each request. */
  readonly token: string;
}

/** Reads the environment, once at start. */
export async function readSettings(environment: Environment): Promise<Settings> {
  const provider = environment.KEY_PROVIDER ?? '';
  const make = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  if (!make)
    throw new SettingsError(
      `KEY_PROVIDER is unknown: ${provider}. There are: file, ${Object.keys(providers).join(', ')}.`,
    );
  const socket = resolve(required(environment, 'KEY_SERVICE_SOCKET', 'the path of the socket to listen at'));
  const token = required(environment, 'KEY_SERVICE_TOKEN', 'a secret that the signer has too');
  return { provider, service: verifyingService(await make(environment)), socket, token };
}

function required(environment: Environment, name: SettingName, meaning: string): string {
  const value = environment[name];
  if (!value) throw new SettingsError(`${name} is not set: it is ${meaning}.`);
  return value;
}

function addressOf(environment: Environment): string {
  const text = required(environment, 'VAULT_ADDR', "Vault's address");
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new SettingsError('VAULT_ADDR is not an address like https://vault.example:8200.');
  return text.replace(/\/+$/, '');
}

/** Keys separated by commas: the first one wraps, all of them unwrap. */
function list(environment: Environment, name: SettingName, meaning: string): string[] {
  const found = required(environment, name, meaning)
    .split(',')
    .map((each) => each.trim());
  const wrong = found.find((each) => !ID.test(each));
  if (wrong !== undefined)
    throw new SettingsError(`${name} has an entry that is not a key name: "${wrong}".`);
  return found;
}
