import { randomBytes } from 'node:crypto';
import { attestation } from '../../custody/attestation.ts';
import type { Drill } from '../../monitoring/drill-store.ts';
import type { SealedWallet } from '../../ports/keys.ts';
import type { DrilledPair, MemberState, PairAnswer, ThreeSigners } from '../../ports/three-signers.ts';
import { base58 } from '../../solana/base58.ts';
import { isSignatureOf } from '../../solana/signature-of.ts';

const BLOCKHASH_BYTES = 32;

/**
 * Shows for each two of three signers whether they can sign without the third: they sign that they have this key, over a blockhash that nobody
 * knew before. It moves nothing, and asks for less than a payment does, which takes signers that have met and know what the others do: so
 * that is looked at beside it.
 */
export async function drillSigners(three: ThreeSigners, key: SealedWallet): Promise<Omit<Drill, 'at'>> {
  const states = await three.states();
  const blockhash = base58(randomBytes(BLOCKHASH_BYTES));
  const message = attestation(key.publicKey, blockhash);
  const answers = await three.pairs(key, blockhash);
  const pairs = answers.map((answer): DrilledPair => {
    const { pair } = answer;
    const failure = unready(pair, states) ?? unsigned(answer, key, message);
    return { pair, isSigned: failure === null, blames: failure?.blames ?? null, why: failure?.why ?? null };
  });
  return { passed: pairs.every(({ isSigned }) => isSigned), pairs };
}

interface Failure {
  readonly blames: string;
  readonly why: string;
}

/** Why one of a pair would give nothing for a payment, whatever it attests; null if both would. */
function unready(pair: readonly string[], states: readonly MemberState[]): Failure | null {
  for (const { name, away, doubt, unmet, behind, lost } of states.filter((each) =>
    pair.includes(each.name),
  )) {
    const other = pair.find((each) => each !== name)!;
    if (away !== null) return { blames: name, why: away };
    if (doubt !== null) return { blames: name, why: doubt };
    if (lost.includes(other)) return { blames: other, why: `operators have given ${other} up` };
    if (unmet.length > 0)
      return { blames: name, why: `it has not met ${unmet.join(' and ')} since its start` };
    const [of] = Object.keys(behind);
    if (of !== undefined) return { blames: name, why: `it lacks records of ${of}, and does not take them` };
  }
  return null;
}

function unsigned(
  { pair, signature, by, why }: PairAnswer,
  { publicKey }: SealedWallet,
  message: Buffer,
): Failure | null {
  if (signature === null) {
    // Who hears a wrong part names its giver.
    const named = pair.find((name) => why?.startsWith(`${name} `));
    return { blames: named ?? by!, why: why! };
  }
  if (isSignatureOf(publicKey, message, signature)) return null;
  // It adds up and verifies before it answers.
  return { blames: pair[1], why: 'what it has answered is no signature' };
}
