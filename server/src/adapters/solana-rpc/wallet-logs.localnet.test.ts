import { USDC_MINT } from '@cumulus/contract/limits.ts';
import { generateKeyPairSigner } from '@solana/kit';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cutOff } from '../../../testing/cut-off.ts';
import { heldClock } from '../../../testing/held-clock.ts';
import { confirmed } from '../../../testing/issuer.ts';
import { sharedLocalnet } from '../../../testing/localnet.ts';
import { release } from '../../../testing/release.ts';
import { StreamEnded } from '../../ports/chain-stream.ts';
import { openSolanaRpc } from '../solana-rpc.ts';
import { systemClock } from '../system-clock.ts';
import { openWalletLogs } from './wallet-logs.ts';

const localnet = await sharedLocalnet();
const chain = openSolanaRpc({ ...localnet, clock: systemClock });
release(chain.close);
const SOL = 10n ** 9n;

async function give(address: string, amount = SOL, mint?: string): Promise<string> {
  const signature = await localnet.fund(address, amount, mint);
  await confirmed(chain, signature);
  return signature;
}

/** A stream over a websocket that can be cut, what it has shown, and how its readings ended. */
async function reading() {
  const line = await cutOff(localnet.wsUrl);
  const clock = heldClock();
  const stream = openWalletLogs({ url: line.url, chain, clock });
  const stopping = new AbortController();
  const seen: string[] = [];
  const read = async () => {
    for await (const { transactions } of stream.read(stopping.signal))
      seen.push(...transactions.map(({ signature }) => signature));
  };
  onTestFinished(() => stopping.abort());
  return { line, clock, stream, seen, read };
}

test('shows what wallets receive, of SOL and of tokens, also into an account that is opened meanwhile', async () => {
  const { address } = await generateKeyPairSigner();
  const holder = (await generateKeyPairSigner()).address;
  await give(holder, 5n, USDC_MINT);
  const { stream, seen, read } = await reading();
  stream.watch([address, holder]);
  void read();
  await vi.waitFor(async () => {
    const signature = await give(address);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  await vi.waitFor(async () => {
    const signature = await give(holder, 7n, USDC_MINT);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  const opened = await give(address, 9n, USDC_MINT);
  await vi.waitFor(() => expect(seen).toContain(opened));
  await vi.waitFor(async () => {
    const more = await give(address, 9n, USDC_MINT);
    await vi.waitFor(() => expect(seen).toContain(more), { timeout: 500 });
  });
});

test('shows after a broken connection what it has missed, and nothing of wallets that are watched no more', async () => {
  const [kept, left] = [(await generateKeyPairSigner()).address, (await generateKeyPairSigner()).address];
  const { line, stream, seen, read } = await reading();
  stream.watch([kept, left]);
  const first = read();
  await vi.waitFor(async () => {
    const signature = await give(kept);
    await vi.waitFor(() => expect(seen).toContain(signature), { timeout: 500 });
  });
  line.cut();
  await expect(first).rejects.toThrow(StreamEnded);
  const missed = [await give(kept), await give(kept)];
  stream.watch([kept]);
  const ofLeft = await give(left);
  void read();
  await vi.waitFor(() => expect(seen).toEqual(expect.arrayContaining(missed)));
  const later = await give(kept);
  await vi.waitFor(() => expect(seen).toContain(later));
  expect(seen).not.toContain(ofLeft);
});

test('connects only when there is something to watch, and ends a connection on which nothing comes', async () => {
  const { line, clock, stream, read } = await reading();
  const first = read();
  const ended = expect(first).rejects.toThrow('says nothing');
  expect(line.connections).toBe(0);
  stream.watch([(await generateKeyPairSigner()).address]);
  await vi.waitFor(() => expect(line.connections).toBe(1));
  await vi.waitFor(() => expect(clock.advanceToNext(60_000)).toBeGreaterThan(0));
  await ended;
});
