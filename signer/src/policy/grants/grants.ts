import { createTurns } from '../../../../process/src/turns.ts';
import { type Grant, grantText, isOfService, readGrant } from '../../../../wire/src/grant.ts';
import type { Mandate } from '../../../../wire/src/mandate.ts';
import type { Journal } from '../../journal/journal.ts';
import type { JournalRecord } from '../../journal/record.ts';
import { Refusal } from '../../terms/refusal.ts';
import type { Parts } from '../parts.ts';
import type { Spent } from '../spending.ts';
import { createCounting } from './counting.ts';
import { expectAcceptable, expectChange, expectVacant } from './expect-change.ts';
import { expectWithin, type Leaving } from './expect-within.ts';
import { createKnownGrants, inForce, isEnded, isExpired, type Known } from './known.ts';
import { type Standing, shown } from './standing.ts';

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
  const grants = createKnownGrants(priced);
  const counting = createCounting(grants);
  const inTurn = createTurns();

  function living(id: string, at: number): Known {
    const known = grants.find(id);
    if (!known || isEnded(known, at) || isExpired(inForce(known, at), at))
      throw new Refusal('what the program was allowed has ended', { code: 'GRANT_ENDED' });
    return known;
  }

  function expectLiving({ owner, grant }: Mandate, at: number): void {
    if (grant !== undefined && living(grant, at).owner !== owner)
      throw new Refusal('the program was allowed this by another user');
  }

  const isService = (owner: string) => grants.of(owner).some(({ newest }) => isOfService(newest));

  /** Keeps what was decided, once `permit` has let it pass. */
  async function keep(owner: string, grant: Grant, text: string, permit: (call: string, at: number) => void) {
    return await inTurn(grant.id, async () => {
      const known = grants.find(grant.id);
      if (known?.owner === owner && known.endsAt === null && grantText(known.newest) === text)
        return shownOf(known);
      const at = now();
      expectAcceptable(owner, grant, wallet);
      if (known) expectChange(known, owner, grant, at, priced.keys());
      const call = known ? 'changeGrant' : 'createGrant';
      permit(grant.key === null ? 'setWalletLimit' : call, at);
      await append({ kind: 'grant', at, owner, grant: text });
      await settled(grants.find(grant.id)!);
      return shownOf(grants.find(grant.id)!);
    });
  }

  const settled = (known: Known) => Promise.all(known.underWay);
  const shownOf = (known: Known): Standing => shown(known, inForce(known, now()), now());

  return {
    learn(record) {
      if (record.kind === 'grant') grants.learn(record.owner, readGrant(record.grant)!, record.at);
      if (record.kind === 'grant_end') grants.learnEnd(record.grantId, record.at);
      if (record.kind === 'signature') counting.learn(record);
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
          expectVacant(
            grants.of(owner).filter(({ newest }) => newest.id !== grant.id),
            at,
          );
          permit();
        }),
      );
    },
    isService,
    end: (grantId, permit) =>
      inTurn(grantId, async () => {
        const known = grants.find(grantId);
        if (!known) return null;
        if (known.endsAt === null) {
          if (known.newest.key === null) permit(known);
          await append({ kind: 'grant_end', at: now(), grantId });
        }
        await settled(known);
        return grants.find(grantId)!.endsAt;
      }),
    said(grantId) {
      const known = grants.find(grantId);
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
      for (const { grant } of counting.binding(mandate, at))
        expectWithin(grant, { mandate, mints, pays: null, paysOwn: false }, [], null, priced);
    },
    bindsRecipients: (mandate) =>
      counting.binding(mandate, now()).some(({ grant }) => grant.recipients !== null),
    spend(leaving, spent) {
      const at = now();
      expectLiving(leaving.mandate, at);
      const { pays, mandate } = leaving;
      const paysOwn = pays !== null && walletAt(pays)?.owner === mandate.owner;
      for (const { grant, tally } of counting.binding(mandate, at))
        expectWithin(grant, { ...leaving, paysOwn }, spent, (name) => tally.totals(name, at), priced, parts);
      return counting.count(mandate, spent, at);
    },
    shown(owner, at) {
      const known = grants.of(owner).filter((each) => !isEnded(each, now()))[at];
      return known ? shownOf(known) : null;
    },
  };
}
