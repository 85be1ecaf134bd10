import { type Address, generateKeyPairSigner, type KeyPairSigner, type Signature } from '@solana/kit';
import { type Client, createClient, SOL } from '../../testing/client.ts';
import type { SpawnedLocalnet } from '../../testing/spawn.ts';
import { until } from '../../testing/until.ts';

/** What a test of the suite works with. */
export type Chain = Awaited<ReturnType<typeof openChain>>;

/** Adds a test to the suite. */
export type Check = (title: string, body: (chain: Chain) => Promise<void>) => void;

export async function openChain(localnet: SpawnedLocalnet) {
  const client = createClient(localnet);

  const funded = async (lamports: bigint): Promise<KeyPairSigner> => {
    const signer = await generateKeyPairSigner();
    await localnet.control('faucet', { address: signer.address, amount: lamports.toString() });
    await until(async () => ((await client.balance(signer.address)) === lamports ? true : undefined));
    return signer;
  };

  const status = async (signature: Signature) =>
    (await client.rpc.getSignatureStatuses([signature], { searchTransactionHistory: true }).send()).value[0];

  return {
    rpcUrl: localnet.rpcUrl,
    client,
    payer: await funded(100n * SOL),
    /** An account with this much SOL. */
    funded,
    /** An unused address. */
    stranger: async (): Promise<Address> => (await generateKeyPairSigner()).address,
    status,
    confirmed: (signature: Signature) =>
      until(async () => {
        const now = await status(signature);
        return now && now.confirmationStatus !== 'processed' ? now : undefined;
      }),
    landed: (signature: Signature) => transactionOf(client, signature),
  };
}

const transactionOf = (client: Client, signature: Signature) =>
  client.rpc
    .getTransaction(signature, {
      commitment: 'confirmed',
      encoding: 'json',
      maxSupportedTransactionVersion: 0,
    })
    .send();
