import {
  type Address,
  type AddressesByLookupTableAddress,
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransactionMessage,
  compressTransactionMessageUsingAddressLookupTables,
  createNoopSigner,
  createTransactionMessage,
  getAddressDecoder,
  getCompiledTransactionMessageEncoder,
  type Instruction,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type V1TransactionConfig,
} from '@solana/kit';
import {
  COMPUTE_BUDGET_PROGRAM_ADDRESS,
  getSetComputeUnitLimitInstruction,
  getSetComputeUnitPriceInstruction,
} from '@solana-program/compute-budget';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
  getWithdrawExcessLamportsInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';

/** Bytes of messages as @solana/kit compiles them: what the signer meets in life. */
export interface Draft {
  readonly feePayer: string;
  readonly version?: 'legacy' | 0 | 1;
  readonly instructions: readonly Instruction[];
  /** Addresses that stand in a table, by its own: what of them is neither called nor signs is left out of the message. */
  readonly tables?: AddressesByLookupTableAddress;
  /** Arbitrary: nothing is simulated. */
  readonly blockhash?: string;
}

export function compile(draft: Draft): Buffer {
  const { feePayer, version = 0, instructions, tables = {} } = draft;
  const lifetime = {
    blockhash: (draft.blockhash ?? testAddress(200)) as Blockhash,
    lastValidBlockHeight: 1n,
  };
  const message =
    version === 1
      ? pipe(
          createTransactionMessage({ version }),
          (draft) => setTransactionMessageFeePayer(address(feePayer), draft),
          (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
          (draft) => appendTransactionMessageInstructions(instructions.filter(isNoBudget), draft),
          (draft) => setTransactionMessageConfig(configOf(instructions), draft),
        )
      : pipe(
          // A legacy message is drafted like the other; only its bytes differ.
          createTransactionMessage({ version: version as 0 }),
          (draft) => setTransactionMessageFeePayer(address(feePayer), draft),
          (draft) => setTransactionMessageLifetimeUsingBlockhash(lifetime, draft),
          (draft) => appendTransactionMessageInstructions(instructions, draft),
          (draft) => compressTransactionMessageUsingAddressLookupTables(draft, tables),
        );
  return Buffer.from(getCompiledTransactionMessageEncoder().encode(compileTransactionMessage(message)));
}

const [SET_UNIT_LIMIT, SET_UNIT_PRICE] = [2, 3];
const UNITS_MAX = 1_400_000;
const LOADED_BYTES = 2 ** 24;

const budgetOf = ({ programAddress, data }: Instruction): number | null =>
  programAddress === COMPUTE_BUDGET_PROGRAM_ADDRESS ? (data?.[0] ?? null) : null;

/** What version 1 says in its config instead. */
const isNoBudget = (instruction: Instruction): boolean =>
  ![SET_UNIT_LIMIT, SET_UNIT_PRICE].some((code) => budgetOf(instruction) === code);

function configOf(instructions: readonly Instruction[]): V1TransactionConfig {
  const dataOf = (code: number) => instructions.findLast((each) => budgetOf(each) === code)?.data;
  const [limit, price] = [dataOf(SET_UNIT_LIMIT), dataOf(SET_UNIT_PRICE)].map(
    (data) => data && Buffer.from(data),
  );
  const computeUnitLimit = limit?.readUInt32LE(1) ?? UNITS_MAX;
  const priorityFeeLamports =
    (BigInt(computeUnitLimit) * (price?.readBigUInt64LE(1) ?? 0n) + 999_999n) / 1_000_000n;
  return { computeUnitLimit, priorityFeeLamports, loadedAccountsDataSizeLimit: LOADED_BYTES };
}

/** An address made of one byte over and over. */
export function testAddress(byte: number): Address {
  return getAddressDecoder().decode(new Uint8Array(32).fill(byte));
}

export function transferSol(from: string, to: string, lamports: bigint): Instruction {
  return getTransferSolInstruction({
    source: createNoopSigner(address(from)),
    destination: address(to),
    amount: lamports,
  });
}

export interface TokenMove {
  readonly wallet: string;
  readonly to: string;
  readonly mint: string;
  readonly source: string;
  readonly amount: bigint;
  readonly decimals: number;
  readonly tokenProgram?: string;
}

export async function associatedToken(
  owner: string,
  mint: string,
  tokenProgram: string = TOKEN_PROGRAM_ADDRESS,
): Promise<Address> {
  const [found] = await findAssociatedTokenPda({
    owner: address(owner),
    mint: address(mint),
    tokenProgram: address(tokenProgram),
  });
  return found;
}

export async function createAssociated(move: TokenMove): Promise<Instruction> {
  const tokenProgram = address(move.tokenProgram ?? TOKEN_PROGRAM_ADDRESS);
  return getCreateAssociatedTokenIdempotentInstruction({
    payer: createNoopSigner(address(move.wallet)),
    ata: await associatedToken(move.to, move.mint, tokenProgram),
    owner: address(move.to),
    mint: address(move.mint),
    tokenProgram,
  });
}

export async function transferChecked(move: TokenMove): Promise<Instruction> {
  const programAddress = address(move.tokenProgram ?? TOKEN_PROGRAM_ADDRESS);
  return getTransferCheckedInstruction(
    {
      source: address(move.source),
      mint: address(move.mint),
      destination: await associatedToken(move.to, move.mint, programAddress),
      authority: createNoopSigner(address(move.wallet)),
      amount: move.amount,
      decimals: move.decimals,
    },
    { programAddress },
  );
}

export function closeAccount(
  account: Address,
  destination: Address,
  owner: Address,
  programAddress: Address = TOKEN_PROGRAM_ADDRESS,
): Instruction {
  return getCloseAccountInstruction(
    { account, destination, owner: createNoopSigner(owner) },
    { programAddress },
  );
}

export function withdrawExcess(
  source: Address,
  destination: Address,
  owner: Address,
  programAddress: Address = TOKEN_PROGRAM_ADDRESS,
): Instruction {
  return getWithdrawExcessLamportsInstruction(
    { source, destination, authority: createNoopSigner(owner) },
    { programAddress },
  );
}

export function unitLimit(units: number): Instruction {
  return getSetComputeUnitLimitInstruction({ units });
}

export function unitPrice(microLamports: bigint): Instruction {
  return getSetComputeUnitPriceInstruction({ microLamports });
}
