import { BASE_UNITS_MAX } from '@cumulus/contract/amount.ts';
import { MARKET_CHECK_INTERVAL, PASSWORD_MIN_CHARACTERS } from '@cumulus/contract/limits.ts';
import { isAddress, lamports } from '@solana/kit';
import { z } from 'zod';
import { boundsByMethod, byMethod } from './runtime/by-method.ts';
import { readSigners } from './runtime/signers-setting.ts';
import { PROVIDER_NAMES } from './solana/rpc-providers.ts';

const url = z.url({ protocol: /^https?$/ });
const databaseUrl = z.url({ protocol: /^postgres(?:ql)?$/ });
/** `name@host`, or `Name <name@host>`: one sender, on one line. */
const SENDER = /^(?:[^<>\r\n@,;]*<([^<>\s@,;]+@[^<>\s@,;]+)>|([^<>\s@,;]+@[^<>\s@,;]+))$/;
const network = z.enum(['localnet', 'devnet', 'mainnet']);

/** Text that `parse` understands, which returns null for any other. */
function parsed<T>(parse: (text: string) => T | null, expected: string) {
  return z.string().transform((text, context): T => {
    const value = parse(text);
    if (value !== null) return value;
    context.addIssue({ code: 'custom', message: `expected ${expected}` });
    return z.NEVER;
  });
}

/** The server's settings, read from the environment here only; docs/settings.md describes each. */
const settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url
    .refine(
      (text) => new URL(text).href === `${new URL(text).origin}/`,
      'without a path: the app is at the root of its host',
    )
    .optional(),
  ROLES: z
    .string()
    .default('api,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['api', 'worker'])).min(1)),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Base address of a collector of OpenTelemetry traces; unset: nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Headers for it, as in `name=value,other=value`. */
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .transform((text) => text.split(',').map((pair) => pair.trim().split(/=(.*)/s).slice(0, 2)))
    .pipe(z.array(z.tuple([z.string().regex(/^[\w-]+$/), z.string().min(1)])))
    .transform((pairs) => Object.fromEntries(pairs))
    .default({}),
  /** Which part of the traces is sent, 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** How long spans gather before they are sent, milliseconds. */
  OTEL_BSP_SCHEDULE_DELAY: z.coerce.number().int().positive().default(5_000),
  /** Node's; also the only folder of the installation that this process may read: its disk is watched. */
  NODE_COMPILE_CACHE: z.string().optional(),
  /** Number of reverse proxies: that many X-Forwarded-For entries are trusted. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),

  /** Requests per minute: per user, per IP address of signed-out callers, and credential attempts per address and e-mail. */
  RATE_LIMIT_USER: z.coerce.number().int().positive().default(1_200),
  RATE_LIMIT_ADDRESS: z.coerce.number().int().positive().default(1_200),
  RATE_LIMIT_CREDENTIALS: z.coerce.number().int().positive().default(30),
  /** Mails an hour to one address that strangers may ask for. */
  RATE_LIMIT_MAILS: z.coerce.number().int().positive().default(6),

  DATABASE_URL: databaseUrl,
  /** The same database and role without the transaction pooler that DATABASE_URL leads through. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Whether statements are prepared; default: unless DATABASE_DIRECT_URL is set. */
  DATABASE_PREPARED: z.enum(['on', 'off']).optional(),
  /** How long a statement may take, milliseconds. */
  DATABASE_STATEMENT_TIMEOUT: z.coerce.number().int().min(1_000).default(60_000),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).default(16),
  /** Whether the place is given where older versions could count requests. */
  VALKEY_URL: z
    .string()
    .optional()
    .transform((text) => text !== undefined),
  /** The signer's unix socket, or the gate before it on another host, with PEM files: own certificate and key, and the gate's authority. */
  SIGNER_SOCKET: z.string().min(1).optional(),
  SIGNER_URL: z.url({ protocol: /^tls$/ }).optional(),
  SIGNER_TLS_CERT: z.string().min(1).optional(),
  SIGNER_TLS_KEY: z.string().min(1).optional(),
  SIGNER_TLS_CA: z.string().min(1).optional(),
  /** Instead of one signer: three, of which any two sign, with their names and places, as JSON. */
  SIGNERS: z
    .string()
    .refine((text) => readSigners(text) !== null, 'expected three signers, as docs/settings.md says')
    .optional(),
  /** Of the process that fetches tokens' logos; unset: the app shows none. */
  LOGO_SOCKET: z.string().optional(),
  /** Secret for sessions and sealed quotes. */
  APP_SECRET: z.string().min(32),
  /** Seals mandates; the signer has the same. */
  MANDATE_KEY: z.string().min(32),
  /** Whether the signer's secret for PINs is in the environment of this process too, as older versions wanted it. */
  PIN_PEPPER: z
    .string()
    .optional()
    .transform((text) => text !== undefined),

  NETWORK: network.default('localnet'),
  SOLANA_RPC_URL: url,
  /** Further independent nodes: two must agree on the outcome of a transaction. */
  SOLANA_RPC_URLS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(url))
    .default([]),
  SOLANA_WS_URL: z.url({ protocol: /^wss?$/ }),
  /** Yellowstone gRPC of a node: shows all transactions as they land. Unset: the node's websocket shows those of wallets in view. */
  YELLOWSTONE_URL: url.optional(),
  YELLOWSTONE_TOKEN: z.string().min(1).optional(),
  /** How many workers share the wallets, each reading the whole stream. */
  YELLOWSTONE_PARTITIONS: z.coerce.number().int().min(1).max(64).default(1),
  /** Most JSON-RPC calls in one HTTP request: of all methods, or by method. Unset: what the nodes' provider takes. */
  SOLANA_RPC_BATCH: parsed(boundsByMethod, 'a whole number above 0, or several by method').optional(),
  /** Whose the nodes are, in their order. Unset: as their addresses say. */
  SOLANA_RPC_PROVIDERS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .pipe(z.array(z.enum(PROVIDER_NAMES)))
    .default([]),
  /** Credits of one call by method, in place of the provider's. */
  SOLANA_RPC_CREDITS: parsed(byMethod, 'numbers by method').default({}),
  /** Most calls a second to each node, by method; `*`: of all methods together. */
  SOLANA_RPC_BUDGETS: parsed(
    (text) => (Object.values(byMethod(text) ?? { none: 0 }).includes(0) ? null : byMethod(text)),
    'numbers above 0 by method',
  ).default({}),
  /** The commitment at which the chain is read; auto: by what the nodes say of its consensus. */
  SOLANA_COMMITMENT: z.enum(['auto', 'confirmed', 'finalized']).default('auto'),
  /** Whether a second node is asked beside one that is late with a read. */
  SOLANA_RPC_HEDGE: z.enum(['on', 'off']).default('on'),
  JUPITER_URL: url,
  JUPITER_API_KEY: z.string().optional(),
  /** Jupiter's quota for the key, 0.5 without one. Swaps have priority; prices and names use the rest. */
  JUPITER_REQUESTS_PER_SECOND: z.coerce.number().positive().default(0.5),
  /** Excluded routers, by Jupiter's names; defaults in `unfitRouters`. */
  SWAP_EXCLUDE_ROUTERS: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((name) => name.trim())))
    .optional(),
  /** The operator's fee on swaps, basis points, and the Jupiter referral account that receives it. */
  SWAP_FEE_BPS: z.coerce.number().int().min(50).max(255).optional(),
  SWAP_FEE_ACCOUNT: z.string().refine(isAddress, 'not the address of an account').optional(),
  DEXSCREENER_URL: url,
  /** DexScreener's public quota is 300 requests per minute. */
  DEXSCREENER_REQUESTS_PER_SECOND: z.coerce.number().positive().default(5),
  /** Service that judges payments before they are signed; unset: none is asked. */
  SCREENING_URL: url.optional(),
  /** Bearer token for it. */
  SCREENING_TOKEN: z.string().min(16).optional(),
  /** How long it may take to answer, milliseconds. */
  SCREENING_TIMEOUT_MS: z.coerce.number().int().min(100).max(30_000).default(5_000),
  /** What becomes of a payment if it gives no answer that can be used. */
  SCREENING_WHEN_UNREACHABLE: z.enum(['hold', 'allow']).default('hold'),
  /** JSON of reference rates of currencies; unset: values are shown in USD only. */
  EXCHANGE_RATES_URL: url.optional(),
  /** Interval for counting the most-watched tokens, milliseconds. */
  TOP_TOKENS_INTERVAL: z.coerce.number().int().positive().default(60_000),
  /** Explorer URLs of a transaction, containing {signature}, and of a token, containing {mint}; defaults in `explorers`. */
  EXPLORER_TX_URL: z.string().includes('{signature}').optional(),
  EXPLORER_TOKEN_URL: z.string().includes('{mint}').optional(),
  /** Service that returns a browser's IP address; unset: the client's IP is recorded as null. */
  IP_LOOKUP_URL: url.optional(),
  /** MMDB file with the places of IP addresses; unset: devices are shown without a place. */
  PLACES_FILE: z.string().min(1).optional(),

  IDENTITY: z.enum(['embedded', 'firebase']).default('embedded'),
  FIREBASE_PROJECT_ID: z.string().optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z.string().optional(),
  /** Public keys of Firebase's ID tokens. */
  FIREBASE_JWKS_URL: url.default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
  /** Whether new PINs and passwords that are easy to guess are refused. */
  PIN_RULES: z.enum(['strict', 'any']).default('strict'),
  PASSWORD_RULES: z.enum(['strict', 'any']).default('strict'),
  PASSWORD_MIN_CHARACTERS: z.coerce
    .number()
    .int()
    .min(PASSWORD_MIN_CHARACTERS)
    .max(64)
    .default(PASSWORD_MIN_CHARACTERS),
  /** Google, or an OpenID Connect issuer in its place. */
  GOOGLE_ISSUER: url.default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  /** For what an e-mail has to be verified first; defaults in `readConfig`. */
  VERIFIED_EMAIL: z
    .string()
    .transform((text) => (text === 'none' ? [] : text.split(',').map((each) => each.trim())))
    .pipe(z.array(z.enum(['contests', 'sends'])))
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(SENDER, 'not a sender such as no-reply@wallets.example or Cumulus <no-reply@wallets.example>')
    .default('Cumulus <no-reply@localhost>'),

  /** Private key of P-256 in whose name push messages are sent, hex; derived from APP_SECRET by default. */
  PUSH_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  /** Origin of a push service on this machine, for tests. */
  PUSH_TEST_ORIGIN: url.optional(),
  /** Whether webhooks may be on this machine, without TLS; for development. */
  WEBHOOKS_HERE: z.enum(['on', 'off']).default('off'),
  /** From how many USD a payment makes a mail by default. */
  LARGE_SEND_USD: z.coerce.number().int().positive().default(500),

  /** Places of a campaign that one network gets in an hour without a review. */
  CONTEST_PLACES_PER_NETWORK: z.coerce.number().int().positive().default(5),
  /** Bits of the proof of work for an entry in a calm hour, 0 for none; defaults in `proofBits`. */
  CONTEST_PROOF_BITS: z.coerce.number().int().min(0).max(24).optional(),
  /** Maximum signature and priority fees of one transaction, lamports; a signature costs 5,000. */
  FEE_CAP_LAMPORTS: z.coerce.bigint().min(5_000n).max(BASE_UNITS_MAX).default(5_000_000n).transform(lamports),
  /** Id of the wallet that pays for sends of users without SOL, as the signer has it, and how users know its operator. */
  SPONSOR_WALLET: z.string().min(1).optional(),
  SPONSOR_NAME: z.string().min(1).max(60).default('the operator'),
  /** Least that own transactions pay for priority, micro-lamports per compute unit; defaults in `priorityFeeMin`. */
  PRIORITY_FEE_MIN: z.coerce.bigint().min(0n).max(1_000_000n).optional(),
  /** How long a call waits for its transaction before it returns `pending`, milliseconds. */
  SETTLEMENT_WAIT: z.coerce.number().int().positive().default(45_000),
  /** Lease of an intent: how long a dead worker keeps others from it, milliseconds. */
  SETTLEMENT_LEASE: z.coerce.number().int().positive().default(15_000),
  /** Interval for polling and rebroadcasting a transaction, milliseconds. */
  SETTLEMENT_POLL: z.coerce.number().int().positive().default(2_000),
  /** The least time that a blockhash lives on this chain, milliseconds: 150 blocks at 200 each. */
  BLOCKHASH_LIFE_MIN: z.coerce.number().int().min(1_000).default(30_000),
  /** Interval of market checks for market orders, milliseconds. */
  MARKET_CHECK_INTERVAL: z.coerce.number().int().min(100).default(MARKET_CHECK_INTERVAL),
  /** The least that the pools of a token hold for a market order to watch it, whole USD. */
  ORDER_LIQUIDITY_MIN: z.coerce.number().int().min(0).default(10_000),
  /** Most price alerts of a user. */
  ORDERS_PER_USER: z.coerce.number().int().min(0).max(500).default(20),
  PRICE_ALERTS_MAX: z.coerce.number().int().min(0).max(500).default(20),
  /** How late a time order still executes without its user's decision, milliseconds. */
  ORDER_LATENESS_MAX: z.coerce.number().int().min(60_000).default(3_600_000),
  /** Whether what is owed and what is held is proven every day. */
  DAILY_PROOF: z.enum(['on', 'off']).default('on'),
  /** Whether its root is written to the chain in a memo. */
  PROOF_MEMO: z.enum(['on', 'off']).default('off'),
  /** Interval for comparing each wallet with the chain to find deposits, milliseconds. */
  DEPOSIT_SWEEP: z.coerce.number().int().min(1_000).default(60_000),
  /** Longest time between two listings of a wallet's token accounts, milliseconds. */
  DEPOSIT_LISTING: z.coerce
    .number()
    .int()
    .min(60_000)
    .default(4 * 60 * 60_000),
});

/** Public explorers by network. */
const explorers = {
  localnet: {},
  devnet: {
    EXPLORER_TX_URL: 'https://explorer.solana.com/tx/{signature}?cluster=devnet',
    EXPLORER_TOKEN_URL: 'https://explorer.solana.com/address/{mint}?cluster=devnet',
  },
  mainnet: {
    EXPLORER_TX_URL: 'https://explorer.solana.com/tx/{signature}',
    EXPLORER_TOKEN_URL: 'https://explorer.solana.com/address/{mint}',
  },
} as const;

/** DFlow and OKX build transactions of their own programs, which the signer does not know; localnet has none of these. */
const UNFIT = ['dflow', 'okx'];
const unfitRouters = { localnet: [], devnet: UNFIT, mainnet: UNFIT };

/** On a localnet any client may enter a contest with a plain call, and mails prove nothing: all can read them. */
const proofBits = { localnet: 0, devnet: 16, mainnet: 16 };
/** On a localnet no one competes for a block. */
const priorityFeeMin = { localnet: 0n, devnet: 10_000n, mainnet: 10_000n };
const verifiedEmail: Readonly<Record<z.output<typeof network>, ('contests' | 'sends')[]>> = {
  localnet: [],
  devnet: ['contests'],
  mainnet: ['contests', 'sends'],
};

/** Checks settings that depend on each other. */
const checked = settings.check((context) => {
  const { value } = context;
  const need = (name: keyof typeof value, why: string): void => {
    if (value[name] === undefined)
      context.issues.push({ code: 'custom', input: undefined, path: [name], message: `needed ${why}` });
  };
  if (value.SIGNERS === undefined && value.SIGNER_URL === undefined)
    need('SIGNER_SOCKET', 'unless SIGNER_URL or SIGNERS is set');
  if (value.SIGNER_URL !== undefined)
    for (const name of ['SIGNER_TLS_CERT', 'SIGNER_TLS_KEY', 'SIGNER_TLS_CA'] as const)
      need(name, 'beside SIGNER_URL');
  if (value.IDENTITY === 'firebase') {
    for (const name of ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY', 'FIREBASE_AUTH_DOMAIN'] as const)
      need(name, 'if IDENTITY=firebase');
  } else if (value.NETWORK !== 'localnet') {
    need('SMTP_URL', 'to send mail anywhere but on localnet');
    need('PUBLIC_URL', 'to write links into mail anywhere but on localnet');
  }
  if (value.PUSH_TEST_ORIGIN !== undefined && value.NETWORK !== 'localnet')
    context.issues.push({
      code: 'custom',
      input: undefined,
      path: ['PUSH_TEST_ORIGIN'],
      message: 'only on localnet',
    });
  if (value.WEBHOOKS_HERE === 'on' && value.NETWORK !== 'localnet')
    context.issues.push({
      code: 'custom',
      input: undefined,
      path: ['WEBHOOKS_HERE'],
      message: 'only on localnet',
    });
  if (value.VERIFIED_EMAIL?.length && value.NETWORK !== 'localnet')
    need('SMTP_URL', 'to mail the links that verify e-mails');
  if (value.SWAP_FEE_BPS !== undefined) need('SWAP_FEE_ACCOUNT', 'beside SWAP_FEE_BPS');
  if (value.SWAP_FEE_ACCOUNT !== undefined) need('SWAP_FEE_BPS', 'beside SWAP_FEE_ACCOUNT');
  if (value.SCREENING_URL !== undefined) need('SCREENING_TOKEN', 'beside SCREENING_URL');
  if (value.YELLOWSTONE_TOKEN !== undefined) need('YELLOWSTONE_URL', 'beside YELLOWSTONE_TOKEN');
  if (value.GOOGLE_CLIENT_ID !== undefined) need('GOOGLE_CLIENT_SECRET', 'beside GOOGLE_CLIENT_ID');
});

export type Config = Omit<
  z.output<typeof checked>,
  'VERIFIED_EMAIL' | 'CONTEST_PROOF_BITS' | 'PRIORITY_FEE_MIN'
> & {
  readonly VERIFIED_EMAIL: readonly ('contests' | 'sends')[];
  /** Whether addresses are proven here: mail reaches their owners alone. A localnet's does not, unless VERIFIED_EMAIL says so. */
  readonly provesAddresses: boolean;
  readonly CONTEST_PROOF_BITS: number;
  readonly PRIORITY_FEE_MIN: bigint;
};

/** The address in a MAIL_FROM. */
export function senderAddress(from: string): string {
  const [, named, bare] = SENDER.exec(from)!;
  return named ?? bare!;
}

export type Settings = z.output<typeof settings>;

/** Names of all settings of the server. */
export const SETTING_NAMES = Object.keys(settings.shape) as readonly (keyof Settings)[];

/**
 * Reads each setting by itself, for a caller that goes on with the rest: those that are wrong, or missing without a default, are left out.
 * `wrong` has a sentence for each that is given and wrong, and for those that do not fit together.
 */
export function readEachSetting(environment: NodeJS.ProcessEnv): {
  readonly known: Partial<Settings>;
  readonly wrong: readonly string[];
} {
  const known: Record<string, unknown> = {};
  const wrong: string[] = [];
  const given = (name: string): string | undefined => environment[name] || undefined;
  for (const name of SETTING_NAMES) {
    const read = settings.shape[name].safeParse(given(name));
    if (read.success) known[name] = read.data;
    else if (given(name) !== undefined) wrong.push(`${name}: ${read.error.issues[0]?.message}`);
  }
  const together = checked.safeParse(Object.fromEntries(SETTING_NAMES.map((name) => [name, given(name)])));
  for (const { code, path, message } of together.error?.issues ?? [])
    if (code === 'custom' && !wrong.some((each) => each.startsWith(`${path.join('.')}: `)))
      wrong.push(`${path.join('.')}: ${message}`);
  return { known: known as Partial<Settings>, wrong };
}

/** Reads and checks the environment. Throws one Error that names every setting that is wrong. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // Compose files and shells pass unset variables as empty ones.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = checked.safeParse(given);
  if (parsed.success) {
    const { NETWORK, SMTP_URL } = parsed.data;
    // Without mail no one could verify theirs.
    const { VERIFIED_EMAIL = SMTP_URL === undefined ? [] : verifiedEmail[NETWORK] } = parsed.data;
    const { CONTEST_PROOF_BITS = proofBits[NETWORK] } = parsed.data;
    return {
      ...explorers[NETWORK],
      SWAP_EXCLUDE_ROUTERS: unfitRouters[NETWORK],
      ...parsed.data,
      CONTEST_PROOF_BITS,
      PRIORITY_FEE_MIN: parsed.data.PRIORITY_FEE_MIN ?? priorityFeeMin[NETWORK],
      VERIFIED_EMAIL,
      provesAddresses: NETWORK === 'localnet' ? VERIFIED_EMAIL.length > 0 : SMTP_URL !== undefined,
    };
  }
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`These settings are missing or wrong:\n${lines.join('\n')}`);
}
