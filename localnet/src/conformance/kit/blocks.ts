import {
  isSolanaError,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED,
} from '@solana/kit';
import { expect } from 'vitest';
import { SOL, transferSol } from '../../testing/client.ts';
import { until } from '../../testing/until.ts';
import type { Check } from './chain.ts';

/** Blocks, blockhashes and the way of asking. */
export function blocks(check: Check): void {
  check('gives blockhashes that live for 150 blocks', async ({ client, stranger }) => {
    const height = () => client.rpc.getBlockHeight({ commitment: 'confirmed' }).send();
    const value = await until(async () => {
      const before = await height();
      const latest = await client.latest();
      // Height and blockhash are of the same block only if no block came between.
      return (await height()) === before ? { ...latest, height: before } : undefined;
    });
    expect(value.lastValidBlockHeight - value.height).toBe(150n);
    const valid = client.rpc.isBlockhashValid(value.blockhash, { commitment: 'confirmed' });
    expect((await valid.send()).value).toBe(true);
    const other = client.rpc.isBlockhashValid((await stranger()) as never, { commitment: 'confirmed' });
    expect((await other.send()).value).toBe(false);
  });

  check('refuses to read from before the slot that is asked for', async ({ client }) => {
    const error = await client.rpc
      .getLatestBlockhash({ commitment: 'confirmed', minContextSlot: 1_000_000_000_000n })
      .send()
      .catch((reason: unknown) => reason);
    expect(isSolanaError(error, SOLANA_ERROR__JSON_RPC__SERVER_ERROR_MIN_CONTEXT_SLOT_NOT_REACHED)).toBe(
      true,
    );
  });

  check(
    'lists the slots that have a block, and tells each block',
    async ({ client, confirmed, payer, stranger }) => {
      const signature = await client.run(payer, [transferSol(payer, await stranger(), SOL)]);
      const { slot } = await confirmed(signature);
      const options = { commitment: 'confirmed', maxSupportedTransactionVersion: 1, rewards: false } as const;
      const listed = await client.rpc.getBlocks(slot - 1n, slot, { commitment: 'confirmed' }).send();
      expect(listed).toContain(slot);
      const block = await client.rpc.getBlock(slot, { ...options, transactionDetails: 'signatures' }).send();
      expect(block?.signatures).toContain(signature);
      const parent = await client.rpc
        .getBlock(block!.parentSlot, { ...options, transactionDetails: 'none' })
        .send();
      expect(parent?.blockhash).toBe(block?.previousBlockhash);
      expect(block!.blockHeight! - parent!.blockHeight!).toBe(1n);
    },
  );

  check('answers a batch in one request', async ({ rpcUrl, payer }) => {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify([
        { jsonrpc: '2.0', id: 'a', method: 'getSlot', params: [] },
        { jsonrpc: '2.0', id: 'b', method: 'noSuchMethod', params: [] },
        { jsonrpc: '2.0', id: 'c', method: 'getBalance', params: [payer.address] },
      ]),
    });
    const answers = (await response.json()) as { id: string; result?: unknown; error?: { code: number } }[];
    const byId = new Map(answers.map((answer) => [answer.id, answer]));
    expect(byId.get('a')?.result).toBeTypeOf('number');
    expect(byId.get('b')?.error?.code).toBe(-32601);
    expect(byId.get('c')?.result).toMatchObject({ value: expect.any(Number) });
  });
}
