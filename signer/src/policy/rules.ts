import type { Mandate } from '../../../wire/src/mandate.ts';
import type { Journal } from '../journal/journal.ts';
import type { Allowed } from '../journal/sign-once.ts';
import type { Operations } from '../operator/operations.ts';
import { encodeBase58 } from '../terms/base58.ts';
import type { Intent } from '../terms/intent.ts';
import { OnHold, Refusal } from '../terms/refusal.ts';
import type { Freezes } from './freezes.ts';
import type { Grants } from './grants/grants.ts';
import { mintName, outflowsOf } from './outflow.ts';
import type { Policy } from './policy.ts';
import type { Spending, Spent } from './spending.ts';
import type { Sponsorship } from './sponsorship.ts';

/** What is asked, and whether an operator has sealed its mandate. */
interface Asked {
  readonly mandate: Mandate;
  readonly intent: Intent;
  /** Of a swap that one fills. */
  readonly maker: Buffer | null;
  readonly byOperator: boolean;
  readonly feeLamports: bigint;
  /** What a sponsor pays; 0 without one. */
  readonly sponsoredLamports: bigint;
}

interface Deps {
  readonly policy: Policy;
  /** Most that the rent of a token account is taken for. */
  readonly rentCapLamports: bigint;
  readonly operations: Operations;
  readonly spending: Spending;
  readonly sponsorship: Pick<Sponsorship, 'spend'>;
  readonly freezes: Pick<Freezes, 'expectThawed'>;
  readonly grants: Pick<Grants, 'spend' | 'expectOrder'>;
  readonly journal: Pick<Journal, 'recipientSince' | 'walletAt' | 'append'>;
}

/**
 * Allows a new signature by what the operator has set: holds, limits, and who may be paid; and by its owner: a freeze, what a program may do,
 * and their own limits. Throws a Refusal, and OnHold.
 * `now` is of a clock that cannot be set.
 */
export async function allow(deps: Deps, asked: Asked, now: number): Promise<Allowed> {
  const { operations, spending } = deps;
  const { walletId } = asked.mandate;
  const isTreasury = operations.isTreasury(walletId);
  if (!isTreasury) await expectRecipient(deps, asked, now);
  // Nothing waits from here on: what is checked still holds once it is counted.
  expectNoHold(operations, asked);
  deps.freezes.expectThawed(asked.mandate.owner);
  const place = isTreasury && !asked.byOperator ? takePlace(deps, asked, now) : null;
  const paid = sponsorOf(deps, asked, now);
  try {
    const outflows = outflowsOf(asked.intent, asked.feeLamports, deps.rentCapLamports);
    const { spent, release } = spending.spend({ walletId, isTreasury }, outflows, now);
    const granted = spendGranted(deps, asked, spent, release);
    return {
      spent,
      ...(paid && { sponsored: paid.sponsored }),
      facts: place ? { campaign: place.campaign } : {},
      release() {
        release();
        granted.release();
        place?.release();
        paid?.release();
      },
    };
  } catch (error) {
    place?.release();
    paid?.release();
    throw error;
  }
}

/** Throws if what was allowed has been put on hold, frozen or ended since. Counts nothing. */
export function stillAllowed(
  { operations, freezes, grants }: Pick<Deps, 'operations' | 'freezes' | 'grants'>,
  asked: Pick<Asked, 'mandate' | 'intent'>,
): void {
  expectNoHold(operations, asked);
  freezes.expectThawed(asked.mandate.owner);
  grants.expectOrder(asked.mandate, mintsOf(asked.intent));
}

/** `release` of what was counted before, if this is not allowed. */
function spendGranted({ grants }: Deps, asked: Asked, spent: Spent, release: () => void) {
  const paid = paidBy(asked);
  const leaving = {
    ...{ mandate: asked.mandate, mints: mintsOf(asked.intent) },
    pays: paid && encodeBase58(paid),
  };
  try {
    return grants.spend(leaving, spent);
  } catch (error) {
    release();
    throw error;
  }
}

/** What the sponsor pays for a send counts against its limits. */
function sponsorOf({ sponsorship }: Deps, { mandate, intent, sponsoredLamports }: Asked, now: number) {
  if (intent.kind !== 'transfer_token' || intent.feeAmount === undefined) return null;
  const paid = { mint: mintName(intent.mint), amount: intent.feeAmount };
  return sponsorship.spend(mandate.owner, sponsoredLamports, paid, now);
}

function expectNoHold(operations: Operations, { mandate, intent }: Pick<Asked, 'mandate' | 'intent'>): void {
  const subjects = ['all', `wallet:${mandate.walletId}`, `user:${mandate.owner}`];
  const hold = operations.holdOn([...subjects, ...mintsOf(intent).map((mint) => `mint:${mint}`)]);
  if (hold) throw new OnHold(hold.why, 'hold');
}

function mintsOf(intent: Intent): readonly string[] {
  switch (intent.kind) {
    case 'transfer_sol':
    case 'reclaim':
      return ['SOL'];
    case 'transfer_token':
      return [mintName(intent.mint)];
    case 'swap':
      return [mintName(intent.sell.mint), mintName(intent.buy.mint)];
  }
}

/** A treasury pays the wallets of this installation what campaigns give them. */
function takePlace({ operations, journal }: Deps, { mandate, intent }: Asked, now: number) {
  if (intent.kind !== 'transfer_sol') throw new Refusal('a treasury pays for contest entries alone');
  const recipient = encodeBase58(intent.to);
  if (!journal.walletAt(recipient)) throw new Refusal('a treasury pays wallets of this installation alone');
  return operations.takePlace({ lamports: String(intent.lamports), recipient, mandateId: mandate.id }, now);
}

/** Whether an owner may not pay whom they like. */
export function bindsRecipients({ newRecipientDelay, onlyRecipients }: Policy, owner: string): boolean {
  return newRecipientDelay > 0 || onlyRecipients.has(owner);
}

/** Whom a transaction pays; null if it is routed or reclaims rent. */
function paidBy({ intent, maker }: Asked): Buffer | null {
  return intent.kind === 'swap' ? maker : intent.kind === 'reclaim' ? null : intent.to;
}

/** Throws a Refusal unless the owner may pay the recipient; the time of a new one begins with the first request. */
async function expectRecipient({ policy, journal }: Deps, asked: Asked, now: number): Promise<void> {
  const { walletId, owner } = asked.mandate;
  const paid = paidBy(asked);
  if (paid === null || !bindsRecipients(policy, owner)) return;
  const recipient = encodeBase58(paid);
  const listed = policy.onlyRecipients.get(owner);
  if (listed && !listed.has(recipient)) throw new Refusal('this user pays listed recipients alone');
  if (policy.newRecipientDelay === 0) return;
  let since = journal.recipientSince(walletId, recipient);
  if (since === null) {
    since = now;
    await journal.append({ kind: 'recipient', at: now, walletId, recipient });
  }
  const until = since + policy.newRecipientDelay;
  if (until > now)
    throw new Refusal(`the recipient is new: it can be paid from ${new Date(until).toISOString()} on`);
}
