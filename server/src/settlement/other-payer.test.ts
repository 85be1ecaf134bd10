import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { baseUnits } from '@cumulus/contract/amount.ts';
import { getAddressDecoder, lamports } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { scriptedChain } from '../../../testing/scripted-chain.ts';
import { tokenAccount } from '../../../testing/token-bytes.ts';
import type { Chain, LandedTransaction, ListedSignature } from '../ports/chain.ts';
import { mint } from '../ports/units.ts';
import { base58 } from '../solana/base58.ts';
import { nothingSeen, type Told } from './finality/sighting.ts';
import { askNode } from './finality/verdict.ts';
import type { Attempt } from './intent.ts';

// A market maker pays the fee of these: the maker's signature, unknown beforehand, names them on the chain.
const OWN = 'signature of the wallet';
const NAME = 'signature of the maker';
const MINT = mint('EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v');
const HELD = 1_000n;
const SOLD = 400n;

const addressOf = (bytes: Uint8Array) => getAddressDecoder().decode(bytes);

async function fill() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const wallet = addressOf(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32));
  const account = addressOf(randomBytes(32));
  const message = randomBytes(100);
  const { chain, expireBlockhashes } = scriptedChain({ [wallet]: 1_000_000n });
  const { blockhash, lastValidBlockHeight, slot } = await chain.latestBlockhash();
  const baseline = { slot, lamports: lamports(1_000_000n), sold: { account, amount: baseUnits(HELD) } };
  const attempt: Attempt = {
    ...{ intentId: 'intent', number: 1, state: 'live', signature: OWN },
    transaction: Uint8Array.of(2, ...Buffer.alloc(128), ...message),
    ...{ paysFee: false, sinceSlot: slot, lastValidBlockHeight, baseline },
  };
  const landed = (signatures: readonly string[], sold: bigint): LandedTransaction => ({
    ...{ signatures, slot: slot + 1n, blockTime: null, error: null, feeLamports: lamports(5_000n) },
    lamports: [{ address: wallet, before: lamports(1_000_000n), after: lamports(1_000_000n) }],
    tokens: [
      {
        ...{ address: account, mint: MINT, owner: wallet },
        before: baseUnits(HELD),
        after: baseUnits(HELD - sold),
      },
    ],
  });
  const listed: ListedSignature[] = [];
  const known = new Map<string, LandedTransaction>();
  const state = { held: HELD };
  const node: Chain = {
    ...chain,
    signaturesFor: async (address) =>
      address === account || address === wallet ? listed : chain.signaturesFor(address, { limit: 1_000 }),
    transaction: async (signature) => known.get(signature) ?? null,
    signatureStatuses: async ([signature]) => {
      const found = known.get(signature!);
      const { slot: now } = await chain.finalized();
      return {
        slot: now,
        value: [found ? { slot: found.slot, error: found.error, commitment: 'confirmed' } : null],
      };
    },
    accounts: async (addresses, options) =>
      addresses[0] === account
        ? {
            slot: (await chain.finalized()).slot,
            value: [tokenAccount({ mint: MINT, owner: wallet, amount: state.held })],
          }
        : chain.accounts(addresses, options),
  };
  const seen = nothingSeen();
  const ask = (lie: Partial<Chain> = {}, told: Told | null = null) =>
    askNode({ ...node, ...lie }, { attempt, wallet, blockhash, told }, seen, true);
  await ask();
  return {
    ask,
    expireBlockhashes,
    node,
    wallet,
    /** Another signature of the wallet than the one that is known. */
    another: base58(sign(null, message, privateKey)),
    /** Lets a transaction land, which takes some of the token. */
    land(signatures: readonly string[], sold: bigint) {
      state.held -= sold;
      listed.unshift({ signature: signatures[0]!, slot: slot + 1n, failed: false });
      known.set(signatures[0]!, landed(signatures, sold));
    },
    /** The node forgets that the transaction landed. */
    forget(name: string) {
      known.delete(name);
      listed.length = 0;
    },
  };
}

describe('an order whose fee a market maker pays', () => {
  test('has landed if a transaction in the history of the wallet bears its signature', async () => {
    const { ask, land } = await fill();
    expect(await ask()).toMatchObject({ is: 'open' });
    land([NAME, OWN], SOLD);
    expect(await ask()).toMatchObject({ is: 'landed', landed: { signatures: [NAME, OWN] } });
  });

  test('is found under the name that its broadcaster gave, without reading the history', async () => {
    const { ask, land } = await fill();
    land([NAME, OWN], SOLD);
    const signaturesFor = () => Promise.reject(new Error('the history was read'));
    expect(await ask({ signaturesFor }, { name: NAME, isAwaited: true })).toMatchObject({ is: 'landed' });
  });

  test('is not believed to be another transaction that its broadcaster named', async () => {
    const { ask, land } = await fill();
    land(['another', 'another signature'], SOLD);
    expect(await ask({}, { name: 'another', isAwaited: false })).toMatchObject({ is: 'open' });
    land([NAME, OWN], SOLD);
    expect(await ask({}, { name: 'another', isAwaited: false })).toMatchObject({
      landed: { signatures: [NAME, OWN] },
    });
  });

  test('is not taken for another transaction of the same wallet', async () => {
    const { ask, land, expireBlockhashes } = await fill();
    land([NAME, 'another signature of the wallet'], SOLD);
    expect(await ask()).toMatchObject({ is: 'open' });
    expireBlockhashes();
    expect(await ask()).toEqual({ is: 'dead' });
  });

  test.each([
    ['before its end', false],
    ['after it', true],
  ])('has landed if that bears another signature of its message, %s', async (_what, isOver) => {
    const { ask, land, another, expireBlockhashes } = await fill();
    land([NAME, another], SOLD);
    if (isOver) expireBlockhashes();
    expect(await ask()).toMatchObject({ is: 'landed', landed: { signatures: [NAME, another] } });
  });

  test('is not dead if so many have paid the wallet since that its history no longer shows it', async () => {
    const { ask, land, node, wallet, expireBlockhashes } = await fill();
    land([NAME, OWN], SOLD);
    expireBlockhashes();
    const signaturesFor: Chain['signaturesFor'] = async (address, range) =>
      address === wallet ? [] : node.signaturesFor(address, range);
    expect(await ask({ signaturesFor })).toMatchObject({ is: 'landed', landed: { signatures: [NAME, OWN] } });
  });

  test('is dead once its blockhash has expired and nothing was sold', async () => {
    const { ask, expireBlockhashes } = await fill();
    expireBlockhashes();
    expect(await ask()).toEqual({ is: 'dead' });
  });

  test('is not dead for a node that hides it, but not that the tokens are gone', async () => {
    const { ask, land, forget, expireBlockhashes } = await fill();
    land([NAME, OWN], SOLD);
    forget(NAME);
    expireBlockhashes();
    expect(await ask()).toMatchObject({ is: 'open', missing: expect.stringContaining('balance') });
  });

  test('is not dead for a node that lists a transaction and does not have it', async () => {
    const { ask, land, node, expireBlockhashes } = await fill();
    land([NAME, OWN], SOLD);
    expireBlockhashes();
    const hidden = { transaction: async () => null, signatureStatuses: node.signatureStatuses };
    expect(await ask(hidden)).toMatchObject({ is: 'open' });
  });
});
