import { createHash } from 'node:crypto';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  lamports,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getFreezeAccountInstruction,
  getMintToCheckedInstruction,
  getSyncNativeInstruction,
  getThawAccountInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import type { Chain } from './chain.ts';
import { filler, unitPrice, v1Config } from './compute-budget.ts';
import { FULL_BYTES } from './era.ts';
import type { TransactionError } from './errors.ts';
import { NATIVE_MINT, readMint, readTokenAccount } from './token.ts';
import type { VersionMix } from './version-mix.ts';
import { parseTransaction } from './wire.ts';

/** Gives test funds by ordinary transactions of its own, so that they stand in history like any other. */
export interface Faucet {
  readonly address: string;
  /** Base units of a mint, or lamports without one; of any version unless one is named. Answers the signature. Throws FaucetError. */
  give(to: string, mint: string | undefined, amount: bigint, version?: 0 | 1): Promise<string>;
}

export class FaucetError extends Error {
  readonly error: TransactionError | null;

  constructor(message: string, error: TransactionError | null = null) {
    super(message);
    this.error = error;
  }
}

/** More than a block ever sees; the number is also a price in micro-lamports, so it stays small. */
const GIFTS_IN_A_BLOCK = 10_000;

/** The key that a seed gives for a purpose: genesis and faucet agree on it without storing it. */
export const seededSigner = (seed: string, purpose: string): Promise<KeyPairSigner> =>
  createKeyPairSignerFromPrivateKeyBytes(createHash('sha256').update(`${seed}/${purpose}`).digest());

export function createFaucet(chain: Chain, signer: KeyPairSigner, mix: VersionMix): Faucet {
  let given = 0;
  return {
    address: signer.address,
    async give(to, mint, amount, version = mix.next()) {
      const instructions =
        mint === undefined
          ? [
              getTransferSolInstruction({
                source: signer,
                destination: to as Address,
                amount: lamports(amount),
              }),
            ]
          : await tokenInstructions(chain, signer, to as Address, mint as Address, amount);
      // A price that no other gift of this block has: two equal gifts in one block would be one transaction.
      given = (given + 1) % GIFTS_IN_A_BLOCK;
      const number = given;
      const lifetime = { blockhash: chain.blocks.newest.blockhash as Blockhash, lastValidBlockHeight: 0n };
      const encoded = async (all: readonly Instruction[]): Promise<Uint8Array> => {
        const message = compose(version, signer, lifetime, all, number);
        return new Uint8Array(
          getTransactionEncoder().encode(await signTransactionMessageWithSigners(message)),
        );
      };
      let wire = await encoded(instructions);
      if (version === 1 && chain.era.hasFullTransactions) {
        const empty = await encoded([...instructions, filler(0)]);
        wire = await encoded([...instructions, filler(FULL_BYTES - empty.length)]);
      }
      const transaction = parseTransaction(wire);
      const { landed, error } = chain.submit(transaction);
      if (!landed || error !== null) {
        throw new FaucetError(`The faucet could not give this: ${JSON.stringify(error)}`, error);
      }
      await chain.flushed();
      return transaction.signatures[0]!;
    },
  };
}

/** An uncompiled transaction of this version, told apart from others by what it pays for priority. */
const compose = (
  version: 0 | 1,
  signer: KeyPairSigner,
  lifetime: { readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint },
  instructions: readonly Instruction[],
  number: number,
) =>
  version === 0
    ? pipe(
        createTransactionMessage({ version }),
        (m) => setTransactionMessageFeePayerSigner(signer, m),
        (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
        (m) => appendTransactionMessageInstructions([...instructions, unitPrice(BigInt(number))], m),
      )
    : pipe(
        createTransactionMessage({ version }),
        (m) => setTransactionMessageFeePayerSigner(signer, m),
        (m) => setTransactionMessageLifetimeUsingBlockhash(lifetime, m),
        (m) => appendTransactionMessageInstructions(instructions, m),
        (m) => setTransactionMessageConfig(v1Config(BigInt(number)), m),
      );

async function tokenInstructions(
  chain: Chain,
  signer: KeyPairSigner,
  owner: Address,
  mint: Address,
  amount: bigint,
): Promise<Instruction[]> {
  const mintAccount = chain.account(mint);
  const parsed = mintAccount && readMint(mintAccount);
  if (!mintAccount || !parsed) throw new FaucetError('There is no such mint.');
  const program = { programAddress: mintAccount.owner as Address };
  const { decimals } = parsed;
  const [token] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program.programAddress });
  const create = await getCreateAssociatedTokenIdempotentInstructionAsync({
    payer: signer,
    owner,
    mint,
    tokenProgram: program.programAddress,
  });
  if (mint === NATIVE_MINT) {
    return [
      create,
      getTransferSolInstruction({ source: signer, destination: token, amount: lamports(amount) }),
      getSyncNativeInstruction({ account: token }, program),
    ];
  }
  if (parsed.mintAuthority === signer.address) {
    const give = getMintToCheckedInstruction(
      { mint, token, mintAuthority: signer, amount, decimals },
      program,
    );
    const before = chain.account(token);
    const frozen =
      before === null ? startsFrozen(parsed.extensions) : readTokenAccount(before)?.state === 'frozen';
    if (!frozen) return [create, give];
    const freezing = { account: token, mint, owner: signer };
    return [
      create,
      getThawAccountInstruction(freezing, program),
      give,
      getFreezeAccountInstruction(freezing, program),
    ];
  }
  const [source] = await findAssociatedTokenPda({
    owner: signer.address,
    mint,
    tokenProgram: program.programAddress,
  });
  const transfer = getTransferCheckedInstruction(
    { source, mint, destination: token, authority: signer, amount, decimals },
    program,
  );
  return [create, transfer];
}

const DEFAULT_ACCOUNT_STATE = 6;
const FROZEN = 2;
const startsFrozen = (extensions: readonly { type: number; data: Uint8Array }[]): boolean =>
  extensions.some(({ type, data }) => type === DEFAULT_ACCOUNT_STATE && data[0] === FROZEN);
