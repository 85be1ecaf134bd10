import { USDC_MINT } from '@cumulus/contract/limits.ts';
import {
  type Address,
  generateKeyPairSigner,
  getBase58Encoder,
  getTransactionEncoder,
  type KeyPairSigner,
  partiallySignTransaction,
} from '@solana/kit';
import { faucet, rpc } from '../../launch/src/chain-client.ts';
import type { World } from '../../launch/src/world.ts';
import { exchangeTransaction } from '../../testing/exchange.ts';
import { accountOf, type TestMint } from '../../testing/issuer.ts';
import { WRAPPED_SOL } from '../../testing/test-router.ts';
import { SOL } from './victims.ts';

/** Two transfers that happen together: a victim's SOL for next to nothing of the thief's. */
export interface Exchange {
  readonly lamports: bigint;
  /** Millionths of a USDC. */
  readonly bought: bigint;
  readonly message: Buffer;
  readonly sell: Side;
  readonly buy: Side;
  /** Base64, with the victim's signature in base58, or without. */
  transaction(signature?: string): string;
}

/** A token and the victim's account for it. */
interface Side {
  readonly mint: string;
  readonly tokenProgram: string;
  readonly account: string;
}

const USDC: TestMint = { address: USDC_MINT as Address, program: WRAPPED_SOL.program, decimals: 6 };
const SIGNATURE_BYTES = 64;

/** A thief who signs too, with accounts for what is exchanged. */
export async function newMaker(world: World): Promise<KeyPairSigner> {
  const maker = await generateKeyPairSigner();
  await faucet(world, maker.address, SOL);
  await faucet(world, maker.address, 1_000_000n, USDC_MINT);
  await faucet(world, maker.address, 1n, WRAPPED_SOL.address);
  return maker;
}

export async function exchangeWith(
  world: World,
  maker: KeyPairSigner,
  victim: string,
  { lamports, bought }: Pick<Exchange, 'lamports' | 'bought'>,
): Promise<Exchange> {
  const taker = victim as Address;
  const { value } = await rpc<{ value: { blockhash: string } }>(world, 'getLatestBlockhash', []);
  const compiled = await exchangeTransaction(
    { taker, maker, sell: WRAPPED_SOL, buy: USDC, inAmount: lamports, outAmount: bought, alsoDo: [] },
    value.blockhash,
  );
  const signed = await partiallySignTransaction([maker.keyPair], compiled);
  const wire = Buffer.from(getTransactionEncoder().encode(signed));
  const side = async ({ address, program }: TestMint) => ({
    ...{ mint: address, tokenProgram: program },
    account: await accountOf(taker, { address, program, decimals: 0 }),
  });
  return {
    ...{ lamports, bought, sell: await side(WRAPPED_SOL), buy: await side(USDC) },
    message: wire.subarray(1 + wire[0]! * SIGNATURE_BYTES),
    transaction(signature) {
      const copy = Buffer.from(wire);
      // The victim pays the fee, and so signs first.
      if (signature !== undefined) copy.set(getBase58Encoder().encode(signature), 1);
      return copy.toString('base64');
    },
  };
}
