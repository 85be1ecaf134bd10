import { describe, expect, test } from 'vitest';
import { newAddress } from '../../../testing/issuer.ts';
import { moneyWorld, tokenOrder } from '../../../testing/money-world.ts';
import { TOKEN_2022_PROGRAM } from '../solana/programs.ts';

const { chain, newHolder, serve, issuer } = await moneyWorld();
/** A lamport for each unit that is asked for. */
const costly = { chain: { ...chain, priorityFee: async () => 1_000_000n } };
const SIGNATURE = 5_000;

describe.each([
  ['SPL Token', {}],
  ['Token-2022', { program: TOKEN_2022_PROGRAM }],
])('transfers of a token of %s', (_, options) => {
  test.each([
    ['to an account', false, 80_000, 12_000],
    ['to a new account', true, 160_000, 90_000],
  ])('%s pay for what the chain takes once three have landed', async (__, opens, atFirst, learned) => {
    const mint = await issuer.createMint(options);
    const call = serve(costly);
    const wallet = await newHolder(mint);
    const fees: number[] = [];
    for (let transfer = 0; transfer < 4; transfer += 1) {
      const to = await newAddress();
      if (!opens) await issuer.give(to, mint, 1n);
      const order = tokenOrder(mint, to, '1');
      const said = await call('validateTransfer', wallet, { ...order, transferType: 'token' });
      const { txSignature } = await call('transferToken', wallet, order);
      const landed = await chain.transaction(txSignature!);
      expect(landed!.error).toBeNull();
      expect(landed!.feeLamports).toBe(BigInt(said.networkFeeLamports!));
      fees.push(Number(landed!.feeLamports) - SIGNATURE);
    }
    expect(fees.slice(0, 3)).toEqual([atFirst, atFirst, atFirst]);
    expect(fees[3]).toBeLessThan(learned);
  });
});
