import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
} from '@solana/kit';
import { expect, onTestFinished, test } from 'vitest';
import { createClient, SOL, transferSol } from '../testing/client.ts';
import { type SpawnedLocalnet, spawnLocalnet, temporaryFolder } from '../testing/spawn.ts';
import { until } from '../testing/until.ts';

const KILLS = 4;
const SENDERS = 8;
const ACKNOWLEDGED_A_ROUND = 150;
const FEE = 5_000n;
const FUNDS = 1_000n * SOL;
/** Blockhashes live long enough for a whole round. */
const ENVIRONMENT = { LOCALNET_SLOT_MS: '200' };

/** Sends transfers of distinct amounts until the localnet is killed under them. Answers who paid and what was acknowledged. */
async function stream(
  localnet: SpawnedLocalnet,
  to: Address,
): Promise<{ payer: Address; acknowledged: Set<string> }> {
  const client = createClient(localnet);
  const payer = await generateKeyPairSigner();
  await localnet.control('faucet', { address: payer.address, amount: FUNDS.toString() });
  const lifetime = await until(async () => {
    const latest = await client.latest();
    return (await client.balance(payer.address)) > 0n ? latest : undefined;
  });
  const acknowledged = new Set<string>();
  let amount = SOL / 1_000n;
  let killing: Promise<void> | undefined;
  const send = async (): Promise<void> => {
    while (killing === undefined) {
      const transaction = await client.sign(payer, [transferSol(payer, to, ++amount)], lifetime);
      const options = { encoding: 'base64', preflightCommitment: 'confirmed' };
      const wire = getBase64EncodedWireTransaction(transaction);
      const answer = await localnet.call('sendTransaction', wire, options).catch(() => null);
      if (answer === null) return;
      expect(answer.error).toBeUndefined();
      acknowledged.add(getSignatureFromTransaction(transaction));
      if (acknowledged.size >= ACKNOWLEDGED_A_ROUND) killing ??= localnet.kill();
    }
  };
  await Promise.all(Array.from({ length: SENDERS }, send));
  await killing;
  return { payer: payer.address, acknowledged };
}

test('a kill at any moment loses nothing that was acknowledged, and nothing is applied twice', async () => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  const to = (await generateKeyPairSigner()).address;
  const payers: Address[] = [];
  const all = new Set<string>();
  let localnet = await spawnLocalnet(folder, ENVIRONMENT);
  onTestFinished(() => localnet.kill());
  let slot = 0;

  for (let round = 0; round < KILLS; round += 1) {
    const { payer, acknowledged } = await stream(localnet, to);
    payers.push(payer);
    for (const signature of acknowledged) all.add(signature);
    localnet = await spawnLocalnet(folder, ENVIRONMENT);
    const { result: now } = await localnet.call('getSlot', { commitment: 'processed' });
    expect(now).toBeGreaterThan(slot);
    slot = now;

    const client = createClient(localnet);
    const names = [...all];
    for (let at = 0; at < names.length; at += 256) {
      const batch = names.slice(at, at + 256);
      const { result } = await localnet.call('getSignatureStatuses', batch, {
        searchTransactionHistory: true,
      });
      expect(result.value.filter((status: unknown) => status === null)).toEqual([]);
    }

    // History is what the balance is made of: every transfer in it once, and none besides.
    await until(async () => ((await client.rpc.getSlot().send()) >= BigInt(slot) ? true : undefined));
    let received = 0n;
    const seen = new Set<string>();
    let before: string | undefined;
    for (;;) {
      const page = await client.rpc
        .getSignaturesForAddress(to, { commitment: 'confirmed', ...(before && { before: before as never }) })
        .send();
      if (page.length === 0) break;
      for (const { signature } of page) {
        expect(seen.has(signature)).toBe(false);
        seen.add(signature);
        const landed = await client.rpc
          .getTransaction(signature, {
            commitment: 'confirmed',
            encoding: 'json',
            maxSupportedTransactionVersion: 1,
          })
          .send();
        const index = landed!.transaction.message.accountKeys.indexOf(to);
        received += landed!.meta!.postBalances[index]! - landed!.meta!.preBalances[index]!;
        expect(landed!.meta!.fee).toBe(FEE);
      }
      before = page.at(-1)?.signature;
    }
    expect(await client.balance(to)).toBe(received);
    let left = 0n;
    for (const address of payers) left += await client.balance(address);
    expect(left).toBe(BigInt(payers.length) * FUNDS - received - BigInt(seen.size) * FEE);
    for (const signature of names) expect(seen.has(signature)).toBe(true);
  }
});
