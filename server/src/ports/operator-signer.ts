import type { GrantKeeper } from './grants.ts';
import type { ThreeSigners } from './three-signers.ts';

/** What operators ask of the signer. Throws CallError SIGNER_UNAVAILABLE, and GUARD_REFUSED with the signer's reason. */
export interface OperatorSigner {
  /** Of three signers; unset of one. */
  readonly names?: readonly string[];
  /** How each of three signers is; unset of one. */
  readonly three?: ThreeSigners;
  /** `doubt` says why it signs nothing; absent if it does. */
  ping(): Promise<{
    readonly doubt?: string | undefined;
    readonly away?: readonly string[] | undefined;
    readonly unmet?: readonly string[] | undefined;
  }>;
  /** Carries out an order that is sealed with the operators' key; for three signers, JSON by their names. */
  operate(order: string): Promise<Readonly<Record<string, string>>>;
  freeze(userId: string): Promise<Date>;
  /** Nothing is signed by the key of this grant any more; see GrantKeeper. */
  endGrant: GrantKeeper['endGrant'];
  /** Signs nothing for it any more. */
  closeMandate(mandateId: string): Promise<void>;
}
