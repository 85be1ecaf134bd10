import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { doctorWorld } from '../../../testing/doctor-world.ts';
import { newAddress } from '../../../testing/issuer.ts';
import { type Spoilt, spoiltCalls } from '../../../testing/spoiled-http.ts';
import type { State } from './doctor/finding.ts';

const world = await doctorWorld();
const { localnet, node, spoiledNode, market, mail, push, vault, database, wallet, saves, cumulus, doctor } =
  world;
afterEach(world.heal);

const CHECKS = [
  ...['settings', 'database', 'clock', 'node', 'chain', 'finality', 'pace', 'rent', 'changes', 'versions'],
  ...[
    'history',
    'methods',
    'limits',
    'websocket',
    'stream',
    'signer',
    'keys',
    'jupiter',
    'order',
    'dexscreener',
    'rates',
  ],
  ...['identity', 'mail', 'push'],
];
const RPC_ERROR = (code: number, message: string) => ({ error: { code, message } });
const OVER_SPOILED = { SOLANA_RPC_URL: spoiledNode.url };

test('says in one line each that all is well, asks nothing to be signed, and sends no letter', async () => {
  await world.newTransaction();
  const { out, error, code } = await cumulus(`doctor --wallet ${wallet} --save ${saves}`);
  const lines = out.split('\n');
  expect(
    lines.map((line) => line.split(/ {2,}/).slice(0, 2)),
    out,
  ).toEqual(CHECKS.map((name) => [name, 'ok']));
  expect({ error, code }).toEqual({ error: '', code: 0 });
  expect(out).toMatch(
    /^order +ok +0\.01 SOL for USDC by \w+: settlement and signer accept it, nothing was signed$/m,
  );
  expect(out).toMatch(/^versions +ok +version 1 seen and read/m);
  expect(mail.letters).toEqual([]);
});

test('--json has the same as a document', async () => {
  const { code, ok, checks, saved } = await doctor();
  expect({ code, ok, saved }).toEqual({ code: 0, ok: true, saved: [] });
  expect(checks.map(({ name, state }) => [name, state])).toEqual(CHECKS.map((name) => [name, 'ok']));
});

interface Injected {
  /** Settings that differ. */
  readonly settings?: NodeJS.ProcessEnv;
  undo?(): unknown;
}
interface Fault {
  readonly what: string;
  /** The check whose line names it, and what the line says. */
  readonly line: readonly [check: string, says: RegExp];
  readonly state?: State;
  inject(): Injected | Promise<Injected> | unknown;
}
const nowhere = 'http://127.0.0.1:1';
const html: Spoilt = { headers: { 'content-type': 'text/html' }, body: '<html>Attention required</html>' };
const onPath = (path: string, answer: Spoilt) => (asked: string) => (asked.startsWith(path) ? answer : null);
const ofRole = async (set: string, reset: string) => {
  const { rows } = await database.superuser.pool.query('select current_database() as name');
  const alter = `alter role cumulus_server in database ${rows[0].name}`;
  await database.superuser.pool.query(`${alter} set ${set}`);
  return { undo: () => database.superuser.pool.query(`${alter} reset ${reset}`) };
};

const FAULTS: readonly Fault[] = [
  {
    what: 'a setting that makes no sense',
    line: ['settings', /^JUPITER_REQUESTS_PER_SECOND: .*correct them/],
    inject: () => ({ settings: { JUPITER_REQUESTS_PER_SECOND: 'many' } }),
  },
  {
    what: 'a database role that may only read',
    line: ['database', /^transactions are read-only: "alter role cumulus_server reset/],
    inject: () => ofRole('default_transaction_read_only = on', 'default_transaction_read_only'),
  },
  {
    what: 'a database role that writes dates in German',
    line: ['database', /^its role or database has settings of its own: DateStyle=German: /],
    state: 'note',
    inject: () => ofRole("datestyle = 'German'", 'datestyle'),
  },
  {
    what: 'a clock that is an hour off',
    line: [
      'clock',
      /^this machine is 36\d\d s ahead of the database and 36\d\d s ahead of the chain: set the clock by NTP/,
    ],
    inject() {
      const right = Date.now;
      const spy = vi.spyOn(Date, 'now').mockImplementation(() => right() + 3_600_000);
      return { undo: () => spy.mockRestore() };
    },
  },
  {
    what: 'no node',
    line: ['node', /^it does not answer \(ECONNREFUSED.*: nothing answers there; correct SOLANA_RPC_URL/],
    inject: () => ({ settings: { SOLANA_RPC_URL: nowhere } }),
  },
  {
    what: 'a node that is silent',
    line: ['node', /^it does not answer \(no answer in time\): .*too slow or silent/],
    inject: () => node.tell({ kind: 'timeout' }),
  },
  {
    what: 'a node that answers after seconds',
    line: ['node', /^it takes \d{4} ms to answer: /],
    inject: () => node.tell({ kind: 'slow', ms: 1_600 }),
  },
  {
    what: 'a node that is behind the network, and says so',
    line: ['node', /^it says itself that it is behind the network: /],
    async inject() {
      spoiledNode.spoil(spoiltCalls('getHealth', RPC_ERROR(-32005, 'Node is behind by 200 slots')));
      return { settings: OVER_SPOILED };
    },
  },
  {
    what: 'a node of an old version',
    line: ['node', /^it runs 2\.3\.1, older than 4\.2: .*upgrade it/],
    async inject() {
      spoiledNode.spoil(spoiltCalls('getVersion', { result: { 'solana-core': '2.3.1' } }));
      return { settings: OVER_SPOILED };
    },
  },
  {
    what: 'a node of another chain',
    line: ['chain', /^the database belongs to the chain \w+, and the node is of \w+: correct SOLANA_RPC_URL/],
    async inject() {
      spoiledNode.spoil(
        spoiltCalls('getGenesisHash', {
          result: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'.replace('E', 'F'),
        }),
      );
      return { settings: OVER_SPOILED };
    },
  },
  {
    what: 'finality that is far behind',
    line: ['finality', /^finalized is \d+ slots behind confirmed: /],
    inject: () => node.tell({ kind: 'slots', by: 100, methods: ['getSlot'] }),
  },
  {
    what: 'a chain that stands still',
    line: ['pace', /^no block was finalized within \d+ ms: /],
    inject: () => node.tell({ kind: 'heights', frozen: true, methods: ['getEpochInfo'] }),
  },
  {
    what: 'a node that is behind the network, and does not say so',
    line: ['pace', /^its newest block is \d+ s old: the node is behind the network; use another/],
    async inject() {
      await localnet.fault({ kind: 'behind', slots: 600 });
      return { undo: localnet.heal };
    },
  },
  {
    what: 'a rent that nobody has seen',
    line: ['rent', /^7100 lamports a byte, .*the signer takes at most 2039280/],
    async inject() {
      await localnet.control('rent', { perByteLamports: 7_100 });
      return { undo: () => localnet.control('rent', { perByteLamports: 5_080 }) };
    },
  },
  {
    what: 'a change of the chain that this version does not know, scheduled',
    line: [
      'changes',
      /^a change that this version does not know \(\w+\), scheduled for the next epoch: this version was not tested/,
    ],
    state: 'note',
    async inject() {
      const gate = await newAddress();
      const place = (lamports: string) =>
        localnet.control('account', {
          ...{ address: gate, lamports, owner: 'Feature111111111111111111111111111111111111' },
          data: Buffer.alloc(9).toString('base64'),
        });
      await place('1000000');
      await localnet.step(2);
      return { undo: () => place('0').then(() => localnet.step(2)) };
    },
  },
  {
    what: 'a transaction of a version that this one cannot read',
    line: ['versions', /^slot \d+ has a transaction that this version cannot read \(.*version.*\): /],
    async inject() {
      const refusal = RPC_ERROR(-32015, 'Transaction version (2) is not supported by the requesting client.');
      spoiledNode.spoil((path, body, pass) =>
        body.includes('"full"') ? spoiltCalls('getBlock', refusal)(path, body, pass) : null,
      );
      return { settings: OVER_SPOILED };
    },
  },
  {
    what: 'a node without history',
    line: [
      'history',
      /^its oldest block is \d+ slots old \(slot \d+\), and 432000 are a day: use a node with history/,
    ],
    async inject() {
      const { finalized } = (await (await fetch(`${localnet.rpcUrl}/control/state`)).json()) as {
        finalized: { slot: number };
      };
      return await node.tell({ kind: 'firstAvailableBlock', value: finalized.slot - 5 });
    },
  },
  {
    what: 'a node that keeps no transactions',
    line: [
      'history',
      /^it gives out no transactions \(-32011 Transaction history is not available from this node\): /,
    ],
    async inject() {
      const refusal = RPC_ERROR(-32011, 'Transaction history is not available from this node');
      spoiledNode.spoil((path, body, pass) =>
        body.includes('1000') ? null : spoiltCalls('getSignaturesForAddress', refusal)(path, body, pass),
      );
      return { settings: OVER_SPOILED };
    },
  },
  {
    what: 'a node without a method',
    line: ['methods', /^it lacks getRecentPrioritizationFees: use a node or plan that has it/],
    async inject() {
      spoiledNode.spoil(spoiltCalls('getRecentPrioritizationFees', RPC_ERROR(-32601, 'Method not found')));
      return { settings: OVER_SPOILED };
    },
  },
  {
    what: 'a limit of calls, told with HTTP 200 and -32007',
    line: ['limits', /^it refuses calls as too many, beyond about \d+ a second: set SOLANA_RPC_BUDGETS/],
    state: 'note',
    async inject() {
      await localnet.fault({ kind: 'limit', perSecond: 40, style: 'quicknode' });
      return { undo: localnet.heal };
    },
  },
  {
    what: 'a websocket that refuses',
    line: ['websocket', /^it takes no subscription \(.+\): .*SOLANA_WS_URL/],
    inject: () => node.tell({ kind: 'closedSocket' }),
  },
  {
    what: 'a websocket that is silent',
    line: ['websocket', /^it takes no subscription \(no answer in time\): /],
    inject: () => node.tell({ kind: 'silentSocket' }),
  },
  {
    what: 'a stream that does not let us in',
    line: [
      'stream',
      /status 16.*: deposits are found by comparing wallets, later; correct YELLOWSTONE_TOKEN/,
    ],
    inject: () => ({ settings: { YELLOWSTONE_TOKEN: 'wrong' } }),
  },
  {
    what: 'no process for logos',
    line: ['logos', /ENOENT.*: tokens are shown without logos; /],
    inject: () => ({ settings: { LOGO_SOCKET: '/nonexistent/logos.sock' } }),
  },
  {
    what: 'no signer',
    line: ['signer', /: start it, or correct SIGNER_SOCKET/],
    inject: () => ({ settings: { SIGNER_SOCKET: '/nonexistent/signer.sock' } }),
  },
  {
    what: 'a key service that refuses',
    line: [
      'keys',
      /^the signer opens no key: its key service is too slow, or refuses it: see docs\/runbooks\/key-service-fails\.md/,
    ],
    inject: () => vault.fail(403, { errors: ['permission denied'] }),
  },
  {
    what: 'HTTP 403 from Jupiter',
    line: ['jupiter', /^Jupiter wants a key: set JUPITER_API_KEY \(HTTP 403\): it wants a key; /],
    inject: () => market.spoil(onPath('/price/', { status: 403, body: '{}' })),
  },
  {
    what: 'a Jupiter that does not answer',
    line: ['jupiter', /^no answer in time: .*too slow or silent/],
    inject: () => market.spoil(onPath('/price/', { hang: true })),
  },
  {
    what: 'HTTP 403 for orders alone',
    line: [
      'order',
      /^the router wants a key: set JUPITER_API_KEY \(HTTP 403\): it refuses us; check JUPITER_API_KEY/,
    ],
    inject: () => market.spoil(onPath('/swap/', { status: 403, body: '{}' })),
  },
  {
    what: 'an order that takes more than was asked',
    line: [
      'order',
      /settlement refuses it: .+; signer refuses it: the message has more than one Transfer: such swaps are refused/,
    ],
    async inject() {
      await localnet.fault({ kind: 'lie', lie: 'extra_transfer', count: 2 });
      return { settings: { SWAP_EXCLUDE_ROUTERS: 'jupiterz' }, undo: localnet.heal };
    },
  },
  {
    what: 'HTTP 429 from DexScreener',
    line: ['dexscreener', /^DexScreener is asked too often \(HTTP 429\): .*asked too much/],
    inject: () => market.spoil(onPath('/tokens/v1/', { status: 429, body: '' })),
  },
  {
    what: 'a page in place of DexScreener',
    line: ['dexscreener', /^DexScreener returned invalid JSON: .*look for a proxy/],
    inject: () => market.spoil(onPath('/tokens/v1/', html)),
  },
  {
    what: 'rates of last month',
    line: ['rates', /^its newest rates are of 2026-01-01: /],
    inject: () =>
      market.spoil(
        onPath('/exchange-rates', { body: '{"base":"USD","date":"2026-01-01","rates":{"USD":1,"EUR":0.9}}' }),
      ),
  },
  {
    what: 'a page in place of the keys of Firebase',
    line: ['identity', /^the keys of Firebase cannot be read \(.+\): nobody can sign in; /],
    inject() {
      market.spoil(onPath('/jwks', html));
      const firebase = {
        IDENTITY: 'firebase',
        FIREBASE_PROJECT_ID: 'p',
        FIREBASE_API_KEY: 'k',
        FIREBASE_AUTH_DOMAIN: 'd',
      };
      return { settings: { ...firebase, FIREBASE_JWKS_URL: `${market.url}/jwks` } };
    },
  },
  {
    what: 'a mail server that refuses the sender',
    line: [
      'mail',
      /^it refuses the sender no-reply@localhost \(.*550 no such sender.*\): verify the address/,
    ],
    inject: () => mail.refuse('MAIL FROM', '550 no such sender'),
  },
  {
    what: 'a push service that does not know us',
    line: ['push', /^127\.0\.0\.1:\d+ answers 403: it refuses us; check PUSH_KEY/],
    inject: () => push.spoil(() => ({ status: 403 })),
  },
];

test.each(FAULTS)(
  'names $what in one line, and finds all else well',
  async ({ line, state = 'wrong', inject }) => {
    const { settings = {}, undo = () => {} } = ((await inject()) ?? {}) as Injected;
    onTestFinished(async () => void (await undo()));
    const { code, ok, checks } = await doctor(settings);
    const [name, says] = line;
    const needs = checks.filter((check) => check.state === 'unchecked');
    const odd = checks.filter((check) => check.state !== 'ok' && check.state !== 'unchecked');
    expect(odd).toEqual([expect.objectContaining({ name, state, says: expect.stringMatching(says) })]);
    expect(odd[0]!.says).not.toContain('\n');
    for (const check of needs) expect(check.says).toMatch(/^it needs /);
    expect({ code, ok }).toEqual(state === 'wrong' ? { code: 1, ok: false } : { code: 0, ok: true });
  },
);

test('tells several nodes apart, and finds the one that is behind', async () => {
  await node.tell({ kind: 'slots', by: -100, methods: ['getSlot'] });
  const { checks } = await doctor({ SOLANA_RPC_URLS: localnet.rpcUrl });
  expect(checks.filter(({ state }) => state === 'wrong')).toEqual([
    expect.objectContaining({
      name: 'node 1',
      says: expect.stringMatching(/^it is \d+ slots behind the others: use another/),
    }),
  ]);
});

test('saves answers that surprise as fixtures, without secrets, addresses and signatures', async () => {
  await localnet.fault({ kind: 'lie', lie: 'extra_transfer', count: 2 });
  onTestFinished(localnet.heal);
  const before = new Set(readdirSync(saves));
  const key = 'key-of-the-operator-1234';
  const { saved } = await doctor({ JUPITER_API_KEY: key, SWAP_EXCLUDE_ROUTERS: 'jupiterz' });
  const [file] = readdirSync(saves).filter((each) => !before.has(each));
  expect(saved).toEqual([join(saves, file!)]);
  const text = readFileSync(saved[0]!, 'utf8');
  const { check, exchanges } = JSON.parse(text) as {
    check: string;
    exchanges: { asked: unknown; answered: unknown }[];
  };
  expect(check).toBe('order');
  expect(exchanges.some(({ asked }) => String(asked).startsWith('/swap/v2/order?'))).toBe(true);
  const order = JSON.parse(
    String(exchanges.find(({ asked }) => String(asked).startsWith('/swap/'))!.answered),
  );
  expect(order).toMatchObject({ transaction: expect.any(String), requestId: expect.any(String) });
  expect(text).not.toContain(wallet);
  expect(text).not.toContain(key);
});

test('--record saves all answers, and what cannot be saved keeps nothing from being told', async () => {
  const { saved } = await doctor({}, '--record 0');
  const checks = saved.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as { check: string }).check);
  expect(checks).toEqual(
    expect.arrayContaining(['node', 'versions', 'methods', 'jupiter', 'order', 'dexscreener', 'rates']),
  );
  // Below a file no folder can be.
  const { out, code } = await cumulus(`doctor --quick --record 0 --save ${saved[0]}/below`);
  expect(code).toBe(0);
  expect(out).toMatch(/^saved +nothing in \S+ \(ENOTDIR\): give --save/m);
  expect((await cumulus('doctor --record soon')).code).toBe(2);
});

test('the quick part asks for neither orders, limits, history, mail nor push', async () => {
  const { checks } = await doctor({}, '--quick');
  expect(checks.map(({ name }) => name)).toEqual(
    CHECKS.filter(
      (name) =>
        ![
          'history',
          'stream',
          'methods',
          'limits',
          'signer',
          'keys',
          'order',
          'rates',
          'identity',
          'mail',
          'push',
        ].includes(name),
    ),
  );
});
