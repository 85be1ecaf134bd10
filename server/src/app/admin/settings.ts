import { z } from 'zod';

/** Settings of the operators' page, read from the environment here only; docs/settings.md describes each. */
const settings = z.object({
  ADMIN_PORT: z.coerce.number().int().min(1).max(65535),
  ADMIN_HOST: z.string().default('127.0.0.1'),
  /** The address that browsers use; default: localhost, because passkeys need a name. */
  ADMIN_ORIGIN: z
    .url()
    .refine((text) => new URL(text).origin === text, 'An origin is like https://admin.example.')
    .optional(),
  /** Number of reverse proxies before the page: that many X-Forwarded-For entries are trusted. */
  ADMIN_TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  /** Whom a change of operators is mailed to, with commas between, and by which server. */
  ADMIN_MAIL: z.string().optional(),
  ADMIN_SMTP_URL: z.url().optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  /** Tries to sign in within a minute, of one address. */
  RATE_LIMIT_CREDENTIALS: z.coerce.number().int().positive().default(30),
  NETWORK: z.string().default('localnet'),
  /** Of operators; the server's if the database has one role only. */
  OPERATOR_DATABASE_URL: z.url().optional(),
  DATABASE_URL: z.url(),
});

export interface AdminSettings {
  readonly port: number;
  readonly host: string;
  /** As browsers write it. */
  readonly origin: string;
  readonly logLevel: string;
  readonly network: string;
  /** Tries to sign in within a minute, of one address. */
  readonly tries: number;
  readonly trustedProxies: number;
  readonly databaseUrl: string;
  /** As the server, for what identifies no user. */
  readonly serverDatabaseUrl: string;
  /** All that is set and not empty: the commands' settings, which operations read. */
  readonly environment: NodeJS.ProcessEnv;
}

/** Throws an Error with a sentence for the operator. */
export function readAdminSettings(environment: NodeJS.ProcessEnv): AdminSettings {
  // Compose files and shells pass an unset variable as an empty one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const read = settings.safeParse(given);
  if (!read.success)
    throw new Error(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  const { data } = read;
  const { hostname = null, protocol = null } = data.ADMIN_ORIGIN ? new URL(data.ADMIN_ORIGIN) : {};
  if (protocol === 'http:' && hostname !== 'localhost')
    throw new Error(
      'ADMIN_ORIGIN is not https: passkeys and its cookie need that anywhere but at localhost.',
    );
  return {
    port: data.ADMIN_PORT,
    host: data.ADMIN_HOST,
    origin: data.ADMIN_ORIGIN ?? `http://localhost:${data.ADMIN_PORT}`,
    logLevel: data.LOG_LEVEL,
    network: data.NETWORK,
    tries: data.RATE_LIMIT_CREDENTIALS,
    trustedProxies: data.ADMIN_TRUSTED_PROXIES,
    serverDatabaseUrl: data.DATABASE_URL,
    databaseUrl: data.OPERATOR_DATABASE_URL ?? data.DATABASE_URL,
    environment: given,
  };
}
