/** All that the key service reads of its environment; docs/settings.md describes each. */
export const SETTING_NAMES = [
  'KEY_PROVIDER',
  'KEY_SERVICE_SOCKET',
  'KEY_SERVICE_TOKEN',
  'VAULT_ADDR',
  'VAULT_NAMESPACE',
  'VAULT_TRANSIT_MOUNT',
  'VAULT_TRANSIT_KEY',
  'VAULT_TOKEN',
  'VAULT_TOKEN_FILE',
  'AWS_KMS_KEY_ID',
  'GOOGLE_KMS_KEY',
  'GOOGLE_KMS_URL',
  // Read by Google's client.
  'GOOGLE_APPLICATION_CREDENTIALS',
] as const;

/** Of what the client of AWS reads: region, credentials and endpoints. */
export const CLIENT_PREFIX = 'AWS_';

export type SettingName = (typeof SETTING_NAMES)[number];
export type Environment = { readonly [name in SettingName]?: string | undefined };
