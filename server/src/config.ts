import { MARKET_CHECK_INTERVAL } from '@cumulus/contract/limits.ts';
import { z } from 'zod';

const url = z.url();
const network = z.enum(['localnet', 'devnet', 'mainnet']);

/** The server's settings: the only place that reads the environment. What each means stands in docs/settings.md. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url.optional(),
  ROLES: z
    .string()
    .default('api,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['api', 'worker'])).min(1)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How many reverse proxies stand in front: that many X-Forwarded-For entries are believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),

  /** Requests a minute: of one user, of one address that is signed out, and of one address or e-mail trying to sign in. */
  RATE_LIMIT_USER: z.coerce.number().int().positive().default(1_200),
  RATE_LIMIT_ADDRESS: z.coerce.number().int().positive().default(1_200),
  RATE_LIMIT_CREDENTIALS: z.coerce.number().int().positive().default(30),

  DATABASE_URL: url,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).default(16),
  SIGNER_SOCKET: z.string().min(1),
  /** Secret for sessions and sealed quotes. */
  APP_SECRET: z.string().min(32),
  /** Secret mixed into PIN hashes; never in the database. */
  PIN_PEPPER: z.string().min(32),

  NETWORK: network.default('localnet'),
  SOLANA_RPC_URL: url,
  /** Further nodes, independent of the first: two have to agree on what became of a transaction. */
  SOLANA_RPC_URLS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(url))
    .default([]),
  SOLANA_WS_URL: url,
  /** Most JSON-RPC calls in one HTTP request; some providers take fewer. */
  SOLANA_RPC_BATCH: z.coerce.number().int().positive().default(100),
  JUPITER_URL: url,
  JUPITER_API_KEY: z.string().optional(),
  /** What Jupiter allows to the key, 0.5 without one. Swaps take what they need of it; prices and names wait for the rest. */
  JUPITER_REQUESTS_PER_SECOND: z.coerce.number().positive().default(0.5),
  /** Routers that may not offer swaps, by Jupiter's names; a network's own default is in `unfitRouters`. */
  SWAP_EXCLUDE_ROUTERS: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .optional(),
  /** What the operator takes of each swap, basis points, and the Jupiter referral account that it goes to. */
  SWAP_FEE_BPS: z.coerce.number().int().min(50).max(255).optional(),
  SWAP_FEE_ACCOUNT: z.string().optional(),
  DEXSCREENER_URL: url,
  /** What DexScreener allows to everybody: 300 requests a minute. */
  DEXSCREENER_REQUESTS_PER_SECOND: z.coerce.number().positive().default(5),
  /** How often the most-watched tokens are counted, milliseconds. */
  TOP_TOKENS_INTERVAL: z.coerce.number().int().positive().default(60_000),
  /** Explorer address of a transaction, with {signature} in it; a network's own default is in `explorers`. */
  EXPLORER_TX_URL: z.string().includes('{signature}').optional(),
  /** Service that tells a browser its own address; unset: the client's IP is recorded as null. */
  IP_LOOKUP_URL: url.optional(),

  IDENTITY: z.enum(['embedded', 'firebase']).default('embedded'),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  /** Where the public keys behind Firebase's ID tokens are published. */
  FIREBASE_JWKS_URL: url.default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  /** Google, or an OpenID Connect issuer in its place. */
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: url.optional(),
  MAIL_FROM: z.string().default('Cumulus <no-reply@localhost>'),

  /** Most that one transaction may pay in signature and priority fees, lamports; a signature alone is 5,000. */
  FEE_CAP_LAMPORTS: z.coerce.bigint().min(5_000n).default(2_000_000n),
  /** How long a caller is kept waiting for its transaction before it is told "pending", milliseconds. */
  SETTLEMENT_WAIT: z.coerce.number().int().positive().default(45_000),
  /** How long a worker that dies keeps others from its intents, milliseconds. */
  SETTLEMENT_LEASE: z.coerce.number().int().positive().default(15_000),
  /** How often a transaction under way is asked after and broadcast again, milliseconds. */
  SETTLEMENT_POLL: z.coerce.number().int().positive().default(2_000),
  /** How often the market is looked at for market orders, milliseconds. */
  MARKET_CHECK_INTERVAL: z.coerce.number().int().min(1_000).default(MARKET_CHECK_INTERVAL),
  /** How long after its time a time order is still executed without asking its user, milliseconds. */
  ORDER_LATENESS_MAX: z.coerce.number().int().min(60_000).default(3_600_000),
  /** How often each wallet is compared with the chain for deposits that nobody has looked at, milliseconds. */
  DEPOSIT_SWEEP: z.coerce.number().int().min(1_000).default(60_000),
});

/** Where each network's transactions can be looked at; nobody else sees a localnet. */
const explorers = {
  localnet: undefined,
  devnet: 'https://explorer.solana.com/tx/{signature}?cluster=devnet',
  mainnet: 'https://explorer.solana.com/tx/{signature}',
} as const;

/** Market makers pay the fee of their swaps, which makes theirs the first signature; localnet's own does not. */
const unfitRouters = { localnet: [], devnet: ['jupiterz'], mainnet: ['jupiterz'] };

/** Settings that need one another. */
const checked = settings.check((context) => {
  const { value } = context;
  const need = (name: keyof typeof value, why: string): void => {
    if (value[name] === undefined)
      context.issues.push({ code: 'custom', input: undefined, path: [name], message: `needed ${why}` });
  };
  if (value.IDENTITY === 'firebase') {
    for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const)
      need(name, 'where IDENTITY=firebase');
  } else if (value.NETWORK !== 'localnet') {
    need('SMTP_URL', 'to send mail anywhere but on localnet');
    need('PUBLIC_URL', 'to write links into mail anywhere but on localnet');
  }
  if (value.SWAP_FEE_BPS !== undefined) need('SWAP_FEE_ACCOUNT', 'beside SWAP_FEE_BPS');
  if (value.SWAP_FEE_ACCOUNT !== undefined) need('SWAP_FEE_BPS', 'beside SWAP_FEE_ACCOUNT');
  if (value.GOOGLE_CLIENT_ID !== undefined) need('GOOGLE_CLIENT_SECRET', 'beside GOOGLE_CLIENT_ID');
});

export type Config = z.output<typeof checked>;

/** Reads and checks the environment. Throws one Error that names every setting that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // An empty variable is an unset one: that is how compose files and shells pass "nothing".
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = checked.safeParse(given);
  if (parsed.success) {
    const { NETWORK } = parsed.data;
    return {
      EXPLORER_TX_URL: explorers[NETWORK],
      SWAP_EXCLUDE_ROUTERS: unfitRouters[NETWORK],
      ...parsed.data,
    };
  }
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings are missing or wrong:\n${lines.join('\n')}`);
}
