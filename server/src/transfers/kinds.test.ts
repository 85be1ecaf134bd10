import { Buffer } from 'node:buffer';
import {
  type Address,
  decompileTransactionMessage,
  getCompiledTransactionMessageDecoder,
  type Instruction,
  lamports,
} from '@solana/kit';
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  parseSetComputeUnitLimitInstruction,
  parseSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { parseTransferSolInstruction, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system';
import {
  ASSOCIATED_TOKEN_PROGRAM_ADDRESS,
  parseCreateAssociatedTokenIdempotentInstruction,
  parseTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import { describe, expect, test } from 'vitest';
import { someAddress } from '../../../testing/token-bytes.ts';
import { toJson } from '../db/json.ts';
import type { Intent } from '../settlement/intent.ts';
import { TOKEN_2022_PROGRAM } from '../solana/programs.ts';
import { transferSolKind, transferTokenKind } from './kinds.ts';
import type { TokenPlan } from './stored.ts';

const [WALLET, TO, MINT, SOURCE, DESTINATION, BLOCKHASH] = [1, 2, 3, 4, 5, 6].map(someAddress) as Address[];

function intent(kind: Intent['kind'], request: object, plan: object): Intent {
  return {
    id: 'id',
    userId: 'user',
    walletId: 'wallet',
    idempotencyKey: 'key',
    publicKey: WALLET!,
    sealedKey: new Uint8Array(),
    kind,
    mandate: null,
    // As they come back from the database.
    request: JSON.parse(JSON.stringify(toJson(request))),
    plan: JSON.parse(JSON.stringify(toJson(plan))),
    createdAt: new Date(0),
    fence: 1n,
  };
}

function decoded(message: Uint8Array) {
  const compiled = getCompiledTransactionMessageDecoder().decode(message);
  const { instructions, feePayer } = decompileTransactionMessage(compiled);
  return { compiled, feePayer: feePayer.address, instructions: instructions as readonly Parsable[] };
}

type Parsable = Instruction & {
  readonly accounts: NonNullable<Instruction['accounts']>;
  readonly data: NonNullable<Instruction['data']>;
};

const sol = (unitPrice: bigint) =>
  transferSolKind.build(
    intent(
      'transfer_sol',
      { walletId: 'wallet', to: TO, lamports: 123_456_789n },
      { unitLimit: 600, unitPrice, feeLamports: 5_060n },
    ),
  );

describe('a transfer of SOL', () => {
  test('[who-05] says exactly who pays whom how much, and for what priority', () => {
    const { compiled, feePayer, instructions } = decoded(sol(100_000n).compile(BLOCKHASH!, 9n));
    expect(compiled.version).toBe(0);
    expect(compiled.header).toMatchObject({ numSignerAccounts: 1, numReadonlySignerAccounts: 0 });
    expect(compiled).toMatchObject({ lifetimeToken: BLOCKHASH });
    expect(feePayer).toBe(WALLET);
    expect(instructions.map(({ programAddress }) => programAddress)).toEqual([
      COMPUTE_BUDGET_PROGRAM_ADDRESS,
      COMPUTE_BUDGET_PROGRAM_ADDRESS,
      SYSTEM_PROGRAM_ADDRESS,
    ]);
    const [limit, price, transfer] = instructions;
    expect(parseSetComputeUnitLimitInstruction(limit!).data.units).toBe(600);
    expect(parseSetComputeUnitPriceInstruction(price!).data.microLamports).toBe(100_000n);
    const { accounts, data } = parseTransferSolInstruction(transfer!);
    expect([accounts.source.address, accounts.destination.address]).toEqual([WALLET, TO]);
    expect(data.amount).toBe(123_456_789n);
  });

  test('names no price where priority is free', () => {
    expect(decoded(sol(0n).compile(BLOCKHASH!, 9n)).instructions).toHaveLength(2);
  });

  test('is declared to the signer and to the guard as it is built', () => {
    expect(sol(0n)).toMatchObject({
      signIntent: { kind: 'transfer_sol', to: TO, lamports: 123_456_789n, feeCapLamports: 5_060n },
      expectation: { wallet: WALLET, lamportsOut: 123_461_849n, tokensOut: [] },
    });
  });

  test('differs from the same transfer under another blockhash', () => {
    const [one, other] = [BLOCKHASH!, MINT!].map((hash) => Buffer.from(sol(0n).compile(hash, 9n)));
    expect(one!.equals(other!)).toBe(false);
  });
});

describe.each([
  ['SPL Token', TOKEN_PROGRAM_ADDRESS],
  ['Token-2022', TOKEN_2022_PROGRAM],
])('a transfer of tokens under %s', (_, tokenProgram) => {
  const tokens = (plan: Partial<TokenPlan> = {}) =>
    transferTokenKind.build(
      intent(
        'transfer_token',
        { walletId: 'wallet', to: TO, mint: MINT, amount: 2n ** 63n },
        {
          unitLimit: 80_000,
          unitPrice: 7n,
          feeLamports: 5_001n,
          tokenProgram,
          decimals: 6,
          source: SOURCE,
          destination: DESTINATION,
          opensDestination: false,
          rentLamports: 0n,
          receives: 2n ** 62n,
          ...plan,
        },
      ),
    );

  test('[who-05] says exactly from where to where which token in which amount moves', () => {
    const { feePayer, instructions } = decoded(tokens().compile(BLOCKHASH!, 9n));
    expect(feePayer).toBe(WALLET);
    expect(instructions).toHaveLength(3);
    const { programAddress, accounts, data } = parseTransferCheckedInstruction(instructions[2]!);
    expect(programAddress).toBe(tokenProgram);
    expect(accounts.source.address).toBe(SOURCE);
    expect(accounts.mint.address).toBe(MINT);
    expect(accounts.destination.address).toBe(DESTINATION);
    expect(accounts.authority.address).toBe(WALLET);
    expect(data).toMatchObject({ amount: 2n ** 63n, decimals: 6 });
  });

  test("opens the receiver's account first, at the wallet's cost, only if it is missing", () => {
    const opening = tokens({ opensDestination: true, rentLamports: lamports(2_039_280n) });
    const { instructions } = decoded(opening.compile(BLOCKHASH!, 9n));
    expect(instructions).toHaveLength(4);
    const { programAddress, accounts } = parseCreateAssociatedTokenIdempotentInstruction(instructions[2]!);
    expect(programAddress).toBe(ASSOCIATED_TOKEN_PROGRAM_ADDRESS);
    expect(accounts.payer.address).toBe(WALLET);
    expect(accounts.ata.address).toBe(DESTINATION);
    expect(accounts.owner.address).toBe(TO);
    expect(accounts.mint.address).toBe(MINT);
    expect(accounts.tokenProgram.address).toBe(tokenProgram);
    expect(opening.expectation.lamportsOut).toBe(5_001n + 2_039_280n);
  });

  test('is declared to the signer and to the guard as it is built', () => {
    expect(tokens()).toMatchObject({
      signIntent: {
        kind: 'transfer_token',
        to: TO,
        mint: MINT,
        tokenProgram,
        source: SOURCE,
        amount: 2n ** 63n,
        decimals: 6,
        feeCapLamports: 5_001n,
      },
      expectation: {
        wallet: WALLET,
        lamportsOut: 5_001n,
        tokensOut: [{ address: SOURCE, mint: MINT, amount: 2n ** 63n }],
        receives: { address: DESTINATION, owner: TO, mint: MINT, amount: 2n ** 62n },
      },
    });
  });
});
