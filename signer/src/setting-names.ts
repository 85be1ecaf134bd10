/** All that the signer reads of its environment; docs/settings.md describes each. */
export const SETTING_NAMES = [
  'SIGNER_SOCKET',
  'SIGNER_SOCKET_GROUP',
  'SIGNER_JOURNAL',
  'SIGNER_JOURNAL_COPY',
  'SIGNER_MEMBERS',
  'SIGNER_WITNESS',
  'SIGNER_FEE_CAP_LAMPORTS',
  'SIGNER_RENT_CAP_LAMPORTS',
  'SIGNER_POLICY',
  'SPONSOR_WALLET',
  'SPONSOR_USER_DAY_LAMPORTS',
  'SPONSOR_DAY_LAMPORTS',
  'BLOCKHASH_LIFE_MIN',
  'PASSKEY_ORIGINS',
  'MANDATE_KEY',
  'PIN_PEPPER',
  'OPERATOR_KEY',
  'KEY_PROVIDER',
  'KEK_FILE',
  'KEY_SERVICE_SOCKET',
  'KEY_SERVICE_TOKEN',
] as const;

export type SettingName = (typeof SETTING_NAMES)[number];
export type Environment = { readonly [name in SettingName]?: string | undefined };
