import { WRAPPED_SOL_MINT } from '@cumulus/contract/limits.ts';
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  type Instruction,
  type KeyPairSigner,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import {
  getCloseAccountInstruction,
  getCreateAssociatedTokenIdempotentInstruction,
  getSyncNativeInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token';
import { accountOf, type TestMint } from './issuer.ts';

/** Two halves that happen together or not at all. */
export interface Exchange {
  readonly taker: Address;
  readonly maker: KeyPairSigner;
  readonly sell: TestMint;
  readonly buy: TestMint;
  readonly inAmount: bigint;
  readonly outAmount: bigint;
  readonly alsoDo: readonly Instruction[];
}

/** One transaction that both must sign: wrap, two transfers, unwrap. The taker pays the fee and what is opened for him. */
export async function exchangeTransaction(exchange: Exchange, blockhash: string) {
  const { taker, maker, sell, buy, inAmount, outAmount, alsoDo } = exchange;
  const signer = createNoopSigner(taker);
  const [pays, gets, makerGets, makerPays] = await Promise.all([
    accountOf(taker, sell),
    accountOf(taker, buy),
    accountOf(maker.address, sell),
    accountOf(maker.address, buy),
  ]);
  const isSol = ({ address }: TestMint) => address === WRAPPED_SOL_MINT;
  const open = (ata: Address, { address: mint, program: tokenProgram }: TestMint) =>
    getCreateAssociatedTokenIdempotentInstruction({ payer: signer, ata, owner: taker, mint, tokenProgram });
  const transfer = (
    mint: TestMint,
    authority: typeof signer,
    source: Address,
    destination: Address,
    amount: bigint,
  ) =>
    getTransferCheckedInstruction(
      { source, mint: mint.address, destination, authority, amount, decimals: mint.decimals },
      { programAddress: mint.program },
    );
  const unwrap = (account: Address) =>
    getCloseAccountInstruction({ account, destination: taker, owner: signer });
  const instructions: Instruction[] = [
    ...(isSol(sell)
      ? [
          open(pays, sell),
          getTransferSolInstruction({ source: signer, destination: pays, amount: inAmount }),
          getSyncNativeInstruction({ account: pays }),
        ]
      : []),
    open(gets, buy),
    transfer(sell, signer, pays, makerGets, inAmount),
    transfer(buy, maker as unknown as typeof signer, makerPays, gets, outAmount),
    ...(isSol(sell) ? [unwrap(pays)] : []),
    ...(isSol(buy) ? [unwrap(gets)] : []),
    ...alsoDo,
  ];
  return compileTransaction(
    pipe(
      createTransactionMessage({ version: 0 }),
      (message) => setTransactionMessageFeePayer(taker, message),
      (message) =>
        setTransactionMessageLifetimeUsingBlockhash(
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
          message,
        ),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  );
}
