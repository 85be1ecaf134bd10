import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getCreateAccountInstruction } from '@solana-program/system';
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeAccount3Instruction,
  getInitializeMint2Instruction,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token';
import type { Chain } from '../server/src/ports/chain.ts';
import { TOKEN_2022_PROGRAM } from '../server/src/solana/programs.ts';
import { accountBytesOf } from '../server/src/solana/token-rules.ts';
import type { Localnet } from './localnet.ts';
import type { MintRule } from './mint-rules.ts';

export interface TestMint {
  readonly address: Address;
  readonly program: Address;
  readonly decimals: number;
}

/** An account with SOL and a key of its own that creates and mints tokens, and does what issuers do. */
export interface Issuer {
  readonly address: Address;
  readonly signer: KeyPairSigner;
  /** Lands a transaction that the issuer pays for. Throws if it fails. */
  land(...instructions: Instruction[]): Promise<void>;
  createMint(rules?: { decimals?: number; program?: Address; rule?: MintRule }): Promise<TestMint>;
  /** Makes tokens in the associated account of an owner, opening it; answers its address. */
  give(owner: Address, mint: TestMint, amount: bigint): Promise<Address>;
  /** Makes tokens in an account of an owner that is at no derived address; answers its address. */
  giveAside(owner: Address, mint: TestMint, amount: bigint): Promise<Address>;
}

const MINT_BYTES = 82;
const TOKEN_ACCOUNT_BYTES = 165;

export async function createIssuer(chain: Chain, localnet: Localnet): Promise<Issuer> {
  const signer = await generateKeyPairSigner();
  await confirmed(chain, await localnet.fund(signer.address, 100_000_000_000n));

  async function land(...instructions: Instruction[]): Promise<void> {
    const { blockhash, lastValidBlockHeight } = await chain.latestBlockhash();
    const transaction = await pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayerSigner(signer, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight },
          message,
        ),
      (message) => appendTransactionMessageInstructions(instructions, message),
      signTransactionMessageWithSigners,
    );
    await chain.broadcast(new Uint8Array(getTransactionEncoder().encode(transaction)));
    await confirmed(chain, getSignatureFromTransaction(transaction));
  }

  async function openAccount(bytes: number, program: Address): Promise<[KeyPairSigner, Instruction]> {
    const account = await generateKeyPairSigner();
    const create = getCreateAccountInstruction({
      payer: signer,
      newAccount: account,
      lamports: await chain.rentExemptMinimum(bytes),
      space: bytes,
      programAddress: program,
    });
    return [account, create];
  }

  const mintTo = (mint: TestMint, token: Address, amount: bigint) =>
    getMintToInstruction(
      { mint: mint.address, token, mintAuthority: signer, amount },
      { programAddress: mint.program },
    );

  return {
    address: signer.address,
    signer,
    land,
    async createMint({
      decimals = 6,
      rule,
      program = rule ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM_ADDRESS,
    } = {}) {
      const bytes = rule ? TOKEN_ACCOUNT_BYTES + 1 + 4 + rule.bytes : MINT_BYTES;
      const [account, create] = await openAccount(bytes, program);
      const { address } = account;
      const initialize = getInitializeMint2Instruction(
        { mint: address, decimals, mintAuthority: signer.address, freezeAuthority: signer.address },
        { programAddress: program },
      );
      await land(create, ...(rule ? [rule.instruction(address, signer.address)] : []), initialize);
      return { address, program, decimals };
    },
    async give(owner, mint, amount) {
      const token = await accountOf(owner, mint);
      const open = getCreateAssociatedTokenIdempotentInstruction({
        payer: signer,
        ata: token,
        owner,
        mint: mint.address,
        tokenProgram: mint.program,
      });
      await land(open, ...(amount > 0n ? [mintTo(mint, token, amount)] : []));
      return token;
    },
    async giveAside(owner, mint, amount) {
      const [minted] = (await chain.accounts([mint.address])).value;
      const [account, create] = await openAccount(accountBytesOf(minted!), mint.program);
      const initialize = getInitializeAccount3Instruction(
        { account: account.address, mint: mint.address, owner },
        { programAddress: mint.program },
      );
      await land(create, initialize, mintTo(mint, account.address, amount));
      return account.address;
    },
  };
}

/** An unused address. */
export async function newAddress(): Promise<Address> {
  return (await generateKeyPairSigner()).address;
}

/** The associated token account of an owner, whether or not it exists. */
export async function accountOf(owner: Address, { address: mint, program }: TestMint): Promise<Address> {
  const [address] = await findAssociatedTokenPda({ owner, mint, tokenProgram: program });
  return address;
}

/** Throws if a transaction is not confirmed, which it is at once on a stepped chain, or if it failed. */
export async function confirmed(chain: Pick<Chain, 'transaction'>, signature: string): Promise<void> {
  const landed = await chain.transaction(signature);
  if (!landed) throw new Error(`${signature} has not landed`);
  if (landed.error !== null) throw new Error(`${signature} failed: ${landed.error}`);
}
