import {
  type Address,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getTransactionDecoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { ask, type HttpAnswer } from './http-answer.ts';
import type { SpawnedLocalnet } from './spawn.ts';

export interface Taker {
  readonly signer: KeyPairSigner;
  readonly address: Address;
  /** Asks for an order in the taker's name, of the aggregator alone unless `more`, further query parameters, say otherwise. */
  order(input: string, output: string, amount: bigint, more?: Record<string, string>): Promise<HttpAnswer>;
  /** Signs an order's transaction as the taker. Base64. */
  sign(transaction: string): Promise<string>;
  execute(signedTransaction: string, requestId: string): Promise<HttpAnswer>;
  /** Orders, signs, and executes. */
  swap(input: string, output: string, amount: bigint): Promise<HttpAnswer>;
  /** Newest holdings by mint, base units; lamports under "lamports". Accounts that are empty are in it too. */
  holdings(): Promise<Record<string, bigint>>;
}

const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
];

/** A wallet that swaps on the localnet, with these funds from the faucet: base units by mint, and lamports. */
export async function createTaker(
  localnet: SpawnedLocalnet,
  funds: Readonly<Record<string, bigint>>,
): Promise<Taker> {
  const signer = await generateKeyPairSigner();
  const { address } = signer;
  for (const [mint, amount] of Object.entries(funds)) {
    const gift = { address, amount: amount.toString(), ...(mint !== 'lamports' && { mint }) };
    await localnet.control('faucet', gift);
  }
  const taker: Taker = {
    signer,
    address,
    order: (inputMint, outputMint, amount, more = {}) => {
      const query = new URLSearchParams({
        inputMint,
        outputMint,
        amount: `${amount}`,
        taker: address,
        excludeRouters: 'jupiterz',
        ...more,
      });
      return ask(`${localnet.marketUrl}/swap/v2/order?${query}`);
    },
    sign: async (transaction) => {
      const unsigned = getTransactionDecoder().decode(getBase64Encoder().encode(transaction));
      return getBase64EncodedWireTransaction(await partiallySignTransaction([signer.keyPair], unsigned));
    },
    execute: (signedTransaction, requestId) =>
      ask(`${localnet.marketUrl}/swap/v2/execute`, { signedTransaction, requestId }),
    swap: async (input, output, amount) => {
      const { body } = await taker.order(input, output, amount);
      return taker.execute(await taker.sign(body.transaction), body.requestId);
    },
    holdings: async () => {
      const at = { commitment: 'processed', encoding: 'jsonParsed' };
      const { result } = await localnet.call('getBalance', address, at);
      const found: Record<string, bigint> = { lamports: BigInt(result.value) };
      for (const programId of TOKEN_PROGRAMS) {
        const { result: owned } = await localnet.call('getTokenAccountsByOwner', address, { programId }, at);
        for (const { account } of owned.value) {
          const { mint, tokenAmount } = account.data.parsed.info;
          found[mint] = BigInt(tokenAmount.amount);
        }
      }
      return found;
    },
  };
  return taker;
}
