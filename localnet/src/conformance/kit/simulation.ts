import { getBase64EncodedWireTransaction } from '@solana/kit';
import { expect } from 'vitest';
import { SOL, transferSol } from '../../testing/client.ts';
import type { Check } from './chain.ts';

/** As the client tells it: all whole numbers as bigint. */
const CUSTOM_1 = { InstructionError: [0n, { Custom: 1n }] };

/** Running without landing. */
export function simulation(check: Check): void {
  check(
    'simulates without landing: state after, units, inner instructions, a fresh blockhash',
    async ({ client, payer, stranger }) => {
      const to = await stranger();
      const transaction = await client.sign(payer, [transferSol(payer, to, SOL)], {
        blockhash: '11111111111111111111111111111111' as never,
        lastValidBlockHeight: 0n,
      });
      const { value } = await client.rpc
        .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
          commitment: 'confirmed',
          encoding: 'base64',
          replaceRecentBlockhash: true,
          innerInstructions: true,
          accounts: { addresses: [to], encoding: 'base64' },
        })
        .send();
      expect(value.err).toBeNull();
      expect(value.unitsConsumed).toBe(150n);
      expect(value.accounts[0]?.lamports).toBe(SOL);
      expect(value.replacementBlockhash?.blockhash).toMatch(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
      expect(await client.balance(to)).toBe(0n);
    },
  );

  check('tells why a simulated transaction would fail', async ({ client, payer, funded }) => {
    const poor = await funded(SOL);
    const transaction = await client.sign(poor, [transferSol(poor, payer.address, 5n * SOL)]);
    const { value } = await client.rpc
      .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
        commitment: 'confirmed',
        encoding: 'base64',
      })
      .send();
    expect(value.err).toEqual(CUSTOM_1);
    expect(value.logs).toContain('Transfer: insufficient lamports 999995000, need 5000000000');
  });
}
