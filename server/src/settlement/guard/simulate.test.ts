import { baseUnits } from '@cumulus/contract/amount.ts';
import { type Address, createNoopSigner, lamports } from '@solana/kit';
import { getAdvanceNonceAccountInstruction } from '@solana-program/system';
import { beforeEach, expect, test, vi } from 'vitest';
import { compile, transferSol, unitPrice } from '../../../../signer/testing/messages.ts';
import { someAddress, tokenAccount, walletAccount } from '../../../../testing/token-bytes.ts';
import type { Account, Chain, Simulation, SimulationStart } from '../../ports/chain.ts';
import { mint } from '../../ports/units.ts';
import { LOOKUP_TABLE_PROGRAM } from '../../solana/programs.ts';
import type { Expectation } from './guard.ts';
import { guardTransaction } from './simulate.ts';

const [WALLET, RECEIVER, MINT, TABLE] = [1, 2, 3, 4].map(someAddress) as [Address, Address, Address, Address];
const SOL = 1_000_000_000n;
const FEE = 5_000n;

type Draft = Omit<Parameters<typeof compile>[0], 'feePayer'> & { feePayer?: Address };
function wire({ feePayer = WALLET, ...draft }: Draft): Uint8Array {
  return Buffer.concat([Buffer.of(1), Buffer.alloc(64), compile({ feePayer, ...draft })]);
}

const transfer = wire({ instructions: [transferSol(WALLET, RECEIVER, SOL)] });
const expectation: Expectation = { wallet: WALLET, lamportsOut: SOL + FEE, tokensOut: [] };

/** What the node answers, question by question; the last answer stays. */
let reads: { slot: bigint; value: (Account | null)[] }[];
let runs: (Partial<Simulation> & { readonly start: SimulationStart | null })[];
const accounts = vi.fn(async (addresses: readonly string[]) => {
  const read = reads.length > 1 ? reads.shift()! : reads[0]!;
  return { slot: read.slot, value: addresses.map((_, index) => read.value[index] ?? null) };
});
const simulate = vi.fn(async (_: Uint8Array, watch: readonly string[]): Promise<Simulation> => {
  const run = runs.length > 1 ? runs.shift()! : runs[0]!;
  const known = { error: null, isExpired: false, isUsed: false, logs: [], unitsConsumed: 1n, slot: 10n };
  return { ...known, accounts: watch.map(() => null), ...run };
});
const chain = new Proxy({ accounts, simulate } as Partial<Chain> as Chain, {
  get(known, name) {
    if (!(name in known)) throw new Error(`${String(name)} was not to be called`);
    return Reflect.get(known, name);
  },
});
const guard = (transaction = transfer) => guardTransaction(chain, transaction, expectation, FEE);
const refusedFor = (reason: string) => ({ code: 'GUARD_REFUSED', context: { reason } });

const started = (...amounts: bigint[]): SimulationStart => ({
  lamports: amounts.map((amount) => lamports(amount)),
  tokens: [],
  loaded: [],
});
const good = {
  start: started(5n * SOL, 0n, 1n),
  accounts: [walletAccount(4n * SOL - FEE), walletAccount(SOL)],
};

beforeEach(() => {
  vi.clearAllMocks();
  reads = [{ slot: 10n, value: [walletAccount(5n * SOL), null] }];
  runs = [good];
});

test('lets through what does what is expected, by one reading and one simulation of all that is written', async () => {
  expect(await guard()).toEqual({ slot: 10n, sold: null, lamports: 5_000_000_000n });
  expect(accounts.mock.calls).toEqual([[[WALLET, RECEIVER], { minSlot: 0n }]]);
  expect(simulate.mock.calls).toEqual([[transfer, [WALLET, RECEIVER]]]);
});

test('a deposit between read and simulation does not raise what may be taken', async () => {
  // Nine at the start of the simulation, three at its end; by the reading of five that would be two.
  runs = [
    { ...good, start: started(9n * SOL, 0n, 1n), accounts: [walletAccount(3n * SOL), walletAccount(SOL)] },
  ];
  await expect(guard()).rejects.toMatchObject(refusedFor('it would take more SOL than asked'));
});

test('a payment between read and simulation is not blamed on the transaction', async () => {
  runs = [
    {
      ...good,
      start: started(3n * SOL, 0n, 1n),
      accounts: [walletAccount(2n * SOL - FEE), walletAccount(SOL)],
    },
  ];
  await guard();
});

test('a deposit of tokens does not raise what may be taken either', async () => {
  const held = (amount: bigint) => tokenAccount({ mint: MINT, owner: WALLET, amount });
  const token = { index: 1, mint: mint(MINT), owner: WALLET, amount: baseUnits(900n) };
  reads = [{ slot: 10n, value: [walletAccount(5n * SOL), held(500n)] }];
  const start = { ...started(5n * SOL, 2_039_280n, 1n), tokens: [token] };
  runs = [{ start, accounts: [walletAccount(4n * SOL), held(600n)] }];
  await expect(guard()).rejects.toMatchObject(refusedFor('it would take tokens that nobody asked for'));
});

test('simulates again if an account was replaced between read and simulation', async () => {
  const foreign = { index: 0, mint: mint(MINT), owner: RECEIVER, amount: baseUnits(1n) };
  runs = [{ ...good, start: { ...good.start, tokens: [foreign] } }, good];
  await guard();
  expect(simulate).toHaveBeenCalledTimes(2);
});

test("without balances of the simulation's start, read and simulation must be of one slot", async () => {
  const silent = { ...good, start: null };
  reads = [{ ...reads[0]!, slot: 9n }, reads[0]!];
  runs = [silent];
  await guard();
  expect(simulate).toHaveBeenCalledTimes(2);
  reads = [{ ...reads[0]!, slot: 9n }];
  await expect(guard()).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
});

test('a refusal is checked again on newer states, since a node may not know a deposit yet', async () => {
  runs = [{ start: null, error: 'InsufficientFunds' }, good];
  await guard();
  expect(accounts.mock.calls.map((call) => (call as unknown[])[1])).toEqual([
    { minSlot: 0n },
    { minSlot: 11n },
  ]);
  runs = [{ start: null, error: 'InsufficientFunds' }];
  simulate.mockClear();
  await expect(guard()).rejects.toMatchObject(refusedFor('InsufficientFunds'));
  expect(simulate).toHaveBeenCalledTimes(3);
});

test('a blockhash that the node still does not know on newer states has expired', async () => {
  runs = [{ start: null, error: 'too old', isExpired: true }];
  await expect(guard()).rejects.toMatchObject({ code: 'TRANSACTION_EXPIRED' });
  expect(simulate).toHaveBeenCalledTimes(3);
  runs = [{ start: null, error: 'too old', isExpired: true }, good];
  await guard();
});

test("a message that has landed is another intent's, which newer states do not change", async () => {
  runs = [{ start: null, error: 'processed', isUsed: true }];
  expect(await guard()).toBe('duplicate');
  expect(simulate).toHaveBeenCalledTimes(1);
});

test('refuses by its bytes without any call', async () => {
  const nonce = getAdvanceNonceAccountInstruction({
    nonceAccount: MINT,
    nonceAuthority: createNoopSigner(WALLET),
  });
  const instructions = [transferSol(WALLET, RECEIVER, SOL)];
  const ofTwo = (bytes: Uint8Array) => Buffer.concat([Buffer.of(2), Buffer.alloc(128), bytes.subarray(65)]);
  const cases: [Uint8Array, string][] = [
    [new Uint8Array(), 'the transaction is malformed'],
    [transfer.subarray(0, 100), 'the transaction is malformed'],
    [ofTwo(transfer), 'the transaction is malformed'],
    [wire({ feePayer: RECEIVER, instructions: [] }), 'the wallet would not sign the transaction'],
    [ofTwo(wire({ feePayer: RECEIVER, instructions })), 'somebody else would name and pay the transaction'],
    [wire({ instructions: [nonce, ...instructions] }), 'the transaction would never expire'],
    [wire({ instructions: [...instructions, nonce] }), 'the transaction would never expire'],
    [wire({ instructions: [unitPrice(1n), ...instructions] }), 'the network fee is higher than asked'],
  ];
  for (const [transaction, reason] of cases) {
    await expect(guard(transaction)).rejects.toMatchObject(refusedFor(reason));
  }
  expect(accounts).not.toHaveBeenCalled();
  expect(simulate).not.toHaveBeenCalled();
});

test('reads lookup tables first, and sees what they bring', async () => {
  const head = Buffer.alloc(56);
  const data = Buffer.concat([head, Buffer.alloc(32, 9), Buffer.alloc(32, 2)]);
  const table = { ...walletAccount(1n), owner: LOOKUP_TABLE_PROGRAM, data };
  const instructions = [transferSol(WALLET, RECEIVER, SOL)];
  const transaction = wire({ instructions, tables: { [TABLE]: [someAddress(9), RECEIVER] } });
  const start = { ...started(5n * SOL, 1n, 0n), loaded: [RECEIVER] };
  reads = [{ slot: 10n, value: [table] }, ...reads];
  runs = [{ ...good, start }];
  await guard(transaction);
  expect(accounts.mock.calls.map(([addresses]) => addresses)).toEqual([[TABLE], [WALLET, RECEIVER]]);
  // A node that resolves them otherwise than they were read is not believed.
  runs = [{ ...good, start: { ...start, loaded: [someAddress(9)] } }];
  reads = [{ slot: 10n, value: [table] }];
  await expect(guard(transaction)).rejects.toMatchObject({ code: 'CHAIN_UNAVAILABLE' });
  reads = [{ slot: 10n, value: [{ ...table, data: data.subarray(0, 100) }] }];
  await expect(guard(transaction)).rejects.toMatchObject(
    refusedFor('it names accounts that are in no lookup table'),
  );
});
