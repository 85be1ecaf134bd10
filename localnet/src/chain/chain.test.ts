import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountRole, type Address, generateKeyPairSigner } from '@solana/kit';
import { expect, onTestFinished, test } from 'vitest';
import { GENESIS_LAMPORTS, openTestChain, rich, TEST_TIME, transactionOf } from '../testing/chain.ts';
import { SOL, transferSol } from '../testing/client.ts';
import { temporaryFolder } from '../testing/spawn.ts';
import { NOTHING } from './account.ts';
import { addressBytes } from './base58.ts';
import type { Chain } from './chain.ts';
import { LOOKUP_TABLE_PROGRAM } from './lookup.ts';
import { parseTransaction } from './wire.ts';

function folder(): string {
  const { folder: path, remove } = temporaryFolder();
  onTestFinished(remove);
  return path;
}

const stranger = async (): Promise<Address> => (await generateKeyPairSigner()).address;

/** Lands a transfer of one SOL to a new address, which is answered with the transaction. */
async function give(chain: Chain, blockhash = chain.blocks.newest.blockhash) {
  const to = await stranger();
  const payer = await rich();
  const transaction = await transactionOf(payer, [transferSol(payer, to, SOL)], blockhash);
  return { to, transaction, submission: chain.submit(transaction) };
}

test('a balance is seen at a commitment when its slot has reached it, and not before', async () => {
  const chain = await openTestChain(folder());
  chain.tick(10);
  const { to } = await give(chain);
  const seenAt = (level: 'processed' | 'confirmed' | 'finalized') =>
    chain.account(to, chain.blocks.at(level).slot) !== null;
  expect([seenAt('processed'), seenAt('confirmed'), seenAt('finalized')]).toEqual([true, false, false]);
  chain.tick();
  expect([seenAt('confirmed'), seenAt('finalized')]).toEqual([true, false]);
  chain.tick(3);
  expect(seenAt('finalized')).toBe(true);
});

test('a node that has fallen behind shows what was, and still lands what it is given', async () => {
  const chain = await openTestChain(folder());
  chain.tick(10);
  chain.blocks.behind = 5;
  const { to, submission } = await give(chain);
  expect(submission).toEqual({ landed: true, error: null });
  const shown = () => chain.account(to, chain.blocks.at('processed').slot)?.lamports;
  expect(shown()).toBeUndefined();
  chain.tick(5);
  expect(shown()).toBe(SOL);
});

test('the same transaction lands once', async () => {
  const chain = await openTestChain(folder());
  const { to, transaction } = await give(chain);
  expect(chain.submit(transaction)).toEqual({ landed: false, error: 'AlreadyProcessed' });
  expect(chain.account(to)?.lamports).toBe(SOL);
});

test('a message lands once, whatever its signatures', async () => {
  const chain = await openTestChain(folder());
  const { transaction } = await give(chain);
  const wire = transaction.wire.slice();
  wire[1]! ^= 1;
  const other = parseTransaction(wire);
  expect(other.signatures).not.toEqual(transaction.signatures);
  expect(chain.submit(other)).toEqual({ landed: false, error: 'AlreadyProcessed' });
});

test('a transaction lands in the last block of its life and not in the next', async () => {
  const chain = await openTestChain(folder());
  const { blockhash, height } = chain.blocks.newest;
  chain.tick(150);
  expect(chain.blocks.newest.height).toBe(height + 150);
  expect((await give(chain, blockhash)).submission).toEqual({ landed: true, error: null });
  chain.tick();
  expect((await give(chain, blockhash)).submission).toEqual({ landed: false, error: 'BlockhashNotFound' });
});

test('a stepped chain confirms what lands at once, and finalizes it when it is stepped', async () => {
  const chain = await openTestChain(folder(), { isStepped: true });
  chain.tick(10);
  const { blockhash } = chain.blocks.newest;
  const { to } = await give(chain);
  const seenAt = (level: 'confirmed' | 'finalized') =>
    chain.account(to, chain.blocks.at(level).slot) !== null;
  expect([seenAt('confirmed'), seenAt('finalized')]).toEqual([true, false]);
  chain.tick(3);
  expect(seenAt('finalized')).toBe(true);
  for (let sent = 0; sent < 200; sent += 1) await give(chain);
  expect((await give(chain, blockhash)).submission).toEqual({ landed: true, error: null });
  chain.expire();
  expect((await give(chain, blockhash)).submission.landed).toBe(false);
});

test('expiry on demand ends every blockhash at every commitment', async () => {
  const chain = await openTestChain(folder());
  const { blockhash } = chain.blocks.newest;
  const lastValid = chain.blocks.lastValidHeight(blockhash)!;
  chain.expire();
  expect((await give(chain, blockhash)).submission.landed).toBe(false);
  expect(chain.blocks.at('finalized').height).toBeGreaterThan(lastValid);
  expect((await give(chain)).submission.landed).toBe(true);
});

test('a failing transaction costs its fee, one that is refused costs nothing', async () => {
  const chain = await openTestChain(folder());
  const payer = await rich();
  const { blockhash } = chain.blocks.newest;
  const tooMuch = transferSol(payer, await stranger(), GENESIS_LAMPORTS * 2n);
  expect(chain.submit(await transactionOf(payer, [tooMuch], blockhash))).toEqual({
    landed: true,
    error: { InstructionError: [0, { Custom: 1 }] },
  });
  expect(chain.account(payer.address)?.lamports).toBe(GENESIS_LAMPORTS - 5_000n);
  const unknown = await generateKeyPairSigner();
  const fromNothing = await transactionOf(unknown, [transferSol(unknown, payer.address, SOL)], blockhash);
  expect(chain.submit(fromNothing)).toEqual({ landed: false, error: 'AccountNotFound' });
  expect(chain.history.size).toBe(1);
});

test('a transaction is reported with its keys behind a lookup table', async () => {
  const chain = await openTestChain(folder());
  const payer = await rich();
  const table = await stranger();
  const to = await stranger();
  const meta = Buffer.alloc(56);
  meta.writeUInt32LE(1, 0);
  meta.writeBigUInt64LE(0xffff_ffff_ffff_ffffn, 4);
  const data = Buffer.concat([meta, addressBytes(to)]);
  await chain.setAccount(table, {
    lamports: SOL,
    owner: LOOKUP_TABLE_PROGRAM,
    executable: false,
    data,
  });
  const instruction = {
    ...transferSol(payer, to, SOL),
    accounts: [
      { address: payer.address, role: AccountRole.WRITABLE_SIGNER, signer: payer },
      { address: to, role: AccountRole.WRITABLE, addressIndex: 0, lookupTableAddress: table },
    ],
  };
  const transaction = await transactionOf(payer, [instruction], chain.blocks.newest.blockhash);
  expect(transaction.message.staticKeys).not.toContain(to);
  expect(chain.submit(transaction)).toEqual({ landed: true, error: null });
  const [entry] = chain.history.ofAddress(to);
  const landed = chain.landed(entry!);
  expect(landed.loadedWritable).toBe(1);
  const at = landed.keys.indexOf(to);
  expect([landed.before[at], landed.after[at]]).toEqual([0n, SOL]);
});

test('a chain that was cut off comes back with its balances, history, blocks and clock', async () => {
  const path = folder();
  const before = await openTestChain(path);
  before.tick(7);
  await before.advanceClock(3_600);
  const { to, transaction } = await give(before);
  const payer = await rich();
  const signature = transaction.signatures[0]!;
  const told = before.landed(before.history.get(signature)!);
  // Nothing is closed: what follows sees only what had reached the files.
  const after = await openTestChain(path);
  expect(after.genesisHash).toBe(before.genesisHash);
  expect(after.account(to)).toEqual(before.account(to));
  expect(after.account(payer.address)).toEqual(before.account(payer.address));
  expect(after.landed(after.history.get(signature)!)).toEqual(told);
  expect(after.submit(transaction)).toEqual({ landed: false, error: 'AlreadyProcessed' });
  expect(after.blocks.newest.slot).toBe(before.blocks.newest.slot + 1);
  expect(after.blocks.newest.unixSeconds).toBe(TEST_TIME + 3_600);
});

test.each(['was cut off', 'was closed'])(
  'a chain that %s shows at a commitment what had reached it, and nothing newer',
  async (end) => {
    const path = folder();
    const before = await openTestChain(path);
    before.tick(10);
    const old = await give(before);
    before.tick(10);
    const fresh = await give(before);
    const placed = await stranger();
    await before.setAccount(placed, { ...NOTHING, lamports: SOL });
    if (end === 'was closed') await before.close();
    const after = await openTestChain(path);
    const finalized = (address: Address) =>
      after.account(address, after.blocks.at('finalized').slot)?.lamports ?? 0n;
    expect([finalized(old.to), finalized(fresh.to), finalized(placed)]).toEqual([SOL, 0n, 0n]);
    expect(finalized((await rich()).address)).toBe(GENESIS_LAMPORTS - SOL - 5_000n);
    after.tick(4);
    expect([finalized(fresh.to), finalized(placed)]).toEqual([SOL, SOL]);
  },
);

test('blocks and their transactions are served long after their blockhashes have expired', async () => {
  const path = folder();
  const chain = await openTestChain(path);
  const { transaction } = await give(chain);
  const block = chain.blocks.newest;
  chain.tick(5_000);
  expect(chain.blocks.ofSlot(block.slot)).toBeUndefined();
  const again = await openTestChain(path);
  for (const reader of [chain, again]) {
    expect(reader.block(block.slot)).toEqual(block);
    expect(reader.history.ofSlot(block.slot).map(({ signature }) => signature)).toEqual([
      transaction.signatures[0],
    ]);
    expect(reader.firstAvailableSlot).toBe(0);
  }
});

test('a chain that was closed comes back the same from its snapshot', async () => {
  const path = folder();
  const before = await openTestChain(path);
  const first = await give(before);
  await before.close();
  const between = await openTestChain(path);
  const second = await give(between);
  const after = await openTestChain(path);
  for (const { to, transaction } of [first, second]) {
    expect(after.account(to)?.lamports).toBe(SOL);
    expect(after.history.get(transaction.signatures[0]!)).toBeDefined();
    expect(after.history.ofAddress(to)).toHaveLength(1);
  }
  const payer = await rich();
  expect(after.account(payer.address)?.lamports).toBe(GENESIS_LAMPORTS - 2n * (SOL + 5_000n));
});

test('what was signed before a restart lands after it while its blockhash lives, and never once it has expired', async () => {
  const path = folder();
  const before = await openTestChain(path);
  const old = before.blocks.newest.blockhash;
  before.tick(100);
  const young = before.blocks.newest.blockhash;
  const after = await openTestChain(path);
  after.tick(60);
  expect((await give(after, young)).submission).toEqual({ landed: true, error: null });
  expect((await give(after, old)).submission).toEqual({ landed: false, error: 'BlockhashNotFound' });
  const later = await openTestChain(path);
  expect((await give(later, old)).submission).toEqual({ landed: false, error: 'BlockhashNotFound' });
});

test('a record that a crash left half-written is as if it had never been', async () => {
  const path = folder();
  const before = await openTestChain(path);
  const { to } = await give(before);
  appendFileSync(join(path, 'journal'), Buffer.from([200, 0, 0, 0, 1, 2, 3, 4, 5]));
  const after = await openTestChain(path);
  expect(after.account(to)?.lamports).toBe(SOL);
  const second = await give(after);
  const again = await openTestChain(path);
  expect(again.account(second.to)?.lamports).toBe(SOL);
});
