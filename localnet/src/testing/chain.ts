import {
  appendTransactionMessageInstructions,
  type Blockhash,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  type KeyPairSigner,
  partiallySignTransactionMessageWithSigners,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';
import { NOTHING } from '../chain/account.ts';
import { Chain } from '../chain/chain.ts';
import { type Era, eras } from '../chain/era.ts';
import { seededSigner } from '../chain/faucet.ts';
import { parseTransaction, type Transaction } from '../chain/wire.ts';

export const GENESIS_LAMPORTS = 1_000_000_000_000n;
/** Seconds since 1970 at which a test chain stands still, but for its own clock. */
export const TEST_TIME = 1_800_000_000;

/** The account that a test chain begins with. */
export const rich = (): Promise<KeyPairSigner> => seededSigner('test', 'rich');

interface TestChainOptions {
  readonly isStepped?: boolean;
  readonly era?: Partial<Era>;
}

/** A chain without timers: its blocks are made by the test. */
export async function openTestChain(
  folder: string,
  { isStepped = false, era = {} }: TestChainOptions = {},
): Promise<Chain> {
  const { address } = await rich();
  return Chain.open({
    folder,
    seed: 'test',
    isStepped,
    era: { ...eras.now, lags: { confirmed: 1, finalized: 4 }, ...era },
    now: () => TEST_TIME * 1000,
    genesis: async () => [[address, { ...NOTHING, lamports: GENESIS_LAMPORTS }]],
  });
}

/** A transaction as the chain reads it off the wire. */
export async function transactionOf(
  payer: KeyPairSigner,
  instructions: readonly Instruction[],
  blockhash: string,
): Promise<Transaction> {
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (message) => setTransactionMessageFeePayerSigner(payer, message),
    (message) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n },
        message,
      ),
    (message) => appendTransactionMessageInstructions(instructions, message),
    (message) => partiallySignTransactionMessageWithSigners(message),
  );
  return parseTransaction(new Uint8Array(getTransactionEncoder().encode(signed)));
}
