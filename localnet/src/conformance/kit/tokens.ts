import type { Address } from '@solana/kit';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { expect } from 'vitest';
import { TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../chain/token.ts';
import type { Check } from './chain.ts';

/** Both token programs, and reading what they keep. */
export function tokens(check: Check): void {
  for (const [program, title] of [
    [TOKEN_PROGRAM, 'SPL Token'],
    [TOKEN_2022_PROGRAM, 'Token-2022'],
  ] as const) {
    check(
      `mints and sends tokens of ${title} to a new associated account`,
      async ({ client, payer, stranger, landed }) => {
        const tokenProgram = program as Address;
        const { mint, token } = await client.mintTo(payer, tokenProgram, 9_000_000n);
        const owner = await stranger();
        const [theirs] = await findAssociatedTokenPda({ owner, mint, tokenProgram });
        const signature = await client.run(payer, [
          await getCreateAssociatedTokenIdempotentInstructionAsync({ payer, owner, mint, tokenProgram }),
          getTransferCheckedInstruction(
            { source: token, mint, destination: theirs, authority: payer, amount: 2_500_000n, decimals: 6 },
            { programAddress: tokenProgram },
          ),
        ]);

        const at = { commitment: 'confirmed' } as const;
        expect((await client.rpc.getTokenAccountBalance(theirs, at).send()).value).toMatchObject({
          amount: '2500000',
          decimals: 6,
          uiAmountString: '2.5',
        });
        expect((await client.rpc.getTokenSupply(mint, at).send()).value.amount).toBe('9000000');
        for (const filter of [{ mint }, { programId: tokenProgram }]) {
          const { value } = await client.rpc
            .getTokenAccountsByOwner(owner, filter, { ...at, encoding: 'jsonParsed' })
            .send();
          expect(value).toHaveLength(1);
          expect(value[0]?.pubkey).toBe(theirs);
          expect(value[0]?.account.data.parsed.info).toMatchObject({
            mint,
            owner,
            state: 'initialized',
            tokenAmount: { amount: '2500000' },
          });
        }

        const transaction = await landed(signature);
        expect(transaction?.meta?.innerInstructions?.[0]?.instructions.length).toBeGreaterThan(0);
        expect(transaction?.meta?.preTokenBalances).toMatchObject([
          { mint, owner: payer.address, uiTokenAmount: { amount: '9000000' } },
        ]);
        const after = transaction?.meta?.postTokenBalances?.map((balance) => [
          balance.owner,
          balance.uiTokenAmount.amount,
        ]);
        expect(after).toHaveLength(2);
        expect(after).toContainEqual([payer.address, '6500000']);
        expect(after).toContainEqual([owner, '2500000']);
      },
    );
  }

  check(
    'reads accounts: many at once, missing ones, slices and parsed mints',
    async ({ client, payer, stranger }) => {
      const { mint, token } = await client.mintTo(payer, TOKEN_PROGRAM as Address, 1n);
      const at = { commitment: 'confirmed' } as const;
      const { value } = await client.rpc
        .getMultipleAccounts([payer.address, await stranger(), token], { ...at, encoding: 'base64' })
        .send();
      expect(value.map((account) => account?.space)).toEqual([0n, undefined, 165n]);
      const sliced = await client.rpc
        .getAccountInfo(token, { ...at, encoding: 'base64', dataSlice: { offset: 64, length: 8 } })
        .send();
      expect(sliced.value?.data).toEqual(['AQAAAAAAAAA=', 'base64']);
      const parsed = await client.rpc.getAccountInfo(mint, { ...at, encoding: 'jsonParsed' }).send();
      expect(parsed.value?.data).toMatchObject({
        program: 'spl-token',
        parsed: { type: 'mint', info: { decimals: 6, supply: '1', mintAuthority: payer.address } },
      });
      const rent = (bytes: bigint) => client.rpc.getMinimumBalanceForRentExemption(bytes).send();
      expect(await rent(165n)).toBe(((await rent(0n)) / 128n) * (128n + 165n));
    },
  );
}
