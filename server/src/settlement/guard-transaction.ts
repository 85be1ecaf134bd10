import { CallError } from '@cumulus/contract/errors.ts';
import type { Chain } from '../ports/chain.ts';
import { readOwnMessage, refused } from '../solana/message.ts';
import type { Baseline } from './attempt.ts';
import { type Expectation, judge } from './guard.ts';
import { look } from './look.ts';

/** A refusal stands when it was seen this often, each time on a newer state of the chain. */
const REFUSALS = 3;
/** How often read and simulation are asked for together before a node is given up that answers from two states. */
const LOOKS = 8;

/**
 * Throws CallError GUARD_REFUSED, with the reason, unless a transaction does what is expected of it and nothing else to
 * anything that is the wallet's; CHAIN_UNAVAILABLE if that cannot be seen. Returns the wallet's lamports before it.
 * `transaction` is its wire bytes, whose signatures may be empty.
 *
 * What it cannot see: a program that does on the chain what it did not do here, because the state or the time is another.
 * So the signer lets none but a few known programs be called at all.
 */
export async function guardTransaction(
  chain: Chain,
  transaction: Uint8Array,
  expectation: Expectation,
  feeCapLamports: bigint,
): Promise<Baseline> {
  const message = readOwnMessage(transaction, expectation.wallet);
  if (message.feeLamports > feeCapLamports) throw refused('the network fee is higher than asked');
  let minSlot = 0n;
  for (let looks = 1, refusals = 0; looks <= LOOKS; looks++) {
    const { slot, view } = await look(chain, transaction, message, minSlot);
    minSlot = slot + 1n;
    if (!view) continue;
    const found = judge(expectation, view);
    if (found === null) {
      const own = view.seen.find(({ address }) => address === expectation.wallet);
      return { slot, lamports: own?.before?.lamports ?? 0n };
    }
    refusals += 1;
    // The node that was asked may not know the blockhash yet, or not what was just paid in.
    if (refusals === REFUSALS) throw refused(found);
  }
  throw new CallError('CHAIN_UNAVAILABLE');
}
