import type { SealedWallet } from '../ports/keys.ts';
import { base58 } from '../solana/base58.ts';
import { readGiven } from '../solana/given.ts';
import type { Attempt } from './attempt.ts';
import type { SettlementDeps } from './deps.ts';
import { guardTransaction } from './guard-transaction.ts';
import type { Blueprint, GivenTransaction, Intent, TransactionKind } from './intent.ts';

type Deps = Pick<SettlementDeps, 'chain' | 'keys'>;
type Signed = Omit<Attempt, 'intentId' | 'number' | 'state'>;

/**
 * Builds, simulates, guards and signs one transaction for an intent. Nothing is stored or sent.
 * Throws CallError GUARD_REFUSED if the simulation shows anything but what was asked, and what chain and keys throw.
 */
export async function signAttempt(deps: Deps, intent: Intent, kind: TransactionKind): Promise<Signed> {
  return 'given' in kind
    ? signGiven(deps, intent, kind.given(intent))
    : signBuilt(deps, intent, kind.build(intent));
}

async function signBuilt({ chain, keys }: Deps, intent: Intent, blueprint: Blueprint): Promise<Signed> {
  const { blockhash, lastValidBlockHeight, slot } = await chain.latestBlockhash();
  const message = blueprint.compile(blockhash, lastValidBlockHeight);
  const { expectation, signIntent } = blueprint;
  const unsigned = wireTransaction(EMPTY_SIGNATURE, message);
  const baseline = await guardTransaction(chain, unsigned, expectation, signIntent.feeCapLamports);
  const signature = await keys.sign({ ...sealedWallet(intent), intent: signIntent, message });
  return {
    signature: base58(signature),
    transaction: wireTransaction(signature, message),
    sinceSlot: slot,
    lastValidBlockHeight,
    baseline,
  };
}

/** Signs what somebody else has built. Every bound on its life is our own: whoever built it is not believed. */
async function signGiven(
  { chain, keys }: Deps,
  intent: Intent,
  { transaction, signIntent, expectation }: GivenTransaction,
): Promise<Signed> {
  const { message, signed } = readGiven(transaction, intent.publicKey);
  const baseline = await guardTransaction(chain, transaction, expectation, signIntent.feeCapLamports);
  // The simulation knew the transaction's blockhash: the latest one of that slot or a later dies no sooner.
  const { lastValidBlockHeight, slot } = await chain.latestBlockhash({ minSlot: baseline.slot });
  const signature = await keys.sign({ ...sealedWallet(intent), intent: signIntent, message });
  return {
    signature: base58(signature),
    transaction: signed(signature),
    sinceSlot: slot,
    lastValidBlockHeight,
    baseline,
  };
}

function sealedWallet({ walletId, publicKey, sealedKey }: Intent): SealedWallet {
  return { walletId, publicKey, sealedKey };
}

const EMPTY_SIGNATURE = new Uint8Array(64);
/** Wire form of a transaction with one signature. */
function wireTransaction(signature: Uint8Array, message: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + signature.length + message.length);
  bytes[0] = 1;
  bytes.set(signature, 1);
  bytes.set(message, 1 + signature.length);
  return bytes;
}
