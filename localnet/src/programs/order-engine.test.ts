import { AccountRole, type Address, address, generateKeyPairSigner, type Instruction } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../chain/token.ts';
import { programVm, WRAPPED_SOL } from '../testing/program-vm.ts';
import { associatedAccount, type TokenOf } from './addresses.ts';
import { type Fill, fillInstruction } from './fill.ts';
import { ORDER_ENGINE } from './order-engine.ts';

const SOL = 1_000_000_000n;
const NOW = 1_800_000_000;
const newAddress = async () => (await generateKeyPairSigner()).address;
const [TAKER, MAKER, THIEF] = [await newAddress(), await newAddress(), await newAddress()];
const USD: TokenOf = { mint: await newAddress(), program: address(TOKEN_PROGRAM) };
const PLAIN: TokenOf = { mint: await newAddress(), program: address(TOKEN_2022_PROGRAM) };
const OTHER: TokenOf = { mint: await newAddress(), program: address(TOKEN_2022_PROGRAM) };

/** Taker and maker with SOL and 1,000,000 of each token, and a fill between them of 300 for 500. */
async function market(input: TokenOf, output: TokenOf) {
  const vm = programVm(NOW);
  for (const party of [TAKER, MAKER]) vm.fund(party, 10n * SOL);
  for (const token of [USD, PLAIN, OTHER]) vm.putMint(token, 6);
  for (const token of [USD, PLAIN, WRAPPED_SOL]) {
    await vm.hold(MAKER, token, 1_000_000n);
    if (token !== WRAPPED_SOL) await vm.hold(TAKER, token, 1_000_000n);
  }
  const order: Fill = {
    taker: TAKER,
    maker: MAKER,
    input,
    output,
    inputAmount: 300n,
    outputAmount: 500n,
    expiresAt: NOW + 55,
  };
  const held = async (party: Address, token: TokenOf) =>
    token === WRAPPED_SOL && party === TAKER
      ? vm.lamports(party)
      : ((await vm.amount(await associatedAccount(party, token))) ?? 0n);
  return { ...vm, order, held, fill: await fillInstruction(order) };
}

describe.each([
  ['a token for another', USD, PLAIN],
  ['SOL for a token', WRAPPED_SOL, USD],
  ['a token for SOL', PLAIN, WRAPPED_SOL],
])('a fill of %s', (_, input, output) => {
  test('moves the input to the maker and the output to the taker, to the unit', async () => {
    const { fill, run, held } = await market(input, output);
    const all = () =>
      Promise.all([held(TAKER, input), held(MAKER, input), held(TAKER, output), held(MAKER, output)]);
    const before = await all();
    expect(run(MAKER, fill).error).toBeNull();
    const after = await all();
    expect(after.map((amount, index) => amount - before[index]!)).toEqual([-300n, 300n, 500n, -500n]);
  });

  test.each([
    ['the taker', 0],
    ['the maker', 1],
  ])('fails unless %s signs', async (_who, index) => {
    const { fill, run } = await market(input, output);
    const accounts = fill.accounts!.map((account, at) =>
      at === index ? { ...account, role: AccountRole.WRITABLE } : account,
    );
    expect(run(THIEF, { ...fill, accounts }).error).not.toBeNull();
    const payer = index === 0 ? MAKER : TAKER;
    expect(run(payer, { ...fill, accounts }).error).toEqual({ InstructionError: [0, { Custom: 3010 }] });
  });
});

test('a fill lands until the second of its end, and fails from then on', async () => {
  const { order, run } = await market(USD, PLAIN);
  expect(run(MAKER, await fillInstruction({ ...order, expiresAt: NOW })).error).toBeNull();
  const { error } = run(MAKER, await fillInstruction({ ...order, expiresAt: NOW - 1 }));
  expect(error).toEqual({ InstructionError: [0, { Custom: 2504 }] });
});

test.each([
  ['an account of somebody else for the output', 4, THIEF, PLAIN, 2015],
  ['an account of somebody else for the input', 3, THIEF, USD, 2015],
  ['an account of another token', 4, TAKER, OTHER, 2014],
  ['an account under another token program', 4, TAKER, USD, 2021],
])('a fill with %s fails', async (_, index, owner, token, code) => {
  const { fill, run, hold, amount } = await market(USD, PLAIN);
  const account = await hold(owner, token, 0n);
  const accounts = fill.accounts!.map((given, at) =>
    at === index ? { address: account, role: AccountRole.WRITABLE } : given,
  );
  expect(run(MAKER, { ...fill, accounts }).error).toEqual({ InstructionError: [0, { Custom: code }] });
  expect(amount(account)).toBe(0n);
});

test('a token cannot be paid as SOL', async () => {
  const { fill, run } = await market(USD, PLAIN);
  for (const index of [2, 3, 4, 5]) {
    const accounts = fill.accounts!.map((given, at) =>
      at === index ? { address: address(ORDER_ENGINE), role: AccountRole.READONLY } : given,
    );
    expect(run(MAKER, { ...fill, accounts }).error).toEqual({ InstructionError: [0, { Custom: 2502 }] });
  }
});

test('the account that SOL is unwrapped in stands at one address only', async () => {
  const { fill, run } = await market(USD, WRAPPED_SOL);
  const accounts = [...fill.accounts!.slice(0, 11), { address: THIEF, role: AccountRole.WRITABLE }];
  expect(run(MAKER, { ...fill, accounts }).error).toEqual({ InstructionError: [0, { Custom: 2502 }] });
  expect(run(MAKER, { ...fill, accounts: accounts.slice(0, 11) }).error).toEqual({
    InstructionError: [0, { Custom: 6001 }],
  });
});

test('more than either party has is not moved, and then nothing is', async () => {
  const { order, run, held } = await market(USD, PLAIN);
  for (const much of [{ inputAmount: 1_000_001n }, { outputAmount: 1_000_001n }]) {
    const { error } = run(MAKER, await fillInstruction({ ...order, ...much }));
    expect(error).toEqual({ InstructionError: [0, { Custom: 1 }] });
  }
  expect([await held(TAKER, USD), await held(TAKER, PLAIN)]).toEqual([1_000_000n, 1_000_000n]);
});

test('a token that keeps something back of each transfer is not filled', async () => {
  const { order, run, putMint, hold } = await market(USD, PLAIN);
  const taxed: TokenOf = { mint: await newAddress(), program: address(TOKEN_2022_PROGRAM) };
  const config = Buffer.alloc(4 + 108);
  config.writeUInt16LE(1, 0);
  config.writeUInt16LE(108, 2);
  for (const at of [72, 90]) {
    config.writeBigUInt64LE(1_000_000n, 4 + at + 8);
    config.writeUInt16LE(100, 4 + at + 16);
  }
  putMint(taxed, 6, config);
  const withheld = Buffer.alloc(4 + 8);
  withheld.writeUInt16LE(2, 0);
  withheld.writeUInt16LE(8, 2);
  await hold(MAKER, taxed, 1_000_000n, withheld);
  await hold(TAKER, taxed, 0n, withheld);
  const { error } = run(MAKER, await fillInstruction({ ...order, output: taxed }));
  expect(error).toEqual({ InstructionError: [0, { Custom: 6002 }] });
});

test.each([
  ['another instruction', (data: Buffer) => data.fill(0, 0, 8), 101],
  ['too little data', (data: Buffer) => data.subarray(0, 31), 102],
])('%s is refused', async (_, change, code) => {
  const { fill, run } = await market(USD, PLAIN);
  const bad: Instruction = { ...fill, data: change(Buffer.from(fill.data!)) };
  expect(run(MAKER, bad).error).toEqual({ InstructionError: [0, { Custom: code }] });
});
