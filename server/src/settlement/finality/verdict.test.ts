import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { getAddressDecoder, lamports } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import {
  encodeMessage,
  SCRIPTED_FEE,
  type ScriptedMessage,
  scriptedChain,
} from '../../../../testing/scripted-chain.ts';
import { type Chain, UnreadTransaction } from '../../ports/chain.ts';
import { base58 } from '../../solana/base58.ts';
import { messageBytes, nameOf, readOwnMessage } from '../../solana/message.ts';
import type { Attempt } from '../intent.ts';
import { nothingSeen } from './sighting.ts';
import { askNode } from './verdict.ts';

const AMOUNT = 1_000n;

/** A payment that is signed on a chain; `lost` never reaches it. */
async function payment(lost: 'lost' | 'landed' = 'lost') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const wallet = getAddressDecoder().decode(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const world = scriptedChain({ [wallet]: 1_000_000n });
  const { chain, state, landed, expireBlockhashes } = world;
  const { blockhash, lastValidBlockHeight, slot } = await chain.latestBlockhash();
  const fields: ScriptedMessage = { from: wallet, to: 'receiver', lamports: String(AMOUNT), blockhash };
  const transaction = Uint8Array.of(1, ...randomBytes(64), ...encodeMessage(fields));
  const attempt: Attempt = {
    ...{ intentId: 'intent', number: 1, state: 'live' as const, transaction },
    signature: base58(transaction.subarray(1, 65)),
    paysFee: true,
    ...{ sinceSlot: slot, lastValidBlockHeight },
    baseline: { slot, lamports: lamports(1_000_000n), sold: null },
  };
  const seen = nothingSeen();
  const { blockhash: signedUnder } = readOwnMessage(transaction, wallet);
  const question = { attempt, wallet, blockhash: signedUnder, told: null };
  const ask = (node: Partial<Chain> = {}, isOldEnough = true, isHinted = true) =>
    askNode({ ...chain, ...node }, question, seen, isOldEnough, isHinted);
  await ask();
  if (lost === 'landed') await chain.broadcast(transaction);
  /** Another transaction of the same message; `signed`: what is signed. */
  const under = (signed: Uint8Array) => {
    const bytes = Uint8Array.of(1, ...sign(null, signed, privateKey), ...messageBytes(transaction));
    return { bytes, name: nameOf(bytes)! };
  };
  return { ...world, attempt, wallet, ask, seen, state, landed, expireBlockhashes, under };
}

/** How a payment that never landed is seen after its end, by a node that is honest but for one thing. */
async function end(lie: (world: Awaited<ReturnType<typeof payment>>) => Partial<Chain> | undefined) {
  const world = await payment();
  world.expireBlockhashes();
  return world.ask(lie(world) ?? {});
}

test('a payment that never landed is dead once its blockhash has expired', async () => {
  expect(await end(() => ({}))).toEqual({ is: 'dead' });
});

test('a payment that landed is landed, however late it is asked about', async () => {
  const { ask, expireBlockhashes } = await payment('landed');
  expireBlockhashes();
  expect(await ask()).toMatchObject({ is: 'landed' });
});

test('until its blockhash may have expired it is looked for by one call, unless it is said to have landed', async () => {
  const unasked = async () => {
    throw new Error('asked for nothing');
  };
  const silent = { signatureStatuses: unasked, finalized: unasked, isBlockhashValid: unasked };
  const { ask } = await payment();
  expect(await ask(silent, false, false)).toMatchObject({ is: 'open' });
  await expect(ask(silent, false, true)).rejects.toThrow('asked for nothing');
  await expect(ask(silent, true, false)).rejects.toThrow('asked for nothing');
  const { ask: askOfLanded } = await payment('landed');
  expect(await askOfLanded({ finalized: unasked }, false, false)).toMatchObject({ is: 'landed' });
  const contradicting = { signatureStatuses: async () => ({ slot: 9n, value: [{ slot: 9n, error: null }] }) };
  expect(await askOfLanded(contradicting as never, false, false)).toMatchObject({ is: 'open' });
});

describe('a payment that never landed stays open', () => {
  test('until the least time is over', async () => {
    const { ask, expireBlockhashes } = await payment();
    expireBlockhashes();
    expect(await ask({}, false)).toMatchObject({ is: 'open' });
    expect(await ask({}, true)).toEqual({ is: 'dead' });
  });

  test('until the finalized height is past the last valid one', async () => {
    const { ask, state, attempt } = await payment();
    state.blockHeight = attempt.lastValidBlockHeight;
    expect(await ask()).toMatchObject({ is: 'open', missing: expect.stringContaining('height') });
    state.blockHeight += 1n;
    expect(await ask()).toEqual({ is: 'dead' });
  });

  test.each<[string, Parameters<typeof end>[0]]>([
    [
      'if the node still calls its blockhash valid',
      () => ({ isBlockhashValid: async () => ({ slot: 9_999n, value: true }) }),
    ],
    [
      'if the node tells of its blockhash from an older state',
      () => ({ isBlockhashValid: async () => ({ slot: 1n, value: false }) }),
    ],
    ['if the node is of another chain', () => ({ isOwnChain: async () => false })],
    ['if the node lacks a block', ({ state }) => void state.holes.add(state.slot - 7n)],
    ['if the node lacks the first block', ({ state, attempt }) => void state.holes.add(attempt.sinceSlot)],
    ['if the node lacks the last block', ({ state }) => void state.holes.add(state.slot)],
    [
      'if heights have jumped ahead of the blocks',
      ({ state }) => ({
        finalized: async () => ({ slot: state.slot, blockHeight: state.blockHeight + 50n }),
      }),
    ],
    [
      'if blocks are listed twice in the place of others',
      ({ state, attempt }) => ({
        blocks: async (from, to) =>
          Array.from({ length: Number(to - from) + 1 }, (_, at) => (at === 5 ? from : from + BigInt(at)))
            .with(-1, state.slot)
            .with(0, attempt.sinceSlot),
      }),
    ],
    [
      'if its status is told from an older state',
      ({ state }) => void Object.assign(state, { statusLag: 1n }),
    ],
    [
      'if the node has a status for it',
      ({ state }) => ({
        signatureStatuses: async () => ({
          slot: state.slot,
          value: [{ slot: 1n, error: null, commitment: 'finalized' as const }],
        }),
      }),
    ],
    [
      'if the balance of the wallet is not what its transactions add up to',
      ({ balances, wallet }) => void balances.set(wallet, 1n),
    ],
    [
      'if a transaction of the wallet is listed but missing',
      ({ chain, state }) => ({
        signaturesFor: async () => [{ signature: 'unknown', slot: state.slot, failed: false }],
        transaction: chain.transaction,
      }),
    ],
  ])('%s', async (_what, lie) => {
    expect(await end(lie)).toMatchObject({ is: 'open' });
  });
});

describe('a payment that landed is never called dead', () => {
  test('by a node that forgot its signature: the wallet has less than its other transactions explain', async () => {
    const { ask, state, attempt, expireBlockhashes } = await payment('landed');
    state.forgotten.add(attempt.signature);
    expireBlockhashes();
    expect(await ask()).toMatchObject({ is: 'open', missing: expect.stringContaining('balance') });
  });

  test('by a node that forgot its signature after it failed: the fee is missing', async () => {
    const world = await payment();
    world.state.weather = 'land with error';
    await world.chain.broadcast(world.attempt.transaction);
    world.state.forgotten.add(world.attempt.signature);
    world.expireBlockhashes();
    expect(world.balances.get(world.wallet)).toBe(1_000_000n - SCRIPTED_FEE);
    expect(await world.ask()).toMatchObject({ is: 'open' });
  });

  test('by a node that forgot its signature and keeps no history from before it', async () => {
    const { ask, state, attempt, wallet, expireBlockhashes } = await payment('landed');
    state.forgotten.add(attempt.signature).add(`funds of ${wallet}`);
    expireBlockhashes();
    expect(await ask()).toMatchObject({ is: 'open' });
  });
});

describe('a payment that landed under another signature', () => {
  test('of its message has landed, by that name, however late it is asked about', async () => {
    const { ask, chain, state, attempt, under, expireBlockhashes } = await payment();
    const { bytes, name } = under(messageBytes(attempt.transaction));
    await chain.broadcast(bytes);
    expect(await ask()).toMatchObject({ is: 'open' });
    expireBlockhashes();
    const shown = { is: 'landed', landed: { signatures: [name] } };
    expect(await ask()).toMatchObject(shown);
    state.slot += 100_000n;
    expect(await ask()).toMatchObject(shown);
  });

  test('is open for a node that lists it and hides its status or its transaction', async () => {
    const { ask, chain, attempt, under, expireBlockhashes } = await payment();
    const { bytes, name } = under(messageBytes(attempt.transaction));
    await chain.broadcast(bytes);
    expireBlockhashes();
    const contradicting = async () => ({ slot: 9n, value: [{ slot: 9n, error: null }] });
    expect(await ask({ signatureStatuses: contradicting } as never)).toMatchObject({ is: 'open' });
    const hides = {
      transaction: async (asked: string) => (asked === name ? null : chain.transaction(asked)),
    };
    expect(await ask(hides)).toMatchObject({ is: 'open' });
    expect(await ask()).toMatchObject({ is: 'landed' });
  });

  test('of something else is another transaction', async () => {
    const { ask, chain, under, expireBlockhashes } = await payment();
    await chain.broadcast(under(randomBytes(100)).bytes);
    expireBlockhashes();
    expect(await ask()).toEqual({ is: 'dead' });
  });
});

test('a payment that never landed is dead although the node keeps no history from before it', async () => {
  const { ask, state, wallet, expireBlockhashes } = await payment();
  state.forgotten.add(`funds of ${wallet}`);
  expireBlockhashes();
  expect(await ask()).toEqual({ is: 'dead' });
});

test('a payment is dead although its first slot was skipped, if the next block follows one from before it', async () => {
  const { ask, state, attempt, chain, expireBlockhashes } = await payment();
  state.holes.add(attempt.sinceSlot);
  expireBlockhashes();
  const height = attempt.sinceSlot + 1n;
  const follows = (parentSlot: bigint) => ({ block: async () => ({ height, parentSlot }) });
  expect(await ask(follows(attempt.sinceSlot))).toMatchObject({ is: 'open' });
  expect(await ask(follows(attempt.sinceSlot - 1n))).toEqual({ is: 'dead' });
  expect(await chain.block(attempt.sinceSlot)).toBeNull();
});

describe('a payment that is asked about long after its end', () => {
  const LONG = 100_000n;

  async function late() {
    const world = await payment();
    const { state, attempt, chain } = world;
    state.slot += LONG;
    const listed: bigint[] = [];
    const blocks: Chain['blocks'] = (from, to) => {
      listed.push(to - from + 1n);
      return chain.blocks(from, to);
    };
    return { ...world, listed, blocks, since: attempt.sinceSlot };
  }

  test('is dead by the blocks in which it could have landed, however old it is', async () => {
    const { ask, blocks, listed, state, since } = await late();
    state.holes.add(since + 600n).add(state.slot - 1n);
    expect(await ask({ blocks })).toEqual({ is: 'dead' });
    expect(listed).toEqual([1_537n]);
  });

  test('stays open if one of those is missing', async () => {
    for (const after of [0n, 1n, 150n, 512n]) {
      const { ask, state, since } = await late();
      state.holes.add(since + after);
      expect(await ask(), `${after} blocks on`).toMatchObject({ is: 'open' });
    }
  });

  test('stays open if one is missing and the node erred about its height when it was first asked', async () => {
    const { ask, seen, state, since } = await late();
    state.holes.add(since + 100n);
    for (const firstHeight of [0n, since - 450n, since + 1n]) {
      seen.firstHeight = firstHeight;
      expect(await ask()).toMatchObject({ is: 'open' });
    }
    state.holes.clear();
    seen.firstHeight = 0n;
    expect(await ask()).toEqual({ is: 'dead' });
  });

  test('is asked for all blocks if few slots have one', async () => {
    const { ask, chain, listed, blocks, state, since } = await late();
    const every = 4n;
    const isMade = (slot: bigint) => (slot - since) % every === 0n;
    const heightAt = (slot: bigint) => since + (slot - since) / every;
    const sparse: Partial<Chain> = {
      blocks: async (from, to) => (await blocks(from, to)).filter(isMade),
      block: async (slot) => (isMade(slot) ? { height: heightAt(slot), parentSlot: slot - every } : null),
      finalized: async () => ({ slot: state.slot, blockHeight: heightAt(state.slot) }),
    };
    expect(await ask(sparse)).toEqual({ is: 'dead' });
    expect(listed).toEqual([1_537n, LONG + 1n]);
    const skipping = {
      ...sparse,
      blocks: async (from: bigint, to: bigint) =>
        (await chain.blocks(from, to)).filter((slot) => isMade(slot) && slot !== since + 40n),
    };
    expect(await ask(skipping)).toMatchObject({ is: 'open' });
  });
});

test('a node that never called the blockhash valid must be far past the height at which it was first asked', async () => {
  const { ask, seen, state, attempt } = await payment();
  state.blockHeight = attempt.lastValidBlockHeight + 1n;
  Object.assign(seen, { validSlot: null, firstHeight: state.blockHeight });
  state.blockHeight += 512n;
  expect(await ask()).toMatchObject({ is: 'open' });
  state.blockHeight += 1n;
  expect(await ask()).toEqual({ is: 'dead' });
});

describe('a payment with a last valid height of long ago, from a node that lies, stays open', () => {
  async function early() {
    const world = await payment();
    const { attempt, seen, state } = world;
    Object.assign(seen, { validSlot: null, firstHeight: null });
    Object.assign(attempt, { lastValidBlockHeight: state.blockHeight - 1_000n });
    return world;
  }

  test('on a node whose finalized state does not know the blockhash yet', async () => {
    const { ask, state, expireBlockhashes } = await early();
    const lagging: Partial<Chain> = {
      isBlockhashValid: async (_blockhash, commitment) => ({
        slot: state.slot,
        value: commitment !== 'finalized',
      }),
    };
    expect(await ask(lagging)).toMatchObject({ is: 'open' });
    expect(await ask()).toMatchObject({ is: 'open' });
    expireBlockhashes();
    expect(await ask()).toEqual({ is: 'dead' });
  });

  test('on a node that is so far behind that it does not know the blockhash yet', async () => {
    const { ask, state } = await early();
    const behind: Partial<Chain> = { isBlockhashValid: async () => ({ slot: state.slot, value: false }) };
    expect(await ask(behind)).toMatchObject({ is: 'open' });
  });

  test('if a state that called the blockhash valid is followed by an older one', async () => {
    const { ask, state, seen } = await early();
    expect(await ask()).toMatchObject({ is: 'open' });
    expect(seen.validSlot).toBe(state.slot);
    const older: Partial<Chain> = { isBlockhashValid: async () => ({ slot: state.slot, value: false }) };
    expect(await ask(older)).toMatchObject({ is: 'open' });
  });

  test('if it landed after the state of the statuses and before that in which its blockhash has expired', async () => {
    const { ask, chain, attempt, wallet, state, expireBlockhashes } = await early();
    await ask();
    state.slot += 1n;
    const before = { ...(await chain.finalized()), slot: state.slot };
    const [status, accounts] = await Promise.all([
      chain.signatureStatuses([attempt.signature], true),
      chain.accounts([wallet]),
    ]);
    await chain.broadcast(attempt.transaction);
    expireBlockhashes();
    // One machine behind the node's address is ahead of the others.
    const divided: Partial<Chain> = {
      finalized: async () => before,
      signatureStatuses: async () => status,
      accounts: async () => accounts,
      transaction: async () => null,
      signaturesFor: async () => [],
    };
    expect(await ask(divided)).toMatchObject({ is: 'open' });
    expect(await ask()).toMatchObject({ is: 'landed' });
  });
});

test('a last valid height that is far too high is passed by 512 blocks of the node', async () => {
  const { ask, attempt, seen, state } = await payment();
  const bound = seen.firstHeight! + 512n;
  Object.assign(attempt, { lastValidBlockHeight: 1_000_000n });
  state.blockHeight = bound;
  expect(await ask()).toMatchObject({ is: 'open' });
  state.blockHeight += 1n;
  expect(await ask()).toEqual({ is: 'dead' });
});

test('a status that contradicts the transaction leaves the verdict open', async () => {
  const { ask, state } = await payment('landed');
  const statusOf = (fields: object) => ({
    signatureStatuses: async () => ({
      slot: state.slot,
      value: [{ slot: state.slot, error: null, commitment: 'confirmed' as const, ...fields }],
    }),
  });
  expect(await ask(statusOf({}))).toMatchObject({ is: 'landed' });
  expect(await ask(statusOf({ slot: 3n }))).toMatchObject({ is: 'open' });
  expect(await ask(statusOf({ error: 'no' }))).toMatchObject({ is: 'open' });
});

/** A node that lists a transaction which cannot be read, and shows what that has added to the wallet. */
function withUnread(
  { chain, wallet }: Awaited<ReturnType<typeof payment>>,
  added: bigint,
  slot: bigint,
): Partial<Chain> {
  return {
    async signaturesFor(address, range) {
      const listed = await chain.signaturesFor(address, range);
      return address === wallet ? [{ signature: 'unread', slot, failed: false }, ...listed] : listed;
    },
    async transaction(signature) {
      if (signature === 'unread') throw new UnreadTransaction('version 2');
      return chain.transaction(signature);
    },
    async accounts(addresses, options) {
      const read = await chain.accounts(addresses, options);
      const more = (account: (typeof read.value)[number]) =>
        account && { ...account, lamports: lamports(account.lamports + added) };
      return { ...read, value: read.value.map(more) };
    },
  };
}

describe('beside a transaction of the wallet that cannot be read', () => {
  const tooks = [0n, AMOUNT, AMOUNT + SCRIPTED_FEE - 1n, AMOUNT + SCRIPTED_FEE, 5_000_000n];

  test.each(tooks)('a payment that landed is not called dead if that brought %s', async (added) => {
    const world = await payment('landed');
    world.state.forgotten.add(world.attempt.signature);
    world.expireBlockhashes();
    const verdict = await world.ask(withUnread(world, added, world.state.slot));
    expect(verdict).toMatchObject({ is: 'open', missing: expect.stringContaining('cannot be read') });
  });

  test('it is not called dead either if that landed in the slot in which the balance was read', async () => {
    const world = await payment('landed');
    world.state.forgotten.add(world.attempt.signature);
    world.expireBlockhashes();
    const slot = world.attempt.baseline!.slot;
    expect(await world.ask(withUnread(world, AMOUNT + SCRIPTED_FEE, slot))).toMatchObject({ is: 'open' });
  });

  test('a payment that never landed stays open, and is dead once that can be read', async () => {
    const world = await payment();
    world.expireBlockhashes();
    expect(await world.ask(withUnread(world, 1n, world.state.slot))).toMatchObject({ is: 'open' });
    expect(await world.ask()).toEqual({ is: 'dead' });
  });

  test('a payment that never landed is dead if that is older than the balance that was read for it', async () => {
    const world = await payment();
    world.expireBlockhashes();
    const slot = world.attempt.sinceSlot - 1n;
    expect(await world.ask(withUnread(world, 0n, slot))).toEqual({ is: 'dead' });
    expect(await world.ask(withUnread(world, 1n, slot))).toMatchObject({ is: 'open' });
  });
});
