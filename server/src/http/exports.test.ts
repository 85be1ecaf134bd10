import { once } from 'node:events';
import { connect } from 'node:net';
import { SOL_MINT, USDC_MINT } from '@cumulus/contract/limits.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../testing/running-app.ts';
import { runningCumulus } from '../../../testing/running-cumulus.ts';

const { url, call, signUp, database } = await runningCumulus();

/** A user with a wallet name that the app would refuse. */
async function someone(name = 'Main') {
  const user = await signUp();
  await call('acceptTermsOfService', { version: '1.0' }, user.token);
  const { result } = await call('createCloudWallet', { name: 'Main' }, user.token);
  const { walletId } = (result as { wallet: { walletId: string } }).wallet;
  await database.superuser.db.updateTable('wallets').set({ name }).where('id', '=', walletId).execute();
  return { ...user, walletId };
}

/** What others sent, each worth two dollars then. */
async function deposit(walletId: string, count: number): Promise<void> {
  await sql`
    insert into ledger (wallet_id, signature, mint, delta, slot, at, source, value_nano_usd, valued_at)
    select ${walletId}, 'deposit-' || number, ${USDC_MINT}, 1500000, number,
           timestamptz '2030-01-01' + number * interval '1 second', 'external', 2000000000, now()
    from generate_series(1, ${count}) as number`.execute(database.db);
}

const get = (format: string, { token }: Pick<SignedIn, 'token'>) =>
  fetch(`${url}/exports/transactions.${format}`, { headers: { authorization: `Bearer ${token}` } });

test('[who-08] exports a user’s history as CSV, newest first, with past values', async () => {
  const user = await someone();
  await deposit(user.walletId, 2);
  const response = await get('csv', user);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="cumulus-transactions.csv"');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const [head, ...lines] = (await response.text()).split('\r\n');
  expect(head).toMatch(/^Time \(UTC\),Type,Status,Wallet,/);
  expect(lines).toHaveLength(4);
  expect(lines[0]).toMatch(
    /^2030-01-01T\d\d:00:02.000Z,transfer,confirmed,Main,\w+,,,,1\.5,USDC,\w+,2,,,deposit-2,,$/,
  );
  expect(lines[1]).toContain('deposit-1');
  expect(lines[2]).toMatch(/,wallet_create,confirmed,Main,/);
});

test('[who-08] exports it as JSON, with the fields of the call', async () => {
  const user = await someone();
  await deposit(user.walletId, 30);
  const response = await get('json', user);
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { transactions } = (await response.json()) as { transactions: unknown[] };
  expect(transactions).toHaveLength(31);
  const { result } = await call('getWalletTransactionsUnified', {}, user.token);
  expect(transactions.slice(0, 25)).toEqual((result as { transactions: unknown[] }).transactions);
});

test('a spreadsheet reads every name as text in one cell', async () => {
  const user = await someone();
  const cellOf = async (name: string) => {
    await database.superuser.db
      .updateTable('wallets')
      .set({ name })
      .where('id', '=', user.walletId)
      .execute();
    const [, line] = (await (await get('csv', user)).text()).split(/\r\n(?=\d{4}-)/);
    return /^[^,]*,wallet_create,confirmed,(.*),\w+,{12}\r\n$/s.exec(line!)?.[1];
  };
  expect(await cellOf('Main')).toBe('Main');
  for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', ' =1']) expect(await cellOf(name)).toBe(`'${name}`);
  // A cell begins behind a tab or line break, too.
  expect(await cellOf('\t=1')).toBe("'\t'=1");
  expect(await cellOf('\r=1')).toBe(`"'\r'=1"`);
  // Spreadsheets of Japan take wide signs for formulas too.
  for (const name of ['＝1+1', '＋1', '－1', '＠SUM(A1)']) expect(await cellOf(name)).toBe(`'${name}`);
  // Those of Germany begin a cell behind a semicolon, and a line behind a break, whatever quotation marks say.
  expect(await cellOf('a;=1')).toBe("a;'=1");
  expect(await cellOf('a; @SUM(A1);b;-1')).toBe("a;' @SUM(A1);b;'-1");
  expect(await cellOf('a\n=1')).toBe(`"a\n'=1"`);
  expect(await cellOf('1-1; a=b')).toBe('1-1; a=b');
  expect(await cellOf('a "b", c')).toBe('"a ""b"", c"');
});

test('[who-02] exports nothing of other users, and nothing to signed-out callers', async () => {
  const [user, stranger] = [await someone('Mine'), await someone('Other')];
  await deposit(user.walletId, 1);
  const text = await (await get('csv', stranger)).text();
  expect(text).toContain('Other');
  expect(text).not.toContain('Mine');
  const signedOut = await fetch(`${url}/exports/transactions.csv`);
  expect(signedOut.status).toBe(401);
  expect(await signedOut.json()).toMatchObject({ error: { status: 'UNAUTHENTICATED' } });
  const forged = await get('csv', { token: 'a.b.c' });
  expect(forged.status).toBe(401);
});

test('streams with backpressure; one export per user at a time', async () => {
  const user = await someone();
  await deposit(user.walletId, 20_000);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.pause();
  socket.write(
    `GET /exports/transactions.json HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: Bearer ${user.token}\r\n\r\n`,
  );
  await once(socket, 'readable');
  const second = await get('csv', user);
  expect(second.status).toBe(429);
  expect(second.headers.get('retry-after')).toBe('10');
  expect(await second.json()).toMatchObject({ error: { details: { code: 'RATE_LIMITED' } } });
  expect(await (await get('csv', await someone())).text()).toContain('wallet_create');
  socket.destroy();
  await expect
    .poll(async () => {
      const response = await get('csv', user);
      await response.text();
      return response.status;
    })
    .toBe(200);
});

const taxes = (query: string, { token }: Pick<SignedIn, 'token'>) =>
  fetch(`${url}/exports/taxes.csv?${query}`, { headers: { authorization: `Bearer ${token}` } });

describe('a tax file', async () => {
  const user = await someone();
  await deposit(user.walletId, 3);
  const lines = async (query: string) => (await (await taxes(query, user)).text()).split('\r\n').slice(1, -1);

  test('has the header of its tool and the oldest event first', async () => {
    const response = await taxes('for=koinly', user);
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="cumulus-koinly.csv"');
    const [head, ...rest] = (await response.text()).split('\r\n');
    expect(head).toBe(
      'Date,Sent Amount,Sent Currency,Received Amount,Received Currency,Fee Amount,Fee Currency,Net Worth Amount,Net Worth Currency,Label,Description,TxHash',
    );
    expect(rest).toHaveLength(4);
    expect(rest[0]).toMatch(/^2030-01-01 .*:01 UTC,,,1\.5,USDC,,,2,USD,,"Received, wallet Main",deposit-1$/);
    expect((await lines('for=cointracking'))[2]).toMatch(
      /^Deposit,1\.5,USDC,,,,,Cumulus,,"Rec.*",2030.*,deposit-3$/,
    );
    expect((await lines('for=coinledger'))[0]).toContain(',USDC,1.5,,,Deposit,');
  });

  test('is of the days and wallets that were asked for', async () => {
    expect(await lines('for=koinly&from=2030-01-01&to=2030-01-01')).toHaveLength(3);
    expect(await lines('for=koinly&from=2030-01-03')).toHaveLength(0);
    expect(await lines('for=koinly&to=2029-12-30')).toHaveLength(0);
    expect(await lines(`for=koinly&wallets=${user.walletId}`)).toHaveLength(3);
    expect(await lines(`for=koinly&wallets=${crypto.randomUUID()}`)).toHaveLength(0);
  });

  test('tells rent and fee apart from the SOL of a swap', async () => {
    const trader = await someone();
    const { id } = await database.superuser.db
      .selectFrom('wallets')
      .select('user_id as id')
      .where('id', '=', trader.walletId)
      .executeTakeFirstOrThrow();
    const swapped = (at: string, given: string, amount: number, taken: string, got: number, sol: number) =>
      sql`
      insert into wallet_events (id, user_id, wallet_id, type, at, state, signature, fee_lamports, changes,
                                 given_mint, given_amount, taken_mint, taken_amount)
      values (gen_random_uuid(), ${id}, ${trader.walletId}, 'swap', ${at}, 'confirmed', ${`at-${at}`}, 5000,
              jsonb_build_array(jsonb_build_object('mint', ${SOL_MINT}::text, 'delta', ${String(sol)}::text, 'value', null),
                                jsonb_build_object('mint', ${USDC_MINT}::text,
                                  'delta', ${String(given === SOL_MINT ? got : -amount)}::text, 'value', null)),
              ${given}, ${amount}, ${taken}, ${got})`.execute(database.superuser.db);
    await swapped('2030-02-01', SOL_MINT, 1_000_000_000, USDC_MINT, 5_000_000, -1_002_044_280);
    await swapped('2030-02-02', USDC_MINT, 5_000_000, SOL_MINT, 900_000_000, 902_034_280);
    const file = await (await taxes('for=coinledger&from=2030-02-01', trader)).text();
    expect(file.split('\r\n').slice(1, -1)).toEqual([
      expect.stringContaining(',SOL,1,USDC,5,SOL,0.000005,Trade,'),
      expect.stringContaining(',SOL,0.00203928,,,,,Withdrawal,'),
      expect.stringContaining(',USDC,5,SOL,0.9,SOL,0.000005,Trade,'),
      expect.stringContaining(',,,SOL,0.00203928,,,Deposit,'),
    ]);
  });

  test('never has anybody else’s events', async () => {
    const other = await someone();
    const response = await taxes(`for=koinly&wallets=${user.walletId}`, other);
    expect((await response.text()).split('\r\n')).toHaveLength(2);
  });

  test('of gains has what left, with the age and cost that it kept in a transfer between own wallets', async () => {
    const owner = await someone();
    const { result } = await call('createCloudWallet', { name: 'Savings' }, owner.token);
    const { walletId: savings } = (result as { wallet: { walletId: string } }).wallet;
    const book = (walletId: string, signature: string, delta: number, at: string) =>
      sql`
        insert into ledger (wallet_id, signature, mint, delta, slot, at, source, value_nano_usd, valued_at)
        values (${walletId}, ${signature}, ${USDC_MINT}, ${delta}, 1, ${at}, 'external', ${Math.abs(delta) * 900}, now())`.execute(
        database.db,
      );
    await book(owner.walletId, 'in', 3_000_000, '2030-03-01T10:00:00Z');
    await book(owner.walletId, 'own', -2_000_000, '2030-03-02T10:00:01Z');
    await book(savings, 'own', 2_000_000, '2030-03-02T10:00:00Z');
    await book(savings, 'out', -500_000, '2030-03-03T10:00:00Z');
    const response = await taxes('for=gains-fifo&from=2030-03-03', owner);
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="cumulus-gains-fifo-2030-03-03.csv"',
    );
    const received = `"Received, at its value then",FIFO`;
    expect((await response.text()).split('\r\n').slice(1)).toEqual([
      `Sent,2030-03-01 10:00:00,2030-03-03 10:00:00,USDC,${USDC_MINT},0.5,,0.45,,${received},Savings,out,what for`,
      `Held,2030-03-01 10:00:00,,USDC,${USDC_MINT},1,,0.9,,${received},Main,,`,
      `Held,2030-03-01 10:00:00,,USDC,${USDC_MINT},1.5,,1.35,,${received},Savings,,`,
      '',
    ]);
    const chosen = await (await taxes(`for=gains-average&wallets=${owner.walletId}`, owner)).text();
    expect(chosen.split('\r\n').slice(1, -1)).toEqual([
      expect.stringMatching(/^Held,.*,1,,0\.9,,"Received, at its value then",Average cost,Main,,$/),
    ]);
  });

  test.each([
    '',
    'for=excel',
    'for=koinly&from=yesterday',
    'for=koinly&wallets=w',
    'for=koinly&to=2026-13-01',
  ])('is refused for "%s"', async (query) => {
    const response = await taxes(query, user);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
  });

  test('is for users alone', async () => {
    expect((await fetch(`${url}/exports/taxes.csv?for=koinly`)).status).toBe(401);
  });
});
