import type { ShownGrant } from '@cumulus/contract/calls/programs.ts';
import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { type Grant, readGrant } from '../../../wire/src/grant.ts';
import type { GrantKeeper, StandingGrant, Used } from '../ports/grants.ts';
import type { ProgramRow } from './store.ts';

/** Throws CallError WALLET_NOT_FOUND or WALLET_READ_ONLY. */
export type OwnWallet = (userId: string, walletId: string) => Promise<unknown>;

const NOTHING: Used = { day: '0', week: '0', all: '0' };

/** What a user has allowed, as the signer keeps it; null while it cannot be reached. */
export async function standingOf(
  keeper: GrantKeeper,
  userId: string,
): Promise<ReadonlyMap<string, StandingGrant> | null> {
  try {
    const standing = await keeper.shownGrants(userId);
    return new Map(standing.map((each) => [each.grantId, each]));
  } catch (error) {
    if (isCallError(error)) return null;
    throw error;
  }
}

/** What a user is about to allow a program, or themselves. Throws CallError GRANT_MALFORMED, and as `ownWallet`. */
export async function readAllowed(
  ownWallet: OwnWallet,
  userId: string,
  text: string,
  ofProgram: boolean,
): Promise<Grant> {
  const grant = readGrant(text);
  if (!grant || (grant.key !== null) !== ofProgram) throw new CallError('GRANT_MALFORMED');
  for (const walletId of grant.wallets) await ownWallet(userId, walletId);
  return grant;
}

export function shown(row: ProgramRow, standing: StandingGrant | undefined): ShownGrant {
  const removal = standing?.endsAt && row.ended_at === null ? { grant: '', at: standing.endsAt } : null;
  const raise = removal ?? standing?.raise ?? null;
  return {
    grantId: row.id,
    grant: standing?.grant ?? row.content,
    raise: raise && { grant: raise.grant, at: raise.at.toISOString() },
    usedUsd: { ...(standing?.usedUsd ?? NOTHING) },
    usedTokens: Object.fromEntries(
      Object.entries(standing?.usedTokens ?? {}).map(([mint, used]) => [mint, { ...used }]),
    ),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  };
}
