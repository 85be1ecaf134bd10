import { createTurns } from '../../../../process/src/turns.ts';
import { type Grant, grantText, isOfService, readGrant } from '../../../../wire/src/grant.ts';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import { isHeard } from '../../journal/is-heard.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournalRecord } from '../../journal/record.ts';
import { Refusal } from '../../terms/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Spent } from '../spending.ts';
import { expectWithin, type Leaving, USD } from './expect-within.ts';
import { meetOf } from './meet.ts';
import { type Standing, shown } from './standing.ts';
import { createTally, type Tally } from './tally.ts';

/** Of an owner's own limit, milliseconds: an attacker who sets one in an owner's place locks their money for this long at most. */
const LIMIT_WAIT_MAX_MS = 30 * 24 * 60 * 60_000;

/** A grant as it stands. Times are milliseconds since 1970, by a clock that cannot be set. */
export interface Known {
  readonly owner: string;
  /** What their owner has said last; in force from `since` on. */
  readonly newest: Grant;
  readonly since: number;
  /** In force until then. */
  readonly before: Grant;
  /** Null: its owner has not ended it. */
  readonly endsAt: number | null;
  readonly tally: Tally;
  /** Signatures that are counted, and neither on the disk nor given up. */
  readonly underWay: Set<Promise<void>>;
}

/**
 * What programs may do by the word of owners, and owners by their own: kept, counted and ended. Each signature counts, even if its
 * transaction never lands: that it is dead would only be a server's word. What is counted is so before it is signed, and nothing waits in
 * between, so that requests at the same time pass no limit together.
 */
export interface Grants {
  learn(record: JournalRecord): void;
  /**
   * Keeps what an owner has decided: `permit` throws a Refusal unless they have, and gets the call by which they say so. What narrows
   * holds once this resolves, what widens after a wait. The same again changes nothing. Throws a Refusal.
   */
  put(owner: string, text: string, permit: (call: string) => void): Promise<Standing>;
  /**
   * Keeps what operators allow a service account: all wallets of an owner who is not a person, with one key at a time. `permit` throws a Refusal if
   * the owner has anything by which someone else could act. Repeating it changes nothing. Throws a Refusal.
   */
  putService(owner: string, text: string, permit: () => void): Promise<Standing>;
  /** Whether an owner is a service account, or was one: nothing but a key that operators have allowed moves its money. */
  isService(owner: string): boolean;
  /**
   * Ends a grant of a program at once, and an owner's own limit after its wait, for which `permit` throws a Refusal unless they have decided that.
   * Nothing is signed for it once this resolves. Again, it changes nothing. Returns when it ends; null if nothing of this id is known.
   */
  end(grantId: string, permit: (known: Known) => void): Promise<number | null>;
  /** What the owner of a grant has said of it last: its text, or `ended`; null if nothing of this id is known. */
  said(grantId: string): { readonly owner: string; readonly value: string } | null;
  /** The grant of a program that has not ended. Throws a Refusal that its user sees. */
  ofProgram(grantId: string): { readonly owner: string; readonly grant: Grant };
  /** Throws a Refusal unless the grant of a program's order lives, and names what the order is of. */
  expectOrder(mandate: Mandate, mints: readonly string[]): void;
  /** Whether what this mandate pays is limited to addresses. */
  bindsRecipients(mandate: Mandate): boolean;
  /**
   * Counts what leaves at all that binds it, until the record with this very `spent` is learnt. Throws a Refusal, and OnHold if a limit
   * does not reach. Call `release` if nothing was signed after all.
   */
  spend(leaving: Omit<Leaving, 'paysOwn'>, spent: Spent): { release(): void };
  /** Of what an owner has that is not ended, the oldest first: the one at a position; null behind the last. */
  shown(owner: string, at: number): Standing | null;
}

interface Deps {
  readonly append: Journal['append'];
  readonly wallet: Journal['wallet'];
  readonly walletAt: Journal['walletAt'];
  /** Mints that have a price. */
  readonly priced: ReadonlyMap<string, unknown>;
  /** Of a clock that cannot be set. */
  readonly now: () => number;
  readonly parts?: Parts;
}

export function createGrants({ append, wallet, walletAt, priced, now, parts = 1n }: Deps): Grants {
  const all = new Map<string, Known>();
  /** Ids of owners' own limits, by wallet. */
  const limits = new Map<string, Set<string>>();
  const byOwner = new Map<string, Set<string>>();
  const counted = new Map<Spent, () => void>();
  const inTurn = createTurns();

  const inForce = ({ newest, before, since }: Known, at: number) => (at >= since ? newest : before);
  const isEnded = ({ endsAt }: Known, at: number) => endsAt !== null && at >= endsAt;
  const isExpired = ({ expiresAt }: Grant, at: number) => expiresAt !== null && at >= Number(expiresAt);

  function learnGrant(owner: string, newest: Grant, at: number): void {
    const known = all.get(newest.id);
    const { id, key, wallets } = newest;
    if (!known) {
      for (const name of key === null ? wallets : []) into(limits, name, id);
      into(byOwner, owner, id);
      const tally = createTally();
      all.set(id, { owner, newest, before: newest, since: at, endsAt: null, tally, underWay: new Set() });
      return;
    }
    all.set(id, { ...known, newest, endsAt: null, ...changed(known, newest, at) });
  }

  function changed(known: Known, newest: Grant, at: number): Pick<Known, 'before' | 'since'> {
    const old = inForce(known, at);
    const before = meetOf(old, newest, priced.keys());
    const isWider = grantText(before) !== grantText(newest);
    return { before, since: isWider ? at + Number(old.raiseWaitMs) : at };
  }

  /** All that a signature counts at. */
  function countingAt({ owner, walletId, grant }: Where, at: number): readonly Known[] {
    const ids = [...(grant === undefined ? [] : [grant]), ...(limits.get(walletId) ?? [])];
    return ids.flatMap((id) => {
      const known = all.get(id);
      const isOwn = owner === undefined || known?.owner === owner;
      return known && isOwn && !isEnded(known, at) ? [known] : [];
    });
  }

  function count(where: Where, spent: Spent, sign: bigint, at: number): readonly Known[] {
    const found = countingAt(where, at);
    for (const { tally } of found)
      for (const { mint, amount, usd } of spent) {
        tally.add(mint, sign * BigInt(amount), at);
        tally.add(USD, sign * BigInt(usd), at);
      }
    return found;
  }

  function living(id: string, at: number): Known {
    const known = all.get(id);
    if (!known || isEnded(known, at) || isExpired(inForce(known, at), at))
      throw new Refusal('what the program was allowed has ended', { code: 'GRANT_ENDED' });
    return known;
  }

  /** What a payment has to keep to, with what counts for each. */
  function binding(mandate: Mandate, at: number) {
    return countingAt(mandate, at).flatMap((known) => {
      const grant = inForce(known, at);
      return isExpired(grant, at) ? [] : [{ grant, tally: known.tally }];
    });
  }

  function expectLiving({ owner, grant }: Mandate, at: number): void {
    if (grant !== undefined && living(grant, at).owner !== owner)
      throw new Refusal('the program was allowed this by another user');
  }

  function expectAcceptable(owner: string, grant: Grant): void {
    const isLimit = grant.key === null;
    for (const id of grant.wallets) {
      const found = wallet(id);
      if (found ? found.owner !== owner : isLimit) throw new Refusal('the wallet belongs to another user');
    }
    if (isLimit && (grant.wallets.length > 1 || Number(grant.raiseWaitMs) > LIMIT_WAIT_MAX_MS))
      throw new Refusal('a limit is of one wallet, and is raised within 30 days');
  }

  function expectChange(known: Known, owner: string, grant: Grant, at: number): void {
    if (known.owner !== owner) throw new Refusal('what is allowed belongs to another user');
    if (isEnded(known, at))
      throw new Refusal('what the program was allowed has ended', { code: 'GRANT_ENDED' });
    const old = inForce(known, at);
    const isSame = grant.key === old.key && (grant.key !== null || grant.wallets[0] === old.wallets[0]);
    if (!isSame) throw new Refusal('a change keeps the key of what is allowed, and a limit its wallet');
    if (readGrant(grantText(meetOf(old, grant, priced.keys()))) === null)
      throw new Refusal('the change has too little in common with what is allowed now');
  }

  const allOf = (owner: string) => [...(byOwner.get(owner) ?? [])].map((id) => all.get(id)!);
  const isService = (owner: string) => allOf(owner).some(({ newest }) => isOfService(newest));

  /** Throws a Refusal if someone else could act for the owner, or another key does. */
  function expectVacant(owner: string, grant: Grant, at: number): void {
    const others = allOf(owner).filter(({ newest }) => newest.id !== grant.id);
    if (others.some(({ newest }) => !isOfService(newest)))
      throw new Refusal('the owner is a person, or was made one');
    if (others.some((each) => !isEnded(each, at)))
      throw new Refusal('the service account has another key: end that first');
  }

  /** Keeps what was decided, once `permit` has let it pass. */
  async function keep(owner: string, grant: Grant, text: string, permit: (call: string, at: number) => void) {
    return await inTurn(grant.id, async () => {
      const known = all.get(grant.id);
      if (known?.owner === owner && known.endsAt === null && grantText(known.newest) === text)
        return shownOf(known);
      const at = now();
      expectAcceptable(owner, grant);
      if (known) expectChange(known, owner, grant, at);
      const call = known ? 'changeGrant' : 'createGrant';
      permit(grant.key === null ? 'setWalletLimit' : call, at);
      await append({ kind: 'grant', at, owner, grant: text });
      await settled(all.get(grant.id)!);
      return shownOf(all.get(grant.id)!);
    });
  }

  const settled = (known: Known) => Promise.all(known.underWay);
  const shownOf = (known: Known): Standing => shown(known, inForce(known, now()), now());

  return {
    learn(record) {
      if (record.kind === 'grant') learnGrant(record.owner, readGrant(record.grant)!, record.at);
      if (record.kind === 'grant_end') {
        const known = all.get(record.grantId)!;
        const { key, raiseWaitMs } = inForce(known, record.at);
        const endsAt = record.at + (key === null ? Number(raiseWaitMs) : 0);
        all.set(record.grantId, { ...known, endsAt });
      }
      if (record.kind !== 'signature' || !record.spent || record.isCounted || isHeard(record)) return;
      const settle = counted.get(record.spent);
      counted.delete(record.spent);
      if (settle) settle();
      else count(record, record.spent, 1n, record.at);
    },
    async put(owner, text, permit) {
      const grant = readGrant(text);
      if (grant === null) throw new Refusal('what is allowed is malformed');
      return await keep(owner, grant, text, (call) => {
        if (isOfService(grant) || isService(owner))
          throw new Refusal('what a service account may do is for operators to decide');
        permit(call);
      });
    },
    async putService(owner, text, permit) {
      const grant = readGrant(text);
      if (grant === null || !isOfService(grant)) throw new Refusal('what is allowed is malformed');
      // One after the other for an owner, so that two keys are never new at once.
      return await inTurn(`service ${owner}`, () =>
        keep(owner, grant, text, (_call, at) => {
          expectVacant(owner, grant, at);
          permit();
        }),
      );
    },
    isService,
    end: (grantId, permit) =>
      inTurn(grantId, async () => {
        const known = all.get(grantId);
        if (!known) return null;
        if (known.endsAt === null) {
          if (known.newest.key === null) permit(known);
          await append({ kind: 'grant_end', at: now(), grantId });
        }
        await settled(known);
        return all.get(grantId)!.endsAt;
      }),
    said(grantId) {
      const known = all.get(grantId);
      if (!known) return null;
      return { owner: known.owner, value: known.endsAt === null ? grantText(known.newest) : 'ended' };
    },
    ofProgram(grantId) {
      const known = living(grantId, now());
      return { owner: known.owner, grant: inForce(known, now()) };
    },
    expectOrder(mandate, mints) {
      const at = now();
      expectLiving(mandate, at);
      for (const { grant } of binding(mandate, at))
        expectWithin(grant, { mandate, mints, pays: null, paysOwn: false }, [], null, priced);
    },
    bindsRecipients: (mandate) => binding(mandate, now()).some(({ grant }) => grant.recipients !== null),
    spend(leaving, spent) {
      const at = now();
      expectLiving(leaving.mandate, at);
      const { pays, mandate } = leaving;
      const paysOwn = pays !== null && walletAt(pays)?.owner === mandate.owner;
      for (const { grant, tally } of binding(mandate, at))
        expectWithin(grant, { ...leaving, paysOwn }, spent, (name) => tally.totals(name, at), priced, parts);
      const { promise, resolve } = Promise.withResolvers<void>();
      const found = count(mandate, spent, 1n, at);
      if (found.length === 0) return { release() {} };
      for (const { underWay } of found) underWay.add(promise);
      counted.set(spent, () => {
        for (const { underWay } of found) underWay.delete(promise);
        resolve();
      });
      return {
        release() {
          const settle = counted.get(spent);
          if (!counted.delete(spent)) return;
          for (const { tally } of found) uncount(tally, spent, at);
          settle!();
        },
      };
    },
    shown(owner, at) {
      const known = allOf(owner).filter((each) => !isEnded(each, now()))[at];
      return known ? shownOf(known) : null;
    },
  };
}

interface Where {
  /** Unset in a record: the owner of a wallet never changes. */
  readonly owner?: string;
  readonly walletId: string;
  readonly grant?: string | undefined;
}

function uncount(tally: Tally, spent: Spent, at: number): void {
  for (const { mint, amount, usd } of spent) {
    tally.add(mint, -BigInt(amount), at);
    tally.add(USD, -BigInt(usd), at);
  }
}

function into(sets: Map<string, Set<string>>, name: string, id: string): void {
  sets.set(name, (sets.get(name) ?? new Set()).add(id));
}
