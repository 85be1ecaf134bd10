import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SOL_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lyingNode } from '../../../localnet/src/lying-node/lying-node.ts';
import { moneyWorld } from '../../../testing/money-world.ts';
import { operator } from '../../../testing/operator.ts';
import { runningApp } from '../../../testing/running-app.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { createTreasury } from '../contest/treasury.ts';
import { copyComplaint } from '../http/probes.ts';
import { addUsage } from '../monitoring/rpc-usage-store.ts';

const world = await moneyWorld();
const { db, superuser, keys, environment, newWallet, fund } = world;
const nowhere = 'http://127.0.0.1:1';
const cumulus = operator(environment);
interface Told {
  readonly ok: boolean;
  readonly problems: string[];
  readonly upstreams: Record<string, { ok: boolean | null; why: string | null }>;
  readonly queues: Record<string, Record<string, unknown>> | null;
  readonly calls: unknown;
  readonly treasury: unknown;
  readonly books: { wallets: number; underWay: number; findings: unknown[] } | null;
}
async function status(more: NodeJS.ProcessEnv = {}, options = ''): Promise<Told & { code: number }> {
  const { code, out } = await cumulus(`status --json ${options}`, more);
  return { code, ...(JSON.parse(out) as Told) };
}
// As a worker that has just been there, without its work.
await sql`insert into worker_heartbeats values (${randomUUID()}, 'infinity')`.execute(db);
/** An age that a test gives to rows, gone with them afterwards. */
const longAgo = sql<Date>`now() - interval '1 hour'`;

async function intent(walletId: string, userId: string): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('intents')
    .values({
      id,
      user_id: userId,
      wallet_id: walletId,
      idempotency_key: id,
      kind: 'transfer_sol',
      request: '{}',
      plan: '{}',
      reserved_lamports: 5n,
      created_at: longAgo,
      lease_until: sql<Date>`'infinity'`,
    })
    .execute();
  onTestFinished(async () => {
    await sql`delete from attempts where intent_id = ${id}`.execute(superuser.db);
    await sql`delete from intents where id = ${id}`.execute(superuser.db);
  });
  return id;
}

// A server that does no work: what waits in these tests goes on waiting.
test('all is well where everything answers and nothing waits', async () => {
  const { url } = await runningApp({ url: environment.DATABASE_URL }, { ...environment, ROLES: 'api' });
  const { hostname, port } = new URL(url);
  const running = { HOST: hostname, PORT: port };
  const { upstreams, ...told } = await status(running);
  expect(told).toMatchObject({ code: 0, ok: true, problems: [] });
  expect(Object.entries(upstreams).map(([name, { ok }]) => [name, ok])).toEqual(
    ['server', 'database', 'signer', 'chain', 'market', 'router', 'dexScreener'].map((name) => [name, true]),
  );
  const { out } = await cumulus('status', running);
  expect(out).toMatch(/^server +answers in \d+ ms$/m);
  expect(out).toMatch(/^transactions +0 pending$/m);
  expect(out).toMatch(/^treasury +none$/m);
});

test.each([
  ['server', { HOST: '127.0.0.1', PORT: '1' }],
  ['signer', { SIGNER_SOCKET: '/nonexistent/signer.sock' }],
  ['chain', { SOLANA_RPC_URL: nowhere }],
  ['market', { JUPITER_URL: nowhere }],
  ['router', { JUPITER_URL: nowhere }],
  ['dexScreener', { DEXSCREENER_URL: nowhere }],
])('says that the %s is down, and ends with 1', async (name, more) => {
  const { code, upstreams, problems, queues } = await status(more);
  expect(code).toBe(1);
  expect(upstreams[name]).toMatchObject({ ok: false });
  expect(problems.some((sentence) => sentence.startsWith(`The ${name} does not answer: `))).toBe(true);
  expect(queues).not.toBeNull();
});

test('names the setting that the market and DexScreener refuse', async () => {
  const server = createServer((_request, response) => void response.writeHead(403).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { problems } = await status({ JUPITER_URL: url, DEXSCREENER_URL: url, JUPITER_API_KEY: 'old' });
  expect(problems).toEqual(
    expect.arrayContaining([
      'The market does not answer: Jupiter does not take JUPITER_API_KEY (HTTP 403).',
      'The router does not answer: the router does not take JUPITER_API_KEY (HTTP 403).',
      'The dexScreener does not answer: DexScreener refuses this server (HTTP 403).',
    ]),
  );
  expect((await status({ JUPITER_URL: url, JUPITER_API_KEY: '' })).problems).toContain(
    'The market does not answer: Jupiter wants a key: set JUPITER_API_KEY (HTTP 403).',
  );
});

test('says what the calls to the Solana nodes of this month have come to', async () => {
  await sql`delete from rpc_usage`.execute(db);
  await addUsage(db, [
    { cause: 'sweep', method: 'getMultipleAccounts', calls: 30, credits: 900 },
    { cause: 'send', method: 'sendTransaction', calls: 2, credits: 100 },
  ]);
  const { calls } = await status();
  const month = new Date().toISOString().slice(0, 7);
  expect(calls).toEqual({
    ...{ month, calls: 32, credits: 1_000, creditsByItsEnd: null },
    causes: { sweep: 900, send: 100 },
  });
  const { out } = await cumulus('status');
  expect(out).toContain(
    `calls           32 to the Solana nodes in ${month}: 1000 credits; most for sweep 90 %, send 10 %\n`,
  );
});

test('shows each of several Solana nodes, and says what is wrong with one', async () => {
  const node = await lyingNode(environment.SOLANA_RPC_URL!);
  onTestFinished(() => node.close());
  const nodes = { SOLANA_RPC_URLS: `${node.rpcUrl},${nowhere}` };
  const { code, upstreams, problems } = await status(nodes);
  expect(code).toBe(1);
  expect(upstreams).toMatchObject({
    chain: { ok: true },
    'node 1': { ok: true },
    'node 2': { ok: true },
    'node 3': { ok: false },
  });
  expect(problems).toContain('Solana node 3 is of no use: ECONNREFUSED.');
  await node.tell({ kind: 'slots', by: -100 });
  expect((await status({ SOLANA_RPC_URLS: node.rpcUrl })).problems).toContainEqual(
    expect.stringMatching(/^Solana node 2 is of no use: it is (9\d|1\d\d) slots behind the others\.$/),
  );
});

test('names the Solana nodes that the others contradict and a late copy of the journal, and ends with 1', async () => {
  const nodes = 'Solana nodes that the others contradict: rpc.example.';
  const journalCopy = copyComplaint({ copyBytes: 5_000, copySeconds: 61, copyReason: 'ENOSPC' })!;
  expect(journalCopy).toContain('behind for 61 s, by 5000 bytes (ENOSPC)');
  expect(copyComplaint({ copyBytes: 5_000, copySeconds: 2 })).toBeNull();
  const server = createServer((_request, response) =>
    response.end(JSON.stringify({ ok: true, warnings: { nodes, journalCopy } })),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { code, problems } = await status({ HOST: '127.0.0.1', PORT: String(port) });
  expect([code, problems]).toEqual([1, [nodes, journalCopy]]);
});

test('says that the clock of the server is wrong, and ends with 1', async () => {
  const clock = { ...systemClock, now: () => systemClock.now() - 3_600_000 };
  const settings = { ...environment, ROLES: 'api' };
  const { url } = await runningApp({ url: environment.DATABASE_URL }, settings, { clock });
  const { hostname, port } = new URL(url);
  const { code, problems } = await status({ HOST: hostname, PORT: port });
  expect(code).toBe(1);
  expect(problems).toEqual([
    "The clock of this server is 3600 s behind the database's: what depends on the time rests.",
  ]);
});

test('says that no worker runs, and ends with 1', async () => {
  await sql`update worker_heartbeats set seen_at = ${longAgo}`.execute(db);
  onTestFinished(async () => {
    await sql`update worker_heartbeats set seen_at = 'infinity'`.execute(db);
  });
  const { code, problems } = await status();
  expect(code).toBe(1);
  expect(problems).toContain('No worker runs: orders, scheduled sends, deposits and notices wait.');
});

test('says in plain words that the server owns its tables, which is not a problem', async () => {
  const owned = { ...environment, DATABASE_URL: world.ownerUrl };
  const { out } = await cumulus('status', owned);
  expect(out).toContain('the server owns its tables: code in it could change the audit log.');
  expect((await cumulus('status', environment)).out).not.toContain('roles');
  expect((await status(owned)).problems).toEqual((await status()).problems);
});

test('says so, without its address, if the database is down', async () => {
  const { code, out, error } = await cumulus('status --json', {
    OPERATOR_DATABASE_URL: 'postgres://cumulus:hidden@127.0.0.1:1/cumulus',
  });
  expect(code).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ok: false, queues: null, treasury: null });
  expect(error).toContain('The database does not answer: ECONNREFUSED.');
  expect(out + error).not.toContain('hidden');
});

describe('tells what waits too long:', () => {
  test('transactions', async () => {
    const { walletId, caller } = await newWallet(0n);
    const id = await intent(walletId, caller.userId);
    const attempt = { number: 1, signature: id, transaction: Buffer.of(1), signed_at: longAgo };
    await db
      .insertInto('attempts')
      .values({ ...attempt, intent_id: id, since_slot: 1n, last_valid_block_height: 1n })
      .execute();
    const { problems, queues } = await status();
    expect(queues!.transactions).toMatchObject({
      pending: 1,
      oldestAttempt: { signature: id, ageSeconds: expect.any(Number) },
    });
    expect(problems).toContainEqual(
      expect.stringMatching(`The transaction ${id} has neither landed nor died for 36`),
    );
    expect(problems).toContainEqual(expect.stringMatching(/^An intent has been pending for 36\d\d s\.$/));
  });

  test('orders that are due', async () => {
    const { walletId, caller } = await newWallet(0n);
    const token = JSON.stringify({ mint: SOL_MINT, symbol: 'SOL', decimals: 9, logoURI: null });
    const id = randomUUID();
    const order = { id, user_id: caller.userId, wallet_id: walletId, condition_type: 'time' } as const;
    const times = { created_at: longAgo, scheduled_at: longAgo, due_at: longAgo };
    await db
      .insertInto('orders')
      .values({ ...order, ...times, sell_token: token, sell_amount: 1n, buy_token: token } as never)
      .execute();
    onTestFinished(async () => {
      await superuser.db.deleteFrom('orders').where('id', '=', id).execute();
    });
    const { problems, queues } = await status();
    expect(queues!.orders).toMatchObject({ time: 1, market: 0, due: 1, executing: 0 });
    expect(problems).toContainEqual(expect.stringMatching(/^An order has been due for 36\d\d s/));
  });

  test('deposits, and an audit log that is not being chained', async () => {
    const { walletId } = await newWallet(0n);
    await db
      .updateTable('deposit_watches')
      .set({ unexplained_since: longAgo, due_at: longAgo })
      .where('wallet_id', '=', walletId)
      .execute();
    await sql`insert into audit_log (kind, actor, facts, at) values ('pin.set', 'server', '{}', now() - interval '1 hour')`.execute(
      superuser.db,
    );
    onTestFinished(async () => {
      await db
        .updateTable('deposit_watches')
        .set({ unexplained_since: null, due_at: sql<Date>`now()` })
        .where('wallet_id', '=', walletId)
        .execute();
    });
    const { problems } = await status();
    expect(problems).toContainEqual(
      expect.stringMatching(/^A wallet has held something else than is booked for 36/),
    );
    expect(problems).toContainEqual(
      expect.stringMatching(/^A wallet should have been compared with the chain 36\d\d s ago\.$/),
    );
    expect(problems).toContainEqual(expect.stringMatching(/^The audit log has not been chained for 36/));
  });

  test('notices that are not being routed, and mails that are not being sent', async () => {
    const { user_id } = await superuser.db
      .selectFrom('wallets')
      .select('user_id')
      .limit(1)
      .executeTakeFirstOrThrow();
    const notice = { user_id, kind: 'pin_changed', facts: '{"change": "set"}', at: longAgo } as const;
    const { id } = await superuser.db
      .insertInto('notices')
      .values({ ...notice, cause: 'forgotten' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await superuser.db
      .insertInto('notice_deliveries')
      .values({ user_id, notice_id: id, channel: 'mail', urgent: true, topic: 'security', made_at: longAgo })
      .execute();
    onTestFinished(async () => {
      await superuser.db.deleteFrom('notices').where('id', '=', id).execute();
    });
    const { problems, queues } = await status();
    expect(queues!.notices).toMatchObject({ toSend: 1 });
    expect(problems).toContainEqual(expect.stringMatching(/^A notice has waited for 36\d\d s to be told\.$/));
    expect(problems).toContainEqual(
      expect.stringMatching(/^A push message or mail has waited for 36\d\d s, and nobody sends it\.$/),
    );
  });

  test('contest entries, for which the treasury has too little', async () => {
    const treasury = await createTreasury(superuser.db, keys);
    await fund(treasury.publicKey, 1_000_000_000n);
    const { walletId, caller } = await newWallet(0n);
    const id = randomUUID();
    const contest = { id, name: 'Cup', description: '', kind: 'contest', leaderboard: true } as const;
    const places = {
      lamports: 1_500_000_000n,
      max_participants: 5,
      ends_at: sql<Date>`now() + interval '1 day'`,
    };
    await superuser.db
      .insertInto('contests')
      .values({ ...contest, ...places } as never)
      .execute();
    const entry = { contest_id: id, user_id: caller.userId, wallet_id: walletId, entered_at: longAgo };
    await db
      .insertInto('contest_entries')
      .values({ id, ...entry })
      .execute();
    const told = await status();
    expect(told.treasury).toEqual({ address: treasury.publicKey, lamports: '1000000000' });
    expect(told.queues!.contestEntries).toMatchObject({ toFund: 1, lamports: '1500000000' });
    expect(told.problems).toContain('The treasury holds 1 SOL and owes 1.5 to contest entries.');
    expect(told.problems).toContainEqual(
      expect.stringMatching(/^A contest entry has waited for its SOL for 36/),
    );
  });
});

test('compares the books of all wallets with the chain when it is asked to', async () => {
  expect((await status()).books).toBeNull();
  const held = await newWallet(2_000_000_000n);
  const unsigned = await newWallet(1_000_000_000n);
  await intent(unsigned.walletId, unsigned.caller.userId);
  const busy = await newWallet(0n);
  const id = await intent(busy.walletId, busy.caller.userId);
  await db
    .insertInto('attempts')
    .values({
      ...{ intent_id: id, number: 1, signature: id, transaction: Buffer.alloc(1) },
      ...{ since_slot: 1n, last_valid_block_height: 1n },
    })
    .execute();
  const { books, problems, code } = await status({}, '--audit');
  expect(code).toBe(1);
  expect(books).toMatchObject({ underWay: 1 });
  const sentence = `The chain has 2000000000 of ${SOL_MINT} of wallet ${held.publicKey}, and booked are 0.`;
  expect(problems).toContain(sentence);
  expect(problems).toContainEqual(expect.stringContaining(`of wallet ${unsigned.publicKey}`));
});
