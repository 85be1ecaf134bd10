import { COMPUTE_BUDGET } from './compute-budget.ts';
import type { Message } from './wire-message.ts';

const PRECOMPILES = new Set([
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
]);
const BUILT_IN = new Set([
  COMPUTE_BUDGET,
  ...PRECOMPILES,
  '11111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
]);

const LAMPORTS_PER_SIGNATURE = 5_000n;
const UNITS_PER_BUILT_IN = 3_000n;
const UNITS_PER_OTHER = 200_000n;
const MAX_UNITS = 1_400_000n;

/**
 * Lamports that a transaction costs whether it succeeds or not: 5,000 per signature, and its priority fee. Version 1 names that
 * fee in its config; earlier versions name a price in micro-lamports for every compute unit asked for, and a transaction without
 * a limit asks for 3,000 per built-in instruction and 200,000 per other.
 */
export function transactionFee(message: Message): bigint {
  let signatures = BigInt(message.requiredSignatures);
  let priceMicroLamports = 0n;
  let limit: bigint | undefined;
  let assumed = 0n;
  for (const { programIndex, data } of message.instructions) {
    const program = message.staticKeys[programIndex]!;
    assumed += BUILT_IN.has(program) ? UNITS_PER_BUILT_IN : UNITS_PER_OTHER;
    if (PRECOMPILES.has(program)) signatures += BigInt(data[0] ?? 0);
    if (program !== COMPUTE_BUDGET || message.config !== null) continue;
    const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
    if (data[0] === 2 && data.length >= 5) limit = BigInt(view.getUint32(1, true));
    if (data[0] === 3 && data.length >= 9) priceMicroLamports = view.getBigUint64(1, true);
  }
  const signatureFee = signatures * LAMPORTS_PER_SIGNATURE;
  if (message.config !== null) return signatureFee + (message.config.priorityFeeLamports ?? 0n);
  const asked = limit ?? assumed;
  const units = asked > MAX_UNITS ? MAX_UNITS : asked;
  return signatureFee + (units * priceMicroLamports + 999_999n) / 1_000_000n;
}
