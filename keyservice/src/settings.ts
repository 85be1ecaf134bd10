import { resolve } from 'node:path';
import { awsKms } from './aws-kms.ts';
import { googleKms } from './google-kms.ts';
import { heldToTerms } from './held-to-terms.ts';
import { ID, type KeyService } from './key-service.ts';
import { vault } from './vault.ts';

/** A setting is missing or wrong. The message is one sentence for whoever runs this. */
export class SettingsError extends Error {}

type Environment = NodeJS.ProcessEnv;

const providers: Record<string, (environment: Environment) => KeyService> = {
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
  'aws-kms': (environment) => awsKms(list(environment, 'AWS_KMS_KEY_ID', 'the id, alias or ARN of a key')),
  'google-kms': (environment) =>
    googleKms({
      keys: list(environment, 'GOOGLE_KMS_KEY', 'the resource name of a key'),
      url: (environment.GOOGLE_KMS_URL || 'https://cloudkms.googleapis.com').replace(/\/$/, ''),
    }),
};

export interface Settings {
  readonly provider: string;
  readonly service: KeyService;
  readonly socket: string;
}

/** Reads the environment, once at start. */
export function readSettings(environment: Environment): Settings {
  const provider = environment.KEY_PROVIDER ?? '';
  const make = Object.hasOwn(providers, provider) ? providers[provider] : undefined;
  if (!make)
    throw new SettingsError(
      `KEY_PROVIDER is unknown: ${provider}. There are: file, ${Object.keys(providers).join(', ')}.`,
    );
  const socket = resolve(required(environment, 'KEY_SERVICE_SOCKET', 'the path of the socket to listen at'));
  return { provider, service: heldToTerms(make(environment)), socket };
}

function required(environment: Environment, name: string, meaning: string): string {
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

/** Several, separated by commas: the first one wraps, the others still open what they have wrapped. */
function list(environment: Environment, name: string, meaning: string): string[] {
  const found = required(environment, name, meaning)
    .split(',')
    .map((each) => each.trim());
  const wrong = found.find((each) => !ID.test(each));
  if (wrong !== undefined)
    throw new SettingsError(`${name} has an entry that is no name of a key: "${wrong}".`);
  return found;
}
