// Plain JavaScript for Node 20 without any package, as cumulus.mjs that uses it.
import { readFileSync } from 'node:fs';
import { Failure } from './install.mjs';

/** Settings that are secrets, or have one in them. */
const SECRETS = [
  'APP_SECRET',
  'DATABASE_URL',
  'GOOGLE_CLIENT_SECRET',
  'JUPITER_API_KEY',
  'KEY_SERVICE_TOKEN',
  'MANDATE_KEY',
  'METRICS_TOKEN',
  'MIGRATION_DATABASE_URL',
  'OPERATOR_DATABASE_URL',
  'OPERATOR_KEY',
  'PIN_PEPPER',
  'PUSH_KEY',
  'SMTP_URL',
  'SOLANA_RPC_URL',
  'SOLANA_RPC_URLS',
  'SOLANA_WS_URL',
];

/**
 * The environment with each secret from the file that its setting with `_FILE` names: the environment of a process shows in more
 * places than a file does. Throws a Failure if both are set or the file cannot be read.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function withSecretFiles(environment) {
  const complete = { ...environment };
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) throw new Failure(`${name} and ${name}_FILE are both set: set one of them.`);
    try {
      complete[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const { code } = /** @type {NodeJS.ErrnoException} */ (error);
      throw new Failure(`${name}_FILE names ${path}, which cannot be read (${code}).`);
    }
    delete complete[`${name}_FILE`];
  }
  return complete;
}
