import { hkdfSync, timingSafeEqual } from 'node:crypto';
import { ristretto255_oprf } from '@noble/curves/ed25519.js';
import { type CheckGroup, checkInfo } from '../../../../wire/src/check-group.ts';

type Bound = Pick<CheckGroup, 'mint' | 'least'>;

interface Evaluated {
  /** Hex, 32 bytes. */
  readonly evaluated: string;
  /** Hex, 64 bytes: that it was made with the published key. */
  readonly proof: string;
}

/**
 * Tokens by which owners say that they have checked, without saying who they are: RFC 9497, POPRF with ristretto255 and SHA-512. All
 * values are hex.
 */
export interface CheckTokens {
  readonly publicKey: string;
  /** Of a blinded input; null if it is no element of the group. */
  evaluate(day: string, group: Bound, blinded: string): Evaluated | null;
  /** Whether `output` was made of this input with this key, for this day and group. */
  verify(day: string, group: Bound, input: string, output: string): boolean;
}

/** The key is derived: all processes of an installation have the same. */
export function createCheckTokens(secret: string): CheckTokens {
  const seed = new Uint8Array(hkdfSync('sha256', secret, '', 'cumulus checks 1', 32));
  const suiteOf = (day: string, group: Bound) =>
    ristretto255_oprf.poprf(new Uint8Array(Buffer.from(checkInfo(day, group))));
  const { secretKey, publicKey } = suiteOf('', { mint: '', least: '' }).deriveKeyPair(
    seed,
    new Uint8Array(Buffer.from('cumulus checks 1')),
  );
  return {
    publicKey: hex(publicKey),
    evaluate(day, group, blinded) {
      try {
        const { evaluated, proof } = suiteOf(day, group).blindEvaluate(secretKey, bytes(blinded));
        return { evaluated: hex(evaluated), proof: hex(proof) };
      } catch {
        return null;
      }
    },
    verify(day, group, input, output) {
      const own = suiteOf(day, group).evaluate(secretKey, bytes(input));
      const given = bytes(output);
      return given.length === own.length && timingSafeEqual(given, own);
    },
  };
}

const bytes = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
const hex = (value: Uint8Array): string => Buffer.from(value).toString('hex');
