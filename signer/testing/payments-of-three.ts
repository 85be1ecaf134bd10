import { createPublicKey, verify } from 'node:crypto';
import { decodeAddress, decodeSignature } from '../src/terms/base58.ts';
import type { Fields } from '../src/terms/fields.ts';
import { TO } from './cases.ts';
import { sealMandate } from './mandates.ts';
import { compile, transferSol } from './messages.ts';
import type { TestMember } from './three-signers.ts';

export const WHOSE = { walletId: 'wallet-1', owner: 'ann' };
export const intentIdAt = (at: number) => `c0ffee00-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** To `sign`; transactions of one payment differ by their blockhash. */
export function payment({ publicKey }: { readonly publicKey: string }, at: number, blockhash = TO): Fields {
  const terms = { kind: 'transfer_sol', to: TO, lamports: String(at + 1) } as const;
  const instructions = [transferSol(publicKey, TO, BigInt(at + 1))];
  const message = compile({ feePayer: publicKey, instructions, blockhash });
  return {
    mandate: sealMandate({ id: intentIdAt(at), ...WHOSE, expiresAt: null, terms }),
    ...{
      intentId: intentIdAt(at),
      after: null,
      context: '{}',
      intent: { ...terms, feeCapLamports: '10000' },
    },
    message: message.toString('base64'),
  };
}

export function isRight(
  { publicKey }: { readonly publicKey: string },
  { message, signature }: Fields,
): boolean {
  const x = decodeAddress(publicKey)!.toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const made = decodeSignature(String(signature))!;
  return verify(null, Buffer.from(String(message), 'base64'), key, made);
}

export const pairsOf = ([a, b, c]: readonly TestMember[]) =>
  [
    [a!, b!],
    [b!, c!],
    [c!, a!],
  ] as const;
