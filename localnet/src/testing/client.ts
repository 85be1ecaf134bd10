import {
  type Address,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  type Blockhash,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  type Instruction,
  type KeyPairSigner,
  pipe,
  type SendableTransaction,
  type Signature,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  type Transaction,
  type TransactionWithBlockhashLifetime,
} from '@solana/kit';
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstructionAsync,
  getInitializeMint2Instruction,
  getMintToCheckedInstruction,
} from '@solana-program/token';

export interface Lifetime {
  readonly blockhash: Blockhash;
  readonly lastValidBlockHeight: bigint;
}

export type SignedTransaction = SendableTransaction & Transaction & TransactionWithBlockhashLifetime;
export type Client = ReturnType<typeof createClient>;

export const SOL = 1_000_000_000n;

/** What a user of the chain does, by @solana/kit as it comes. */
export function createClient(urls: { rpcUrl: string; wsUrl: string }) {
  const rpc = createSolanaRpc(urls.rpcUrl);
  const subscriptions = createSolanaRpcSubscriptions(urls.wsUrl);
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions: subscriptions });

  const latest = async (): Promise<Lifetime> =>
    (await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send()).value;

  const sign = async (
    payer: KeyPairSigner,
    instructions: readonly Instruction[],
    lifetime?: Lifetime,
  ): Promise<SignedTransaction> => {
    const chosen = lifetime ?? (await latest());
    const signed = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(chosen, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
      (message) => signTransactionMessageWithSigners(message),
    );
    assertIsTransactionWithBlockhashLifetime(signed);
    return signed;
  };

  /** Sends and waits for "confirmed". */
  const run = async (payer: KeyPairSigner, instructions: readonly Instruction[]): Promise<Signature> => {
    const transaction = await sign(payer, instructions);
    await sendAndConfirm(transaction, { commitment: 'confirmed' });
    return getSignatureFromTransaction(transaction);
  };

  /** Makes a mint of which `payer` holds this much in its associated token account, which is answered too. */
  const mintTo = async (
    payer: KeyPairSigner,
    program: Address,
    amount: bigint,
  ): Promise<{ mint: Address; token: Address }> => {
    const mint = await generateKeyPairSigner();
    const options = { programAddress: program };
    const [token] = await findAssociatedTokenPda({
      owner: payer.address,
      mint: mint.address,
      tokenProgram: program,
    });
    await run(payer, [
      getCreateAccountInstruction({
        payer,
        newAccount: mint,
        lamports: await rpc.getMinimumBalanceForRentExemption(82n).send(),
        space: 82,
        programAddress: program,
      }),
      getInitializeMint2Instruction(
        { mint: mint.address, decimals: 6, mintAuthority: payer.address },
        options,
      ),
      await getCreateAssociatedTokenIdempotentInstructionAsync({
        payer,
        owner: payer.address,
        mint: mint.address,
        tokenProgram: program,
      }),
      getMintToCheckedInstruction(
        { mint: mint.address, token, mintAuthority: payer, amount, decimals: 6 },
        options,
      ),
    ]);
    return { mint: mint.address, token };
  };

  return {
    rpc,
    subscriptions,
    latest,
    sign,
    run,
    mintTo,
    send: (transaction: SignedTransaction, skipPreflight = false) =>
      rpc
        .sendTransaction(getBase64EncodedWireTransaction(transaction), {
          encoding: 'base64',
          preflightCommitment: 'confirmed',
          skipPreflight,
        })
        .send(),
    balance: async (address: Address): Promise<bigint> =>
      (await rpc.getBalance(address, { commitment: 'confirmed' }).send()).value,
  };
}

export const transferSol = (source: KeyPairSigner, destination: Address, amount: bigint): Instruction =>
  getTransferSolInstruction({ source, destination, amount });
