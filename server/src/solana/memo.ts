import {
  type Address,
  address,
  appendTransactionMessageInstruction,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit';

export const MEMO_PROGRAM = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

/** Bytes of a message that writes a memo and does nothing else. */
export function memoMessage(
  payer: Address,
  text: string,
  blockhash: string,
  lastValidBlockHeight: bigint,
): Uint8Array {
  const memo = { programAddress: MEMO_PROGRAM, data: new TextEncoder().encode(text) };
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (draft) => setTransactionMessageFeePayer(payer, draft),
    (draft) =>
      setTransactionMessageLifetimeUsingBlockhash(
        { blockhash: blockhash as Blockhash, lastValidBlockHeight },
        draft,
      ),
    (draft) => appendTransactionMessageInstruction(memo, draft),
  );
  return new Uint8Array(compileTransaction(message).messageBytes);
}
