import { AccountRole, createNoopSigner } from '@solana/kit';
import { getRequestHeapFrameInstruction } from '@solana-program/compute-budget';
import {
  getAdvanceNonceAccountInstruction,
  getAssignInstruction,
  getCreateAccountInstruction,
  getTransferSolWithSeedInstruction,
  SYSTEM_PROGRAM_ADDRESS,
} from '@solana-program/system';
import { describe, expect, test } from 'vitest';
import {
  LAMPORTS,
  MEMO_ADDRESS as MEMO,
  solIntent,
  solTransfer,
  THIEF,
  TO,
  tokenMove,
  WALLET,
} from '../../testing/cases.ts';
import {
  compile,
  createAssociated,
  testAddress,
  transferChecked,
  transferSol,
  unitLimit,
  unitPrice,
} from '../../testing/messages.ts';
import { type Case, from, longer, reasonFor, withData, withMoreAccounts } from '../../testing/mutate.ts';
import { encodeRaw, transferData } from '../../testing/raw.ts';

const signer = createNoopSigner(WALLET);
const move = await tokenMove();

const SIGNATURES = 'the message wants a number of signatures other than one';
const AMOUNT = 'the amount of SOL is another';
const DATA = 'System Transfer has data of a wrong length';
const ACCOUNTS = 'System Transfer has a wrong number of accounts';
const TWICE = 'the message has more than one Transfer';
const PROGRAM = 'the message calls a program that has no place in a transfer';
const misplaced = (instruction: string) => `${instruction} has no place in a transfer`;

const payer: Case[] = [
  [
    'is paid for by another wallet',
    SIGNATURES,
    () => compile({ feePayer: THIEF, instructions: [solTransfer] }),
  ],
  [
    'is of another wallet altogether',
    'the fee payer is not the wallet',
    () => compile({ feePayer: THIEF, instructions: [transferSol(THIEF, TO, LAMPORTS)] }),
  ],
  ['wants a second signature', SIGNATURES, () => from(solTransfer, transferSol(THIEF, TO, 1n))],
];

const transfers: Case[] = [
  ['does nothing', 'the message transfers no SOL', () => from()],
  ['only sets a unit limit', 'the message transfers no SOL', () => from(unitLimit(1))],
  ['pays the thief', 'the SOL goes to another recipient', () => from(transferSol(WALLET, THIEF, LAMPORTS))],
  ['pays a lamport more', AMOUNT, () => from(transferSol(WALLET, TO, LAMPORTS + 1n))],
  ['pays a lamport less', AMOUNT, () => from(transferSol(WALLET, TO, LAMPORTS - 1n))],
  ['pays all there can be', AMOUNT, () => from(transferSol(WALLET, TO, 2n ** 64n - 1n))],
  ['pays the thief as well', TWICE, () => from(solTransfer, transferSol(WALLET, THIEF, 1n))],
  ['pays twice', TWICE, () => from(solTransfer, solTransfer)],
  ['has a Transfer with a byte after its data', DATA, () => from(withData(solTransfer, longer))],
  [
    'has a Transfer that ends within its amount',
    DATA,
    () => from(withData(solTransfer, (data) => data.subarray(0, 11))),
  ],
  ['has a Transfer of three accounts', ACCOUNTS, () => from(withMoreAccounts(solTransfer, THIEF))],
  [
    'has a Transfer of one account',
    ACCOUNTS,
    () => from({ ...solTransfer, accounts: (solTransfer.accounts ?? []).slice(0, 1) }),
  ],
  [
    'takes the SOL from another account',
    'the SOL is not taken from the wallet',
    () =>
      encodeRaw({
        header: [1, 0, 1],
        accounts: [WALLET, THIEF, TO, SYSTEM_PROGRAM_ADDRESS],
        instructions: [{ program: 3, accounts: [1, 2], data: transferData(LAMPORTS) }],
      }),
  ],
];

const system: Case[] = [
  [
    'transfers with a seed',
    misplaced('the System instruction TransferWithSeed'),
    () =>
      from(
        getTransferSolWithSeedInstruction({
          source: testAddress(5),
          baseAccount: signer,
          destination: TO,
          amount: LAMPORTS,
          fromSeed: 'seed',
          fromOwner: SYSTEM_PROGRAM_ADDRESS,
        }),
      ),
  ],
  [
    'assigns the wallet to a program',
    misplaced('the System instruction Assign'),
    () => from(solTransfer, getAssignInstruction({ account: signer, programAddress: MEMO })),
  ],
  [
    'opens an account of the thief',
    SIGNATURES,
    () =>
      from(
        solTransfer,
        getCreateAccountInstruction({
          payer: signer,
          newAccount: createNoopSigner(THIEF),
          lamports: 1n,
          space: 0n,
          programAddress: MEMO,
        }),
      ),
  ],
  [
    'advances a durable nonce, so that it would never expire',
    misplaced('the System instruction AdvanceNonceAccount'),
    () =>
      from(
        getAdvanceNonceAccountInstruction({ nonceAccount: testAddress(5), nonceAuthority: signer }),
        solTransfer,
      ),
  ],
  [
    'has an instruction of System whose first byte alone is that of Transfer',
    misplaced('an unknown instruction of System'),
    () => from(withData(solTransfer, (data) => Buffer.concat([Uint8Array.of(2, 1), data.subarray(2)]))),
  ],
  [
    'has an instruction of System without data',
    misplaced('an unknown instruction of System'),
    () => from(withData(solTransfer, () => Buffer.alloc(0))),
  ],
];

const others: Case[] = [
  ['writes a memo', PROGRAM, () => from(solTransfer, { programAddress: MEMO, data: Buffer.from('hello') })],
  [
    'hands the wallet to an unknown program',
    PROGRAM,
    () =>
      from(solTransfer, {
        programAddress: testAddress(5),
        accounts: [{ address: WALLET, role: AccountRole.WRITABLE_SIGNER }],
      }),
  ],
  [
    'moves tokens as well',
    'a transfer of SOL does not move tokens',
    async () => from(solTransfer, await transferChecked(move)),
  ],
  [
    'opens a token account as well',
    'a transfer of SOL does not open a token account',
    async () => from(solTransfer, await createAssociated(move)),
  ],
];

const computeBudget: Case[] = [
  [
    'sets the unit limit twice',
    'the message has more than one SetComputeUnitLimit',
    () => from(unitLimit(1), unitLimit(1), solTransfer),
  ],
  [
    'sets the unit price twice',
    'the message has more than one SetComputeUnitPrice',
    () => from(unitPrice(1n), unitPrice(2n), solTransfer),
  ],
  [
    'pays too much for priority',
    'the fee of up to 0.006005 SOL is over the cap of 0.00001 SOL',
    () => from(unitLimit(60_000), unitPrice(100_000_000n), solTransfer),
  ],
  [
    'asks for a heap',
    misplaced('the ComputeBudget instruction RequestHeapFrame'),
    () => from(getRequestHeapFrameInstruction({ bytes: 65_536 }), solTransfer),
  ],
  [
    'has an unknown instruction of ComputeBudget',
    misplaced('an unknown instruction of ComputeBudget'),
    () =>
      from(
        withData(unitLimit(1), () => Buffer.of(9)),
        solTransfer,
      ),
  ],
  [
    'has an instruction of ComputeBudget without data',
    misplaced('an unknown instruction of ComputeBudget'),
    () =>
      from(
        withData(unitLimit(1), () => Buffer.alloc(0)),
        solTransfer,
      ),
  ],
  [
    'sets a unit limit with a byte after it',
    'SetComputeUnitLimit has data of a wrong length',
    () => from(withData(unitLimit(1), longer), solTransfer),
  ],
  [
    'sets a unit price with a byte after it',
    'SetComputeUnitPrice has data of a wrong length',
    () => from(withData(unitPrice(1n), longer), solTransfer),
  ],
  [
    'gives accounts to ComputeBudget',
    'SetComputeUnitLimit has a wrong number of accounts',
    () => from(withMoreAccounts(unitLimit(1), THIEF), solTransfer),
  ],
];

describe('refuses, as a transfer of SOL, a message that', () => {
  test.each([...payer, ...transfers, ...system, ...others, ...computeBudget])(
    '%s',
    async (_title, reason, message) => {
      expect(reasonFor(solIntent, await message())).toBe(reason);
    },
  );
});
