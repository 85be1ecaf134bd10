import { WEBHOOK_EVENTS } from '@cumulus/contract/webhook-events.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newActId } from '../../../../client/src/act.ts';
import { newAddress } from '../../../../testing/issuer.ts';
import { actHeader, testProgram } from '../../../../testing/programs.ts';
import { runningCumulus } from '../../../../testing/running-cumulus.ts';
import { serviceWorld } from '../../../../testing/service-account.ts';
import { ownSigner } from '../../../../testing/test-signer.ts';
import { documentedVerifiers, webhookReceiver } from '../../../../testing/webhook-receiver.ts';
import { openDatabase } from '../../db/pool.ts';

// The clock of the run's signer is too fast for what programs sign.
const running = await runningCumulus(
  { SETTLEMENT_POLL: '50', DEPOSIT_SWEEP: '1000', WEBHOOKS_HERE: 'on' },
  undefined,
  ownSigner({}, []),
);
const { call, newOwner, until, localnet, database } = running;
const { document, both, newKey, backendOf, newService } = await serviceWorld(running);
const superuser = database.superuser.db;
const SOL = 1_000_000_000n;
const receiver = await webhookReceiver();
const { verifyByKey, verifyBySecret } = await documentedVerifiers();

type Service = Awaited<ReturnType<typeof newService>>;
type Wallet = Awaited<ReturnType<Service['walletOf']>>;

const chainOf = ({ account }: Wallet) => account.slice(0, account.lastIndexOf(':'));

/** Sends SOL out of a wallet. */
async function sends({ act }: Pick<Service, 'act'>, from: Wallet, to: string, lamports: bigint) {
  const { walletId } = from;
  const body = { walletId, to, asset: `${chainOf(from)}/slip44:501`, amount: String(lamports) };
  return act('/v1/transfers', body, { kind: 'transfer_sol', walletId, to, lamports: String(lamports) });
}

async function balanceOf(address: string): Promise<number> {
  const asked = {
    jsonrpc: '2.0',
    id: 1,
    method: 'getBalance',
    params: [address, { commitment: 'confirmed' }],
  };
  const response = await fetch(localnet.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(asked),
  });
  return ((await response.json()) as { result: { value: number } }).result.value;
}

/** What the audit log has of the acts on service accounts, with who did it. */
async function acts(): Promise<string[]> {
  const { rows } = await sql<{ kind: string; actor: string }>`
    select kind, actor from audit_log where kind in ('operator.proposed', 'operator.approved', 'operator.act')
    order by id`.execute(superuser);
  return rows.map(({ kind, actor }) => `${kind} ${/^operator:(\w+) by /.exec(actor)?.[1]}`);
}

test('a service account takes two operators, whom the audit log names', async () => {
  const { key } = await newKey();
  const line = `service add two --key ${key} --day 100 --why "they sell" --as`;
  const { proposed } = await document(`${line} ann`);
  expect(await document('service list')).toMatchObject({ services: [] });
  expect(await document(`service confirm ${proposed} --as ann`)).toMatchObject({
    error: 'Another operator has to approve what you propose.',
  });
  expect(await document(`service confirm ${proposed} --as nobody`)).toMatchObject({
    error: 'There is no operator nobody.',
  });
  expect((await document(`service confirm ${proposed} --as ben`)).done).toHaveProperty('grantId');
  expect(await document('service list')).toMatchObject({
    services: [{ name: 'two', limits: { day: '100', payment: null }, walletsPerUser: 1, endedAt: null }],
  });
  expect(await document(`service confirm ${proposed} --as ben`)).toMatchObject({
    error: 'This is decided already.',
  });
  expect(await acts()).toEqual(['operator.proposed ann', 'operator.approved ben', 'operator.act ben']);
});

test('a backend has users and wallets, each once, moves between them and pays out', async () => {
  const shop = await newService('shop', '--day 1000 --wallets-per-user 2');
  const first = await shop.act('/v1/users', { reference: 'user-1' });
  expect(first).toMatchObject({ status: 201, body: { reference: 'user-1' } });
  expect((await shop.act('/v1/users', { reference: 'user-1' })).body).toEqual(first.body);
  const id = newActId();
  const made = await shop.act('/v1/users/user-1/wallets', {}, null, id);
  expect(made).toMatchObject({ status: 201, body: { name: 'user-1', address: expect.any(String) } });
  expect((await shop.act('/v1/users/user-1/wallets', {}, null, id)).body).toEqual(made.body);
  const wallet: Wallet = made.body;
  const treasury = await shop.walletOf('treasury');
  const { body: user } = await shop.ask('GET', '/v1/users/user-1');
  expect(user).toEqual({ ...first.body, wallets: [wallet] });
  await localnet.fund(wallet.address, SOL);
  expect((await sends(shop, wallet, treasury.address, SOL / 2n)).body).toMatchObject({ state: 'confirmed' });
  const to = await newAddress();
  const paid = await sends(shop, treasury, to, SOL / 4n);
  expect(paid.body).toMatchObject({ state: 'confirmed', to, amount: String(SOL / 4n) });
  expect(await balanceOf(to)).toBe(Number(SOL / 4n));
  const { body: held } = await shop.ask('GET', `/v1/wallets/${treasury.walletId}/balances`);
  expect(held.balances).toMatchObject([{ amount: String(SOL / 4n - 5_000n) }]);
  expect((await shop.ask('GET', `/v1/transfers/${paid.body.paymentId}`)).body).toMatchObject({ to });
  const { body: history } = await shop.ask('GET', `/v1/history?wallet=${treasury.walletId}`);
  expect(history.events.length).toBeGreaterThan(0);
  // No one reads its inbox: what its own backend does is not reported there.
  const { rows } = await sql`
    select from looks where user_id = (select user_id from service_accounts where name = 'shop')`.execute(
    superuser,
  );
  expect(rows).toEqual([]);
});

test('users and wallets are listed to their end', async () => {
  const shop = await newService('many');
  const { rows } = await sql<{
    id: string;
  }>`select user_id as id from service_accounts where name = 'many'`.execute(superuser);
  const names = Array.from({ length: 250 }, (_, at) => `user-${String(at).padStart(3, '0')}`);
  await sql`insert into service_users (user_id, reference) select ${rows[0]!.id}, unnest(${names}::text[])`.execute(
    superuser,
  );
  for (const reference of ['user-249', 'user-001', 'user-100']) await shop.walletOf(reference);
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await shop.ask('GET', `/v1/users?cursor=${cursor}`);
    found.push(...body.users.map(({ reference }: { reference: string }) => reference));
    if (body.nextCursor === null) break;
    cursor = body.nextCursor;
  }
  expect(found).toEqual(names);
  const { body } = await shop.ask('GET', '/v1/wallets');
  expect(body).toMatchObject({
    wallets: [{ name: 'user-001' }, { name: 'user-100' }, { name: 'user-249' }],
    nextCursor: null,
  });
  const { body: behind } = await shop.ask('GET', `/v1/wallets?cursor=${body.wallets[1].walletId}`);
  expect(behind.wallets).toEqual([body.wallets[2]]);
});

test('one webhook is notified of what any wallet receives', async () => {
  const shop = await newService('hooked');
  const asked = { url: `${receiver.url}/shop`, events: WEBHOOK_EVENTS };
  const { body: hook } = await shop.act('/v1/webhooks', asked);
  expect((await shop.act('/v1/webhooks', asked)).body).toEqual(hook);
  const wallets = [await shop.walletOf('one'), await shop.walletOf('two')];
  for (const { address } of wallets) await localnet.fund(address, SOL);
  const told = () =>
    receiver
      .on('/shop')
      .map(({ headers, body }) => {
        expect(verifyBySecret(hook.secret, headers, body)).toEqual(
          verifyByKey(hook.publicKey, headers, body),
        );
        return JSON.parse(body);
      })
      .filter(({ type }) => type === 'payment.received')
      .map(({ data }) => data.walletId);
  await until(() => expect(told().sort()).toEqual(wallets.map(({ walletId }) => walletId).sort()));
});

test('all wallets have one budget, which one operator lowers and two raise', async () => {
  const shop = await newService('budget', '--day 300 --payment 250');
  const [one, two] = [await shop.walletOf('one'), await shop.walletOf('two')];
  for (const { address } of [one, two]) await localnet.fund(address, 10n * SOL);
  const to = await newAddress();
  const exceeded = (limit: string) => ({ body: { code: 'GRANT_EXCEEDED', context: { limit } } });
  // A SOL counts as 50 USD at least and 1,000 at most, whatever a market says.
  expect((await sends(shop, one, to, SOL / 10n)).body).toMatchObject({ state: 'confirmed' });
  expect(await sends(shop, two, to, 9n * SOL)).toMatchObject(exceeded('payment'));
  expect(await document('service lower budget --day 400 --why more --as ann')).toMatchObject({
    error: 'This is more than it may do now: two operators raise limits.',
  });
  expect(await both('service raise budget --day 5000')).toMatchObject({
    done: { inForce: { day: '300', payment: '250' } },
  });
  // What one wallet has used is nothing that is left to the other.
  const { body: grant } = await shop.ask('GET', '/v1/grant');
  expect(
    await document(`service lower budget --day ${grant.usedUsd.day} --why theft --as ann`),
  ).toMatchObject({
    done: { inForce: { day: grant.usedUsd.day } },
  });
  expect(await sends(shop, two, to, SOL / 100n)).toMatchObject(exceeded('day'));
});

test('its key is ended by one operator at once, and another key takes two', async () => {
  const shop = await newService('ended');
  const wallet = await shop.walletOf('one');
  await localnet.fund(wallet.address, SOL);
  expect(await document('service end ended --why theft --as ben')).toMatchObject({ code: 0 });
  expect((await shop.ask('GET', '/v1/wallets')).body).toMatchObject({ code: 'GRANT_ENDED' });
  const to = await newAddress();
  expect((await sends(shop, wallet, to, 5_000_000n)).body).toMatchObject({ code: 'GRANT_ENDED' });
  const next = await newKey();
  expect(await both(`service add ended --key ${next.key} --day 100`)).toMatchObject({ code: 0 });
  expect((await sends(shop, wallet, to, 5_000_000n)).body).toMatchObject({ code: 'GRANT_ENDED' });
  expect((await sends(backendOf(next), wallet, to, 5_000_000n)).body).toMatchObject({ state: 'confirmed' });
});

test('persons and service accounts never reach each other', async () => {
  const [shop, other] = [await newService('apart'), await newService('apart-too')];
  const wallet = await shop.walletOf('one');
  const owner = await newOwner(SOL);
  const program = testProgram({ wallets: [owner.walletId] });
  await call('createGrant', { grant: program.grant, bearer: program.hash }, owner.token);
  const theirs = backendOf(program);
  const to = await newAddress();
  const own: Wallet = { ...wallet, walletId: owner.walletId };
  expect((await sends(shop, own, to, 5n)).body).toMatchObject({ code: 'WALLET_NOT_FOUND' });
  expect((await sends(other, wallet, to, 5n)).body).toMatchObject({ code: 'WALLET_NOT_FOUND' });
  for (const path of [
    `/v1/wallets/${owner.walletId}`,
    `/v1/wallets/${owner.walletId}/balances`,
    `/v1/history?wallet=${owner.walletId}`,
  ])
    expect((await shop.ask('GET', path)).body, path).toMatchObject({ code: 'WALLET_NOT_FOUND' });
  expect((await other.ask('GET', '/v1/users/one')).body).toMatchObject({ code: 'ROUTE_NOT_FOUND' });
  expect((await sends(theirs, wallet, to, 5n)).body).toMatchObject({ code: 'GRANT_FORBIDS' });
  for (const path of ['/v1/users', '/v1/users/one'])
    expect((await theirs.ask('GET', path)).body).toMatchObject({ code: 'GRANT_FORBIDS' });
  for (const [path, body] of [
    ['/v1/users', { reference: 'mine' }],
    ['/v1/users/one/wallets', {}],
    ['/v1/webhooks', { url: `${receiver.url}/thief`, events: ['payment.received'] }],
  ] as const)
    expect((await theirs.act(path, body)).body, path).toMatchObject({ code: 'GRANT_FORBIDS' });
});

test('a token that was stolen makes no user, wallet or webhook, and asks no owner', async () => {
  const shop = await newService('stolen');
  await shop.act('/v1/users', { reference: 'one' });
  const { privateKey } = testProgram({});
  for (const [path, body] of [
    ['/v1/users', { reference: 'thief' }],
    ['/v1/users/one/wallets', {}],
    ['/v1/webhooks', { url: `${receiver.url}/thief`, events: ['payment.received'] }],
    ['/v1/approvals', { call: 'POST /v1/transfers', input: {}, note: 'Pay me' }],
  ] as const) {
    const forged = { id: newActId(), call: `POST ${path}`, body, terms: null };
    const header = await actHeader({ id: shop.key.id, privateKey }, forged);
    for (const headers of [{}, { 'cumulus-act': header }] as Record<string, string>[])
      expect((await shop.ask('POST', path, body, headers)).body, path).toMatchObject({ code: 'ACT_INVALID' });
  }
});

test('a user has as many wallets as operators have said', async () => {
  const shop = await newService('few');
  await shop.walletOf('one');
  expect((await shop.act('/v1/users/one/wallets', {})).body).toMatchObject({ code: 'WALLET_COUNT_EXCEEDED' });
  expect((await shop.act('/v1/users/nobody/wallets', {})).body).toMatchObject({
    code: 'ROUTE_NOT_FOUND',
  });
  for (const reference of ['', 'a/b', 'x'.repeat(65)])
    expect((await shop.act('/v1/users', { reference })).body).toMatchObject({ code: 'INVALID_INPUT' });
});

test('operators can make no program of a person by the table of service accounts', async () => {
  const owner = await newOwner(0n);
  const { rows } = await sql<{ id: string }>`
    select user_id as id from wallets where id = ${owner.walletId}`.execute(superuser);
  const forged = sql`
    insert into service_accounts (user_id, name, wallets_per_user, grant_id, content, bearer_hash)
    values (${rows[0]!.id}, 'forged', 1, gen_random_uuid(), '{}', '\\x00')`;
  const { db: byOperator, pool } = openDatabase(database.operatorUrl, 1, 'cumulus-operator:ann');
  try {
    await expect(forged.execute(byOperator)).rejects.toThrow('a user whom nobody signs in to');
  } finally {
    await pool.end();
  }
});
