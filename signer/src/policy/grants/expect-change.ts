import { type Grant, grantText, isOfService, readGrant } from '../../../../wire/src/grant.ts';
import type { Journal } from '../../journal/journal.ts';
import { Refusal } from '../../terms/refusal.ts';
import { inForce, isEnded, type Known } from './known.ts';
import { meetOf } from './meet.ts';

/** Of an owner's own limit, milliseconds: an attacker who sets one in an owner's place locks their money for this long at most. */
const LIMIT_WAIT_MAX_MS = 30 * 24 * 60 * 60_000;

/** Throws a Refusal unless the owner may have this, whatever they have. */
export function expectAcceptable(owner: string, grant: Grant, wallet: Journal['wallet']): void {
  const isLimit = grant.key === null;
  for (const id of grant.wallets) {
    const found = wallet(id);
    if (found ? found.owner !== owner : isLimit) throw new Refusal('the wallet belongs to another user');
  }
  if (isLimit && (grant.wallets.length > 1 || Number(grant.raiseWaitMs) > LIMIT_WAIT_MAX_MS))
    throw new Refusal('a limit is of one wallet, and is raised within 30 days');
}

/** Throws a Refusal unless what is known may become this. `priced`: mints that have a price. */
export function expectChange(
  known: Known,
  owner: string,
  grant: Grant,
  at: number,
  priced: Iterable<string>,
): void {
  if (known.owner !== owner) throw new Refusal('what is allowed belongs to another user');
  if (isEnded(known, at))
    throw new Refusal('what the program was allowed has ended', { code: 'GRANT_ENDED' });
  const old = inForce(known, at);
  const isSame = grant.key === old.key && (grant.key !== null || grant.wallets[0] === old.wallets[0]);
  if (!isSame) throw new Refusal('a change keeps the key of what is allowed, and a limit its wallet');
  if (readGrant(grantText(meetOf(old, grant, priced))) === null)
    throw new Refusal('the change has too little in common with what is allowed now');
}

/** Throws a Refusal if by any of these someone other than a service account's key could act for it, or another key does. */
export function expectVacant(others: readonly Known[], at: number): void {
  if (others.some(({ newest }) => !isOfService(newest)))
    throw new Refusal('the owner is a person, or was made one');
  if (others.some((each) => !isEnded(each, at)))
    throw new Refusal('the service account has another key: end that first');
}
