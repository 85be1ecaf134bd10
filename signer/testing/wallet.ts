import { randomBytes, randomUUID } from 'node:crypto';
import { encodeBase58 } from '../src/terms/base58.ts';
import type { Fields, SignerClient } from './client.ts';
import { paymentOf } from './mandates.ts';
import { compile, transferSol } from './messages.ts';

/** A wallet of a running signer that pays lamports. */
export interface PayingWallet {
  readonly walletId: string;
  readonly owner: string;
  readonly publicKey: string;
  /** Asks for a new payment, of a mandate that a server seals unless one is given. */
  pay(
    to: string,
    lamports: number,
    mandate?: Readonly<{ mandate: string; intentId: string }>,
    origin?: Fields,
  ): Promise<Fields>;
}

export async function payingWallet(by: SignerClient, owner: string = randomUUID()): Promise<PayingWallet> {
  const holder = { walletId: randomUUID(), owner };
  const created = (await by.ask({ name: 'create', ...holder, context: '{}' })).ok as Fields;
  const publicKey = String(created.publicKey);
  return {
    ...holder,
    publicKey,
    pay(to, lamports, mandate, origin) {
      const intent = { kind: 'transfer_sol', to, lamports: String(lamports), feeCapLamports: '5000' };
      const message = compile({
        feePayer: publicKey,
        instructions: [transferSol(publicKey, to, BigInt(lamports))],
        blockhash: encodeBase58(randomBytes(32)),
      });
      return by.ask({
        ...{ name: 'sign', ...holder, ...created, ...(mandate ?? paymentOf(holder, intent)) },
        ...{ after: null, context: '{}', intent, message: message.toString('base64') },
        ...(origin && { origin }),
      });
    },
  };
}
