import type { Chain } from '../server/src/ports/chain.ts';
import type { Keys, SealedWallet } from '../server/src/ports/keys.ts';
import { signedTransaction } from '../server/src/settlement/signing/signing-context.ts';
import { addressBytes } from '../server/src/solana/address-bytes.ts';
import { base58 } from '../server/src/solana/base58.ts';
import { nameOf } from '../server/src/solana/message.ts';
import { anotherSignature } from '../signer/testing/another-signature.ts';

interface World {
  readonly keys: Keys;
  readonly chain: Pick<Chain, 'broadcast'>;
  readonly environment: { readonly KEK_FILE: string };
}

interface Overtaking {
  /** Whether it happens to what is signed next. Default: always. */
  readonly overtakes?: () => boolean;
  /** The wallet that pays for others. */
  readonly sponsor?: () => Promise<SealedWallet>;
  /** Has a transaction land. Default: by broadcasting it. */
  readonly land?: (transaction: Uint8Array, intentId: string) => Promise<unknown>;
}

/**
 * Keys whose messages another party signs as well and has land first, as one of three signers can if it keeps its signature to
 * itself. `names`: of the transactions that land, if no one else signs them.
 */
export function overtakenKeys(
  { keys, chain, environment }: World,
  { overtakes = () => true, sponsor, land = chain.broadcast }: Overtaking = {},
) {
  const names: (string | null)[] = [];
  const by = async ({ walletId, owner, publicKey, sealedKey }: SealedWallet, message: Uint8Array) => {
    const holder = { walletId, owner, publicKey: Buffer.from(addressBytes(publicKey)!) };
    const sealed = Buffer.from(sealedKey);
    return base58(await anotherSignature(environment.KEK_FILE, holder, sealed, message));
  };
  const overtaken: Keys = {
    ...keys,
    async sign(request) {
      const signed = await keys.sign(request);
      // What was signed for another try is dead.
      if (signed === 'duplicate' || signed.intentId !== request.intentId || !overtakes()) return signed;
      const { transaction } = signedTransaction(request, {
        ...signed,
        signature: await by(request, signed.message),
        ...(signed.sponsorSignature && { sponsorSignature: await by(await sponsor!(), signed.message) }),
      });
      names.push(nameOf(transaction));
      await land(transaction, request.intentId);
      return signed;
    },
  };
  return { keys: overtaken, names };
}
