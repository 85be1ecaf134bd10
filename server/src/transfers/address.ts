import { seenCharacters } from '@cumulus/contract/address.ts';
import { CallError } from '@cumulus/contract/errors.ts';
import type { Warning } from '@cumulus/contract/warnings.ts';
import { type Address, isAddress, isOffCurveAddress } from '@solana/kit';
import type { Account } from '../ports/chain.ts';
import { INCINERATOR, isReserved, SYSTEM_PROGRAM } from '../solana/programs.ts';
import { accountKind } from '../solana/token-account.ts';

/** Parses a typed address. Throws CallError ADDRESS_REQUIRED or MALFORMED_ADDRESS. */
export function parseAddress(text: string): Address {
  const seen = seenCharacters(text);
  if (seen === '') throw new CallError('ADDRESS_REQUIRED');
  if (!isAddress(seen)) throw new CallError('MALFORMED_ADDRESS');
  return seen;
}

/**
 * Checks a recipient against the account at its address, and returns warnings.
 * Throws the CallError that says why nothing may be sent there.
 */
export function checkRecipient(
  recipient: Address,
  account: Account | null,
  sender: Address | null,
): Warning[] {
  if (recipient === sender) throw new CallError('RECIPIENT_IS_SENDER');
  if (account?.executable) throw new CallError('RECIPIENT_IS_PROGRAM');
  if (recipient === INCINERATOR) throw new CallError('RECIPIENT_IS_INCINERATOR');
  if (isReserved(recipient, account?.owner)) throw new CallError('RECIPIENT_IS_RESERVED');
  const kind = account ? accountKind(account) : null;
  if (kind === 'mint') throw new CallError('RECIPIENT_IS_MINT');
  if (kind === 'token account') throw new CallError('RECIPIENT_IS_TOKEN_ACCOUNT');
  if (isOffCurveAddress(recipient)) {
    // Derived addresses include multisig vaults, which hold SOL under the system program like any wallet.
    if (account?.owner !== SYSTEM_PROGRAM) throw new CallError('RECIPIENT_OFF_CURVE');
    return [{ code: 'RECIPIENT_CONTROLLED_BY_PROGRAM' }];
  }
  // Under the system program, only nonce accounts have data.
  if (account && (account.owner !== SYSTEM_PROGRAM || account.data.length > 0)) {
    return [{ code: 'RECIPIENT_OWNED_BY_PROGRAM' }];
  }
  return [];
}
