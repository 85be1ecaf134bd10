import type { Chain, Commitment } from '../../ports/chain.ts';
import { chunks, exactly } from './chunks.ts';
import type { JsonRpc } from './json-rpc.ts';
import { NEWEST_TRANSACTION_VERSION, transactionAnswer } from './landed.ts';
import { createReader, decoded } from './reader.ts';
import {
  listedSignature,
  type RpcListedSignature,
  type RpcSignatureStatus,
  signatureStatus,
  simulation,
} from './transactions.ts';

type TransactionCalls = Pick<
  Chain,
  'simulate' | 'broadcast' | 'signatureStatuses' | 'transaction' | 'signaturesFor'
>;

/** Limit of the nodes. */
const SIGNATURES_PER_CALL_MAX = 256;

/** Simulates and sends transactions, and reads what has become of them. */
export function createTransactionCalls(rpc: JsonRpc, level: () => Commitment): TransactionCalls {
  const { readOne, readAtSlot } = createReader(rpc);
  const settled = () => ({ commitment: level() });

  return {
    async simulate(transaction, watch) {
      // At the level of every other read: a difference between a read and a simulation is then never caused by a block that
      // the network may still drop. A blockhash of that level is always known there.
      const options = {
        ...settled(),
        encoding: 'base64',
        sigVerify: false,
        replaceRecentBlockhash: false,
        ...(watch.length > 0 ? { accounts: { encoding: 'base64', addresses: watch } } : {}),
      };
      const answer = await rpc.ask({ method: 'simulateTransaction', params: [base64(transaction), options] });
      return decoded(() => simulation(answer, watch));
    },

    async broadcast(transaction) {
      // No retries by the node: settlement rebroadcasts, and so knows how long these bytes can still land.
      const options = { encoding: 'base64', skipPreflight: true, maxRetries: 0 };
      const [answer] = await rpc.send({ method: 'sendTransaction', params: [base64(transaction), options] });
      return answer.error === undefined;
    },

    signatureStatuses: (signatures, searchTransactionHistory) =>
      readAtSlot(
        chunks(signatures, SIGNATURES_PER_CALL_MAX).map((chunk) => ({
          method: 'getSignatureStatuses',
          params: [chunk, { searchTransactionHistory }],
        })),
        undefined,
        (values) =>
          exactly(signatures.length, (values as (RpcSignatureStatus | null)[][]).flat()).map(signatureStatus),
      ),

    async transaction(signature) {
      const options = {
        ...settled(),
        encoding: 'json',
        maxSupportedTransactionVersion: NEWEST_TRANSACTION_VERSION,
      };
      const answer = await rpc.ask({ method: 'getTransaction', params: [signature, options] });
      return transactionAnswer(answer, signature);
    },

    async signaturesFor(address, { before = null, until = null, limit }) {
      const options = {
        ...settled(),
        limit,
        ...(before === null ? {} : { before }),
        ...(until === null ? {} : { until }),
      };
      const listed = (await readOne('getSignaturesForAddress', [address, options])) as RpcListedSignature[];
      return decoded(() => listed.map(listedSignature));
    },
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
