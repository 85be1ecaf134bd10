import { expect, test } from 'vitest';
import { SETTING_NAMES } from '../../server/src/config.ts';
import {
  adminEnvironment,
  keyServiceEnvironment,
  type LocalnetReady,
  localnetEnvironment,
  logoEnvironment,
  operatorKey,
  serverEnvironment,
  signerEnvironment,
} from './environments.ts';
import { readSettings } from './settings.ts';

const localnet: LocalnetReady = {
  rpcUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:2',
  marketUrl: 'http://127.0.0.1:3',
  controlUrl: 'http://127.0.0.1:1/control',
  googleIssuer: 'http://127.0.0.1:4',
};
const facts = {
  port: 8080,
  url: 'http://127.0.0.1:8080',
  secrets: {
    appSecret: 'a',
    pinPepper: 'b',
    superuserPassword: 'never-told',
    databasePassword: 'never-told',
    serverPassword: 'c',
    operatorPassword: 'never-told',
    googleClientSecret: 'g',
  },
  signer: { SIGNER_SOCKET: '/data/signer.sock' },
  logoSocket: '/data/logos.sock',
  databaseUrl: 'postgres://cumulus_server:c@127.0.0.1:5/cumulus',
  localnet,
};

test('gives the server localnet as network, market and Google', () => {
  expect(serverEnvironment(readSettings({}), facts)).toMatchObject({
    NETWORK: 'localnet',
    SOLANA_RPC_URL: localnet.rpcUrl,
    SOLANA_WS_URL: localnet.wsUrl,
    JUPITER_URL: localnet.marketUrl,
    DEXSCREENER_URL: localnet.marketUrl,
    EXCHANGE_RATES_URL: `${localnet.marketUrl}/exchange-rates/latest?base=USD`,
    JUPITER_REQUESTS_PER_SECOND: '50',
    GOOGLE_ISSUER: localnet.googleIssuer,
    GOOGLE_CLIENT_ID: 'cumulus-localnet',
    GOOGLE_CLIENT_SECRET: 'g',
    PUBLIC_URL: facts.url,
    PORT: '8080',
    APP_SECRET: 'a',
  });
});

test('gives the server the nodes in front of localnet, if any', () => {
  const nodes = {
    rpcUrl: 'http://127.0.0.1:11',
    wsUrl: 'ws://127.0.0.1:11',
    rpcUrls: ['http://127.0.0.1:11', 'http://127.0.0.1:12'],
  };
  expect(serverEnvironment(readSettings({}), { ...facts, nodes })).toMatchObject({
    NETWORK: 'localnet',
    SOLANA_RPC_URL: nodes.rpcUrl,
    SOLANA_WS_URL: nodes.wsUrl,
    SOLANA_RPC_URLS: 'http://127.0.0.1:11,http://127.0.0.1:12',
  });
});

test('lets given settings replace defaults', () => {
  const given = {
    JUPITER_URL: 'https://jup.example',
    APP_SECRET: 'mine',
    PUBLIC_URL: 'https://wallets.example',
  };
  expect(serverEnvironment(readSettings(given), facts)).toMatchObject(given);
});

test('does not mix the stand-in with a real Google client', () => {
  const environment = serverEnvironment(readSettings({ GOOGLE_CLIENT_ID: 'mine' }), facts);
  expect(environment.GOOGLE_CLIENT_ID).toBe('mine');
  expect(environment.GOOGLE_ISSUER).toBeUndefined();
  expect(environment.GOOGLE_CLIENT_SECRET).toBeUndefined();
});

test('sets no default address and no stand-in on another network', () => {
  const settings = readSettings({
    NETWORK: 'mainnet',
    SOLANA_RPC_URL: 'https://rpc.example',
    SOLANA_WS_URL: 'wss://rpc.example',
  });
  const environment = serverEnvironment(settings, { ...facts, localnet: undefined });
  expect(environment).toMatchObject({ NETWORK: 'mainnet', SOLANA_RPC_URL: 'https://rpc.example' });
  expect(environment.PUBLIC_URL).toBeUndefined();
  expect(environment.GOOGLE_ISSUER).toBeUndefined();
});

test('gives access to wallet keys to signer and key service only, and nothing else to those', () => {
  const settings = readSettings({
    KEY_PROVIDER: 'vault',
    VAULT_TOKEN: 'v',
    KEK_FILE: '/kek',
    DATABASE_URL: 'd',
    SIGNER_FEE_CAP_LAMPORTS: '9000',
  });
  const server = serverEnvironment(settings, facts);
  const chain = localnetEnvironment(settings, { rpc: 1, market: 3, oidc: 4 }, facts.url, facts.secrets);
  for (const environment of [server, chain])
    expect(Object.keys(environment).filter((name) => /^(KEY_|VAULT_|KEK_)/.test(name))).toEqual([]);
  const paths = {
    socket: facts.signer.SIGNER_SOCKET,
    journal: '/journal',
    journalCopy: '/copy',
    keyFile: '/kek',
    serviceSocket: '/service/sock',
    compileCache: '/cache',
  };
  const signer = signerEnvironment(settings, paths, facts.secrets, facts.url);
  expect(signer).toMatchObject({
    KEY_PROVIDER: 'vault',
    KEY_SERVICE_SOCKET: '/service/sock',
    KEK_FILE: '/kek',
    SIGNER_SOCKET: facts.signer.SIGNER_SOCKET,
    SIGNER_JOURNAL: '/journal',
    SIGNER_JOURNAL_COPY: '/copy',
    SIGNER_FEE_CAP_LAMPORTS: '9000',
    // The only secret that both have.
    MANDATE_KEY: server.MANDATE_KEY,
    PIN_PEPPER: 'b',
  });
  expect(server.PIN_PEPPER).toBeUndefined();
  expect(server.MANDATE_KEY).toMatch(/^[0-9a-f]{64}$/);
  const keyService = keyServiceEnvironment(settings, '/service/sock', facts.secrets);
  expect(keyService).toMatchObject({
    KEY_PROVIDER: 'vault',
    VAULT_TOKEN: 'v',
    KEY_SERVICE_SOCKET: '/service/sock',
  });
  expect(keyService.KEY_SERVICE_TOKEN).toBe(signer.KEY_SERVICE_TOKEN);
  expect(server.KEY_SERVICE_TOKEN).toBeUndefined();
  expect(signer.VAULT_TOKEN).toBeUndefined();
  expect(keyService.KEK_FILE).toBeUndefined();
  for (const environment of [signer, keyService]) expect(environment.DATABASE_URL).toBeUndefined();
  expect(JSON.stringify([server, signer, keyService, chain])).not.toContain('never-told');
});

test('gives what reads pictures of strangers no secret, and trusts only the market of localnet', () => {
  const paths = { socket: facts.logoSocket, compileCache: '/cache' };
  const environment = logoEnvironment(paths, localnet);
  const system = /^(PATH|HOME|TMPDIR|LANG|TZ|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE|SSL_CERT_DIR)$/;
  expect(Object.fromEntries(Object.entries(environment).filter(([name]) => !system.test(name)))).toEqual({
    LOGO_SOCKET: '/data/logos.sock',
    LOGO_TRUSTED_ORIGIN: localnet.marketUrl,
    NODE_COMPILE_CACHE: '/cache',
  });
  expect(logoEnvironment(paths, undefined).LOGO_TRUSTED_ORIGIN).toBeUndefined();
  expect(serverEnvironment(readSettings({}), facts).LOGO_SOCKET).toBe(facts.logoSocket);
});

test('a secret reaches the processes that need it and no other, and an unknown variable reaches none', () => {
  const needed = {
    ...{ APP_SECRET: ['server'], METRICS_TOKEN: ['server'], OTEL_EXPORTER_OTLP_HEADERS: ['server'] },
    ...{
      DATABASE_DIRECT_URL: ['server'],
      VALKEY_URL: ['server'],
      SMTP_URL: ['server'],
      PUSH_KEY: ['server'],
    },
    ...{ SOLANA_RPC_URLS: ['server', 'admin'], JUPITER_API_KEY: ['server', 'admin'] },
    ...{ YELLOWSTONE_TOKEN: ['server'], SCREENING_TOKEN: ['server'], GOOGLE_CLIENT_SECRET: ['server'] },
    MANDATE_KEY: ['server', 'admin', 'signer'],
    ...{ OPERATOR_KEY: ['admin', 'signer'], ADMIN_SMTP_URL: ['admin'], PIN_PEPPER: ['signer'] },
    ...{ VAULT_TOKEN: ['keyservice'], VAULT_TOKEN_FILE: ['keyservice'], AWS_SESSION_TOKEN: ['keyservice'] },
    ...{ AWS_SECRET_ACCESS_KEY: ['keyservice'], GOOGLE_APPLICATION_CREDENTIALS: ['keyservice'] },
    ...{ LOCALNET_GEYSER_TOKEN: ['localnet'] },
    // Those of the launcher, which it passes on as an address of its own or not at all.
    ...{ DATABASE_URL: [], MIGRATION_DATABASE_URL: [], OPERATOR_DATABASE_URL: [], KEK_FILE: [] },
    ...{
      KEY_SERVICE_TOKEN: [],
      LOCALNET_OIDC_SECRET: [],
      GOOGLE_KMS_TOKEN: [],
      NPM_TOKEN: [],
      PGPASSWORD: [],
    },
  };
  const given = Object.fromEntries(Object.keys(needed).map((name) => [name, `value of ${name}`]));
  const settings = readSettings({ ...given, ADMIN_PORT: '8081', KEY_PROVIDER: 'vault' });
  const paths = { socket: '/s', journal: '/j', journalCopy: undefined, keyFile: '/k', compileCache: '/c' };
  const environments = {
    server: serverEnvironment(settings, facts),
    admin: adminEnvironment(settings, facts, 'postgres://o'),
    signer: signerEnvironment(
      settings,
      { ...paths, serviceSocket: '/service/sock' },
      facts.secrets,
      facts.url,
    ),
    keyservice: keyServiceEnvironment(settings, '/service/sock', facts.secrets),
    logos: logoEnvironment(paths, localnet),
    localnet: localnetEnvironment(settings, { rpc: 1, market: 3, oidc: 4 }, facts.url, facts.secrets),
  };
  const reached = Object.keys(needed).map((name) => [
    name,
    Object.entries(environments)
      .filter(([, environment]) => Object.values(environment).includes(given[name]!))
      .map(([process]) => process),
  ]);
  expect(Object.fromEntries(reached)).toEqual(needed);
});

test('gives the server all of its settings, and a proxy to what reaches the internet', () => {
  // Of three signers, SIGNERS comes instead of SIGNER_SOCKET.
  const names = SETTING_NAMES.filter((name) => name !== 'PIN_PEPPER' && name !== 'SIGNERS');
  const all = Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
  const valid = { PORT: '1', NETWORK: 'devnet', SOLANA_RPC_URL: 'http://r', SOLANA_WS_URL: 'ws://r' };
  const proxy = { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: 'http://proxy.example' };
  const settings = readSettings({ ...all, ...valid, ...proxy, ADMIN_PORT: '8081', KEY_PROVIDER: 'vault' });
  const server = serverEnvironment(settings, { ...facts, localnet: undefined });
  expect(names.filter((name) => server[name] === undefined)).toEqual([]);
  expect(server).toMatchObject(proxy);
  expect(adminEnvironment(settings, facts, undefined)).toMatchObject(proxy);
  expect(keyServiceEnvironment(settings, '/service/sock', facts.secrets)).toMatchObject(proxy);
});

test('tells the signer on which page passkeys are used', () => {
  const none = { journalCopy: undefined, serviceSocket: undefined };
  const paths = { ...none, socket: '/s', journal: '/j', keyFile: '/k', compileCache: '/c' };
  const originsOf = (given: NodeJS.ProcessEnv) =>
    signerEnvironment(readSettings(given), paths, facts.secrets, 'http://localhost:8080').PASSKEY_ORIGINS;
  expect(originsOf({})).toBe('http://localhost:8080');
  expect(originsOf({ PUBLIC_URL: 'https://wallets.example/' })).toBe('https://wallets.example');
  expect(originsOf({ PASSKEY_ORIGINS: 'https://a.example https://b.example' })).toBe(
    'https://a.example https://b.example',
  );
});

test('sets the redirect address for Google below the public address', () => {
  const ports = { rpc: 1, market: 3, oidc: 4 };
  const redirect = (given: NodeJS.ProcessEnv) =>
    localnetEnvironment(readSettings(given), ports, facts.url, facts.secrets).LOCALNET_OIDC_REDIRECTS;
  expect(redirect({})).toBe('http://127.0.0.1:8080/api/auth/callback/google');
  expect(redirect({ PUBLIC_URL: 'https://wallets.example/' })).toBe(
    'https://wallets.example/api/auth/callback/google',
  );
});

test('the page of operators has their key and database role and no other secret; the server has none of that', () => {
  const given = {
    ...{ ADMIN_PORT: '8081', APP_SECRET: 'mine', SMTP_URL: 'smtp://x:y@z', JUPITER_API_KEY: 'k' },
    ADMIN_TRUSTED_PROXIES: '1',
  };
  const settings = readSettings(given);
  const admin = adminEnvironment(settings, facts, 'postgres://cumulus_operator:o@127.0.0.1:5/cumulus');
  expect(admin).toMatchObject({
    ...{ ADMIN_PORT: '8081', ADMIN_HOST: '127.0.0.1', ADMIN_ORIGIN: 'http://localhost:8081' },
    ...{
      OPERATOR_DATABASE_URL: expect.stringContaining('cumulus_operator'),
      DATABASE_URL: facts.databaseUrl,
    },
    ...{ OPERATOR_KEY: expect.stringMatching(/^[0-9a-f]{64}$/), MANDATE_KEY: expect.any(String) },
    ...{ SIGNER_SOCKET: facts.signer.SIGNER_SOCKET, JUPITER_API_KEY: 'k', ADMIN_TRUSTED_PROXIES: '1' },
  });
  for (const name of ['APP_SECRET', 'PIN_PEPPER', 'SMTP_URL', 'GOOGLE_CLIENT_SECRET'])
    expect(admin).not.toHaveProperty(name);
  const server = serverEnvironment(settings, facts);
  expect(Object.keys(server).filter((name) => /^(ADMIN|OPERATOR)_/.test(name))).toEqual([]);
});

test('each of three signers takes orders by a key of its own, and none has that of operators', () => {
  const settings = readSettings({ SIGNERS: '3' });
  const at = { socket: '/sock', journal: '/journal', keyFile: '/kek', compileCache: '/cache' };
  const paths = { ...at, journalCopy: undefined, serviceSocket: undefined };
  const keyOf = (name?: string) =>
    signerEnvironment(settings, paths, facts.secrets, facts.url, name).OPERATOR_KEY;
  const keys = [undefined, 'signer-1', 'signer-2', 'signer-3'].map(keyOf);
  expect(new Set(keys).size).toBe(4);
  expect(keys[0]).toBe(operatorKey(settings, facts.secrets));
});
