import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../../db/pool.ts';
import type { Chain } from '../../ports/chain.ts';
import type { SealedWallet } from '../../ports/keys.ts';
import type { ProofSigner } from '../../ports/proofs.ts';
import { fromBase58 } from '../../solana/base58.ts';
import { memoMessage } from '../../solana/memo.ts';
import { unsignedTransaction, withSignatureAt } from '../../solana/message.ts';
import { putMemo, sendingMemo, unpublishedDay } from './store.ts';

interface Deps {
  readonly db: Db;
  readonly chain: Pick<
    Chain,
    'accounts' | 'broadcast' | 'isBlockhashValid' | 'latestBlockhash' | 'signatureStatuses'
  >;
  readonly signer: Pick<ProofSigner, 'publish'>;
  /** Belongs to no user; its operator sends it SOL. Null before the first start has made it. */
  readonly publisher: () => Promise<SealedWallet | null>;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** The fee of one signature, lamports: there is no priority. */
const FEE = 5_000n;

/**
 * Writes the newest root to the chain unless it is there; true when it is. Called again and again until then. If the process
 * dies after a broadcast and before its outcome is stored, the next one looks for it first. Written twice it does no harm.
 */
export async function publishNewest({ db, chain, signer, publisher, log }: Deps): Promise<boolean> {
  const made = await unpublishedDay(db);
  if (!made) return true;
  if (made.memoSent !== null && made.memoBlockhash !== null) {
    const { value } = await chain.signatureStatuses([made.memoSent], true);
    const status = value[0];
    if (status?.error === null && status.commitment === 'finalized') {
      await putMemo(db, made.day, made.memoSent);
      log.info({ day: made.day, signature: made.memoSent }, 'liabilities written to the chain');
      return true;
    }
    if (status?.error === null || (await chain.isBlockhashValid(made.memoBlockhash)).value) return false;
  }
  const payer = await publisher();
  if (!payer) return false;
  const [account] = (await chain.accounts([payer.publicKey])).value;
  if ((account?.lamports ?? 0n) < FEE) {
    log.warn({ address: payer.publicKey }, 'send SOL to this address: it pays for the memos of liabilities');
    return false;
  }
  const { blockhash, lastValidBlockHeight } = await chain.latestBlockhash();
  const hash = createHash('sha256').update(made.statement).digest('hex');
  const text = `cumulus liabilities ${made.day} ${hash}`;
  const message = memoMessage(payer.publicKey, text, blockhash, lastValidBlockHeight);
  const signature = await signer.publish(payer, made.statement, message);
  await sendingMemo(db, made.day, signature, blockhash);
  await chain.broadcast(withSignatureAt(unsignedTransaction(message), 0, fromBase58(signature)));
  return false;
}
