import {
  address,
  appendTransactionMessageInstruction,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  type KeyPairSigner,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';

/** Sends SOL like a short @solana/kit script: blockhash, build, sign, simulate, send, confirm. */
export async function bareSender(rpcUrl: string, wsUrl: string) {
  const rpc = createSolanaRpc(rpcUrl);
  const rpcSubscriptions = createSolanaRpcSubscriptions(wsUrl);
  const sendAndConfirm = sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions } as never);
  const signer: KeyPairSigner = await generateKeyPairSigner();
  return {
    address: signer.address as string,
    async send(to: string, amount: bigint): Promise<void> {
      const { value: latest } = await rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
      const message = pipe(
        createTransactionMessage({ version: 0 }),
        (draft) => setTransactionMessageFeePayerSigner(signer, draft),
        (draft) => setTransactionMessageLifetimeUsingBlockhash(latest, draft),
        (draft) =>
          appendTransactionMessageInstruction(
            getTransferSolInstruction({ source: signer, destination: address(to), amount: lamports(amount) }),
            draft,
          ),
      );
      const transaction = await signTransactionMessageWithSigners(message);
      const { value } = await rpc
        .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
          encoding: 'base64',
          commitment: 'confirmed',
        })
        .send();
      if (value.err) throw new Error('the simulation failed');
      await sendAndConfirm(transaction as never, { commitment: 'confirmed' });
    },
  };
}
