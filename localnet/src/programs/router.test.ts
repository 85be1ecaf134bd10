import { AccountRole, type Address, address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { getCloseAccountInstruction } from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { eras } from '../chain/era.ts';
import { WRAPPED_SOL } from '../testing/program-vm.ts';
import { newAddress, poolsVm, routeOver, STOCK, testTokens } from '../testing/routes.ts';
import { associatedAccount, type TokenOf, temporaryAccount } from './addresses.ts';
import { openTemporary, type Route, routeInstruction } from './route.ts';
import { POOLS, ROUTER } from './router-layout.ts';

const SOL = 1_000_000_000n;
const RENT = eras.now.rentPerByteLamports * (128n + 165n);
const [TAKER, THIEF, OPERATOR] = [await newAddress(), await newAddress(), await newAddress()];
const { usd: USD, bonk: BONK, plain: PLAIN } = await testTokens();
const TOKENS = [USD, BONK, PLAIN];
const kinds = [
  ['route_v2', false],
  ['shared_accounts_route_v2', true],
] as const;

const market = async () => {
  const vm = await poolsVm(TOKENS, { takers: [TAKER], others: [OPERATOR] });
  vm.fund(THIEF, 10n * SOL);
  return vm;
};

/** 300 USD for 500 BONK over one pool, or over another token in between. */
const routeOf = (isShared: boolean, between: TokenOf | null = null): Promise<Route> =>
  routeOver(TAKER, isShared, [USD, ...(between ? [between] : []), BONK]);

const failure = (code: number) => ({ InstructionError: [0, { Custom: code }] });

describe.each(kinds)('%s', (_, isShared) => {
  test.each([
    ['one pool', null],
    ['two pools', PLAIN],
  ])('moves exactly the input and the output over %s', async (_over, between) => {
    const { run, held } = await market();
    const instruction = await routeInstruction(await routeOf(isShared, between));
    expect(run(TAKER, instruction)).toMatchObject({ error: null });
    const amounts = await Promise.all(
      [USD, BONK, PLAIN].map(async (token) => [await held(TAKER, token), await held(POOLS, token)]),
    );
    expect(amounts).toEqual([
      [700n, STOCK + 300n],
      [1_500n, STOCK - 500n],
      [1_000n, STOCK],
    ]);
  });

  test('lets the wallet alone sign', async () => {
    const { run } = await market();
    const instruction = await routeInstruction(await routeOf(isShared));
    const unsigned = instruction.accounts!.map((account) =>
      account.address === TAKER ? { ...account, role: AccountRole.READONLY } : account,
    );
    expect(run(THIEF, { ...instruction, accounts: unsigned }).error).toEqual(failure(3010));
    const forged = instruction.accounts!.map((account) =>
      account.address === TAKER ? { address: THIEF, role: AccountRole.READONLY_SIGNER } : account,
    );
    expect(run(THIEF, { ...instruction, accounts: forged }).error).toEqual(failure(2015));
  });

  test('takes the fee out of what arrives, rounded down', async () => {
    const { run, held } = await market();
    const fee = { basisPoints: 50, account: await associatedAccount(OPERATOR, BONK) };
    const route = await routeOf(isShared);
    expect(
      run(TAKER, await routeInstruction({ ...route, quoted: 498n, slippageBps: 0, fee })).error,
    ).toBeNull();
    expect([await held(TAKER, BONK), await held(OPERATOR, BONK)]).toEqual([1_498n, 2n]);
    const more = await routeInstruction({ ...route, quoted: 499n, slippageBps: 0, fee });
    expect(run(TAKER, more).error).toEqual(failure(6001));
  });

  test.each([
    [500n, 0, null],
    [505n, 100, null],
    // 0.01 below 500, rounded up.
    [505n, 99, 6001],
    [501n, 0, 6001],
    [2n ** 64n - 1n, 1, 6001],
    [2n ** 64n - 1n, 10_000, null],
    [0n, 0, null],
  ])('lets 500 pass for %s quoted with a slippage of %s bps: %s', async (quoted, slippageBps, code) => {
    const { run } = await market();
    const route = await routeOf(isShared);
    const { error } = run(TAKER, await routeInstruction({ ...route, quoted, slippageBps }));
    expect(error).toEqual(code === null ? null : failure(code));
  });

  test('never takes more than its amount, whatever its route says', async () => {
    const { run, held } = await market();
    const route = await routeOf(isShared, PLAIN);
    const [first, second] = route.hops;
    for (const hops of [
      [{ ...first!, amountIn: 301n }, second!],
      [first!, { ...second!, amountIn: 401n }],
      [first!, second!, { ...first!, amountIn: 1n }],
    ]) {
      expect(run(TAKER, await routeInstruction({ ...route, hops })).error).not.toBeNull();
    }
    expect(await Promise.all(TOKENS.map((token) => held(TAKER, token)))).toEqual([1_000n, 1_000n, 1_000n]);
  });

  test('pays into pools only, and out of pools only', async () => {
    const { run, hold } = await market();
    const instruction = await routeInstruction(await routeOf(isShared));
    const own = isShared ? 12 : 10;
    const put = (place: number, account: Address): Instruction => ({
      ...instruction,
      accounts: instruction.accounts!.map((given, at) =>
        at === own + place ? { address: account, role: given.role } : given,
      ),
    });
    expect(run(TAKER, put(1, await hold(THIEF, USD, 0n))).error).toEqual(failure(2015));
    expect(run(TAKER, put(5, await hold(THIEF, BONK, 0n))).error).toEqual(failure(2015));
    // An account without a signature.
    expect(run(TAKER, put(4, await hold(THIEF, BONK, 1_000n))).error).toEqual(failure(4));
    expect(run(TAKER, put(8, THIEF)).error).toEqual(failure(2015));
  });

  test.each([
    ['an empty route', (data: Buffer, at: number) => data.fill(0, at + 22, at + 26), 6000],
    ['a byte too few', (data: Buffer) => data.subarray(0, -1), 102],
    ['a byte too many', (data: Buffer) => Buffer.concat([data, Buffer.of(0)]), 102],
    ['a pool of another kind', (data: Buffer, at: number) => data.fill(1, at + 26, at + 27), 6010],
    ['part of the input', (data: Buffer, at: number) => data.fill(1, at + 43, at + 44), 6005],
    ['another input', (data: Buffer, at: number) => data.fill(1, at + 45, at + 46), 6006],
    ['another output', (data: Buffer, at: number) => data.fill(2, at + 46, at + 47), 6007],
    ['too much slippage', (data: Buffer, at: number) => data.fill(255, at + 16, at + 18), 6004],
    ['a share of the surplus', (data: Buffer, at: number) => data.fill(1, at + 20, at + 21), 6010],
    ['a fee and no account for it', (data: Buffer, at: number) => data.fill(1, at + 18, at + 19), 3005],
  ])('fails with %s', async (_what, change, code) => {
    const { run } = await market();
    const instruction = await routeInstruction(await routeOf(isShared));
    const data = change(Buffer.from(instruction.data!), isShared ? 9 : 8);
    expect(run(TAKER, { ...instruction, data }).error).toEqual(failure(code));
  });
});

test('route_v2 hands the output to the account that is named for it', async () => {
  const { run, hold, amount, held } = await market();
  const elsewhere = await hold(THIEF, BONK, 0n);
  const instruction = await routeInstruction({ ...(await routeOf(false)), elsewhere });
  expect(run(TAKER, instruction).error).toBeNull();
  expect([amount(elsewhere), await held(TAKER, BONK)]).toEqual([500n, 1_000n]);
});

test('shared accounts belong to the authority that is named', async () => {
  const { run } = await market();
  const instruction = await routeInstruction(await routeOf(true));
  const data = Buffer.from(instruction.data!);
  data[8]! ^= 1;
  expect(run(TAKER, { ...instruction, data }).error).toEqual(failure(2502));
});

describe('the temporary account', () => {
  const close = async () =>
    getCloseAccountInstruction({
      account: (await temporaryAccount(TAKER))[0],
      destination: TAKER,
      owner: createNoopSigner(TAKER),
    });
  const fund = async (amount: bigint) =>
    getTransferSolInstruction({
      source: createNoopSigner(TAKER),
      destination: (await temporaryAccount(TAKER))[0],
      amount,
    });

  test('holds what was paid in beside its rent, sells it, and gives all back', async () => {
    const { run, lamports, amount, held } = await market();
    const [temporary] = await temporaryAccount(TAKER);
    const route = await routeOf(false);
    const sale: Route = {
      ...route,
      input: WRAPPED_SOL,
      source: temporary,
      hops: [{ ...route.hops[0]!, input: WRAPPED_SOL, source: temporary }],
    };
    expect(run(TAKER, await fund(300n + RENT), await openTemporary(TAKER)).error).toBeNull();
    expect(amount(temporary)).toBe(300n);
    expect(run(TAKER, await routeInstruction(sale), await close()).error).toBeNull();
    expect([lamports(temporary), await held(TAKER, BONK)]).toEqual([0n, 1_500n]);
    expect(lamports(TAKER)).toBe(10n * SOL - 300n - 2n * 5_000n);
  });

  test('is paid for by the wallet if no one else did', async () => {
    const { run, lamports, amount } = await market();
    const [temporary] = await temporaryAccount(TAKER);
    expect(run(TAKER, await openTemporary(TAKER)).error).toBeNull();
    expect([amount(temporary), lamports(temporary)]).toEqual([0n, RENT]);
  });

  test('is opened at one address, by its wallet', async () => {
    const { run } = await market();
    const open = await openTemporary(TAKER);
    const put = (place: number, at: Address, role: AccountRole) => ({
      ...open,
      accounts: open.accounts!.map((given, index) => (index === place ? { address: at, role } : given)),
    });
    const unsigned = run(THIEF, put(1, TAKER, AccountRole.WRITABLE));
    expect(unsigned.error).toEqual(failure(3010));
    const other = await newAddress();
    expect(run(TAKER, put(0, other, AccountRole.WRITABLE)).error).not.toBeNull();
    expect(run(THIEF, put(1, THIEF, AccountRole.WRITABLE_SIGNER)).error).not.toBeNull();
    const data = Buffer.from(open.data!);
    data[8]! ^= 1;
    expect(run(TAKER, { ...open, data }).error).not.toBeNull();
  });

  test('the router knows no other instruction', async () => {
    const { run } = await market();
    const instruction = { programAddress: address(ROUTER), accounts: [], data: Buffer.alloc(9) };
    expect(run(TAKER, instruction).error).toEqual(failure(101));
  });
});
