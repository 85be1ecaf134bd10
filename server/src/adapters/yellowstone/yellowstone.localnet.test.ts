import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { type Address, generateKeyPairSigner, getAddressDecoder } from '@solana/kit';
import { getMintToInstruction } from '@solana-program/token';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cutOff } from '../../../../testing/cut-off.ts';
import { heldClock } from '../../../../testing/held-clock.ts';
import { confirmed, createIssuer } from '../../../../testing/issuer.ts';
import { ownLocalnet } from '../../../../testing/localnet.ts';
import { release } from '../../../../testing/release.ts';
import { StreamEnded, type StreamPart, type WantedWallets } from '../../ports/chain-stream.ts';
import { openSolanaRpc } from '../solana-rpc.ts';
import { systemClock } from '../system-clock.ts';
import { openYellowstone } from './yellowstone.ts';

const TOKEN = 'a token of the node';
const localnet = await ownLocalnet({
  LOCALNET_GEYSER_PORT: '0',
  LOCALNET_GEYSER_TOKEN: TOKEN,
  LOCALNET_GEYSER_REPLAY: '500',
});
const geyserUrl = localnet.geyserUrl!;
const chain = openSolanaRpc({ ...localnet, clock: systemClock });
release(chain.close);
const decoder = getAddressDecoder();
const SOL = 10n ** 9n;

async function give(address: string, amount = SOL, mint?: string) {
  const signature = await localnet.fund(address, amount, mint);
  await confirmed(chain, signature);
  const { slot } = (await chain.transaction(signature))!;
  return { signature, slot };
}

const all: WantedWallets = { addresses: () => null, onAdded: () => {} };

/** Wallets to which a test adds. */
function wanting(...addresses: Address[]) {
  const listeners: (() => void)[] = [];
  return {
    addresses: () => addresses,
    onAdded: (added: () => void) => void listeners.push(added),
    add(address: Address) {
      addresses.push(address);
      for (const added of listeners) added();
    },
  };
}

/** What a stream shows from a slot on, and how it ends. */
function reading(
  from: bigint | null,
  { url = geyserUrl, token = TOKEN, clock = heldClock(), wanted = all } = {},
) {
  const stopping = new AbortController();
  const parts: StreamPart[] = [];
  const read = async () => {
    for await (const part of openYellowstone({ url, token, clock }).read(from, wanted, stopping.signal))
      parts.push(part);
  };
  const ended = read();
  ended.catch(() => {});
  onTestFinished(() => stopping.abort());
  const shown = () => parts.flatMap(({ transactions }) => transactions);
  const signatures = () => shown().map(({ signature }) => signature);
  const upTo = () => parts.findLast((part) => part.upTo !== null)?.upTo ?? -1n;
  return { parts, shown, signatures, upTo, ended, clock };
}
const started = async (one: ReturnType<typeof reading>) =>
  vi.waitFor(async () => {
    await localnet.step();
    expect(one.upTo()).toBeGreaterThan(0n);
  });

test('shows what the chain has of each transaction: signature, slot, keys and owners of tokens', async () => {
  const { address } = await generateKeyPairSigner();
  const one = reading(null);
  await started(one);
  const [sol, usdc] = [await give(address), await give(address, 5n, USDC_MINT)];
  await vi.waitFor(() =>
    expect(one.signatures()).toEqual(expect.arrayContaining([sol.signature, usdc.signature])),
  );
  for (const { signature } of [sol, usdc]) {
    const shown = one.shown().find((each) => each.signature === signature)!;
    const landed = (await chain.transaction(signature))!;
    expect(shown.slot).toBe(landed.slot);
    expect(shown.keys.map((key) => decoder.decode(key))).toEqual(landed.lamports.map((each) => each.address));
    const owners = new Set(landed.tokens.map(({ owner }) => owner));
    expect(new Set(shown.owners.map((key) => decoder.decode(key)))).toEqual(owners);
  }
  await localnet.step(2);
  await vi.waitFor(() => expect(one.upTo()).toBeGreaterThanOrEqual(usdc.slot));
});

test('replays from a slot, in the order of slots, and says that something is lost if the node has it no more', async () => {
  const { address } = await generateKeyPairSigner();
  const deposits = [await give(address), await give(address), await give(address)];
  await localnet.step(3);
  const one = reading(deposits[0]!.slot);
  await vi.waitFor(() => expect(one.upTo()).toBeGreaterThanOrEqual(deposits[2]!.slot));
  const own = one.signatures().filter((signature) => deposits.some((each) => each.signature === signature));
  expect(own).toEqual(deposits.map(({ signature }) => signature));
  const slots = one.shown().map(({ slot }) => slot);
  expect(slots).toEqual(slots.toSorted((a, b) => Number(a - b)));
  expect(one.parts.some(({ isLost }) => isLost)).toBe(false);
  await localnet.step(600);
  const late = reading(deposits[0]!.slot);
  await started(late);
  expect(late.parts[0]!.isLost).toBe(true);
  expect(late.parts.slice(1).some(({ isLost }) => isLost)).toBe(false);
  expect(late.signatures()).not.toContain(deposits[0]!.signature);
});

test('ends if the token is refused, the node is gone or says nothing, without naming address or token', async () => {
  const refused = reading(null, { token: 'another' });
  await expect(refused.ended).rejects.toThrow('gRPC status 16');
  const line = await cutOff(geyserUrl);
  const cut = reading(null, { url: line.url });
  await started(cut);
  line.cut();
  await expect(cut.ended).rejects.toThrow(StreamEnded);
  const silent = reading(null, { url: line.url });
  await started(silent);
  line.silence();
  await vi.waitFor(() => expect(silent.clock.advanceToNext(60_000)).toBeGreaterThan(0));
  await expect(silent.ended).rejects.toThrow('the node says nothing');
  line.refuse();
  const unreachable = reading(null, { url: line.url });
  const failure = await unreachable.ended.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StreamEnded);
  expect(String(failure)).not.toContain(new URL(line.url).port);
});

test('asks for the transactions of the wallets and of their token accounts alone, and for those of a wallet that is added', async () => {
  const [ours, later, other] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()));
  const wanted = wanting(ours!.address);
  const one = reading(null, { wanted });
  await started(one);
  expect(one.parts[0]!.scope).toBe('wallets');
  const own = [await give(ours!.address), await give(ours!.address, 5n, USDC_MINT)];
  await give(other!.address);
  const issuer = await createIssuer(chain, localnet);
  const mint = await issuer.createMint();
  const token = await issuer.give(ours!.address, mint, 5n);
  // Names the account and not its owner, as a transfer into one that exists does.
  await issuer.land(
    getMintToInstruction({ mint: mint.address, token, mintAuthority: issuer.signer, amount: 6n }),
  );
  for (const { signature } of await chain.signaturesFor(token, { limit: 10 }))
    own.push({ signature, slot: 0n });
  await give(later!.address, 7n, USDC_MINT);
  wanted.add(later!.address);
  const added: string[] = [];
  await vi.waitFor(async () => {
    added.push((await give(later!.address, 8n, USDC_MINT)).signature);
    expect(one.signatures()).toContain(added.at(-1));
  });
  const expected = [...own.map(({ signature }) => signature), ...added];
  expect(one.signatures().filter((signature) => !expected.includes(signature))).toEqual([]);
  expect(one.signatures()).toEqual(expect.arrayContaining(own.map(({ signature }) => signature)));
});

test('shows nothing but slots while there is no wallet', async () => {
  const { address } = await generateKeyPairSigner();
  const one = reading(null, { wanted: wanting() });
  await started(one);
  const { slot } = await give(address);
  await localnet.step(3);
  await vi.waitFor(() => expect(one.upTo()).toBeGreaterThanOrEqual(slot));
  expect(one.signatures()).toEqual([]);
});

test.each([
  ['cannot match owners', { LOCALNET_GEYSER_OWNERS: '0' }, 'all: no filter'],
  ['takes fewer addresses', { LOCALNET_GEYSER_NAMED: '1' }, 'all: too many'],
])('reads the whole chain, and says why, from a server that %s', async (_, settings, scope) => {
  const chainOfOld = await ownLocalnet({ LOCALNET_GEYSER_PORT: '0', ...settings });
  const [ours, other] = await Promise.all([generateKeyPairSigner(), generateKeyPairSigner()]);
  const stopping = new AbortController();
  onTestFinished(() => stopping.abort());
  const stream = openYellowstone({ url: chainOfOld.geyserUrl!, token: null, clock: heldClock() });
  const parts: StreamPart[] = [];
  const read = async () => {
    for (;;)
      try {
        for await (const part of stream.read(null, wanting(ours.address, other.address), stopping.signal))
          parts.push(part);
        return;
      } catch (error) {
        if (!/fewer wallets/.test(String(error))) throw error;
      }
  };
  const reader = read();
  reader.catch(() => {});
  await vi.waitFor(async () => {
    await chainOfOld.step();
    expect(parts.length).toBeGreaterThan(0);
  });
  expect(parts[0]!.scope).toBe(scope);
  const signature = await chainOfOld.fund(ours.address, 5n, USDC_MINT);
  await vi.waitFor(async () => {
    await chainOfOld.step();
    expect(parts.flatMap(({ transactions }) => transactions.map((each) => each.signature))).toContain(
      signature,
    );
  });
});
