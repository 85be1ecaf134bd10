import { type Address, generateKeyPairSigner } from '@solana/kit';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Faults } from '../faults.ts';
import { ProviderLimit } from '../provider-limit.ts';
import { createDispatch } from '../rpc/dispatch.ts';
import { blockMethods } from '../rpc/methods/blocks.ts';
import { openTestChain, rich, transactionOf } from '../testing/chain.ts';
import { SOL, transferSol } from '../testing/client.ts';
import { smallDisk } from '../testing/small-disk.ts';
import type { Chain } from './chain.ts';
import { DiskFull } from './disk.ts';

const disk = smallDisk(8);

async function health(chain: Chain): Promise<unknown> {
  const dispatch = createDispatch(
    blockMethods(chain),
    new Faults(Math.random),
    new ProviderLimit(() => 0),
    (slot, read) => chain.blocks.asOf(slot, read),
  );
  const answer = await dispatch('{"jsonrpc":"2.0","id":1,"method":"getHealth","params":[]}');
  return JSON.parse(answer!.body);
}

async function gift(chain: Chain) {
  const to: Address = (await generateKeyPairSigner()).address;
  const payer = await rich();
  const { blockhash } = chain.blocks.newest;
  return { to, transaction: await transactionOf(payer, [transferSol(payer, to, SOL)], blockhash) };
}

describe.runIf(disk)('a chain whose disk is full', () => {
  test('makes no blocks and takes no transactions, says so, and goes on once there is space', async () => {
    onTestFinished(() => disk!.remove());
    const chain = await openTestChain(disk!.path);
    const { to, transaction } = await gift(chain);
    disk!.fill();
    const { height } = chain.blocks.newest;
    // The file of blocks grows by pages: until one is full, blocks can still be made.
    for (let tick = 0; tick < 200; tick += 1) chain.tick();
    expect(chain.blocks.newest.height - height).toBeLessThan(200);
    expect(await health(chain)).toMatchObject({ error: { code: -32005, message: 'Node is unhealthy' } });
    expect(() => chain.submit(transaction)).toThrow(DiskFull);
    expect(chain.account(to)).toBeNull();
    disk!.free();
    const stood = chain.blocks.newest.height;
    chain.tick();
    expect(chain.blocks.newest.height).toBe(stood + 1);
    expect(await health(chain)).toMatchObject({ result: 'ok' });
    const next = await gift(chain);
    expect(chain.submit(next.transaction)).toEqual({ landed: true, error: null });
    expect(chain.account(next.to)?.lamports).toBe(SOL);
    disk!.fill();
    await chain.close();
    disk!.free();
    const again = await openTestChain(disk!.path);
    expect(again.account(next.to)?.lamports).toBe(SOL);
    await again.close();
  });
});
