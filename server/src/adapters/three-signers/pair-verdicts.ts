import { CallError } from '@cumulus/contract/errors.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import type { Carrier } from './carrier.ts';
import { isAway, QUORUM } from './fan-out.ts';
import type { SignerMember } from './member.ts';
import { again, mayBeSigned, settled } from './open-session.ts';
import { isDissent, outcomeOf, reasonOf } from './outcome.ts';

/** Of sessions that ended while they were under way, such as by the start of another member. */
const ENDED = /^(nothing is being signed in this session|the payment was signed meanwhile)$/;

export type Pair = readonly [SignerMember, SignerMember];

/** A transaction that a member says is open. */
interface Shown {
  readonly by: string;
  readonly answer: Fields;
}

interface Apart {
  readonly names: readonly string[];
  readonly error: unknown;
}

/** The first of a pair is the one whose name comes first. */
function pairAmong(left: readonly SignerMember[], apart: readonly Apart[]): Pair | null {
  for (const [at, one] of left.entries())
    for (const other of left.slice(at + 1))
      if (!apart.some(({ names }) => names.includes(one.name) && names.includes(other.name)))
        return one.name < other.name ? [one, other] : [other, one];
  return null;
}

export interface PairDeps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
  /** Hears which signer does not sign what the others do, and why. */
  onDissent(name: string, error: unknown): void;
}

/** What the pairs that have tried to sign have shown: whom to ask next and what for, and what it comes to. `fields`: of a request `sign`. */
export function createPairVerdicts(deps: PairDeps, order: readonly SignerMember[], fields: Fields) {
  const { members, onDissent } = deps;
  /** Why a member is asked no more. */
  const out = new Map<string, unknown>();
  /** Pairs that have not signed together, since one of them has said what the other does not believe: either may be the one that lies. */
  const apart: Apart[] = [];
  /** What members refuse after they have begun. */
  const late = new Map<string, unknown>();
  /** Who says that these bytes were signed for another payment. */
  const doubles = new Set<string>();
  let asked = fields;
  /** What is asked for in the place of that, since one that may lie has given its part for it. */
  let shown: Shown | null = null;
  const haveShown = new Set<SignerMember>();
  /** The pair that goes on without the third, which has said something that it does not take. */
  let alone: Pair | null = null;
  /** Who has a part may have the signature: whatever others refuse now, the payment may be made. */
  let isGiven = false;
  let isPatient = false;

  const left = () => order.filter(({ name }) => !out.has(name));

  return {
    asked: () => asked,
    /** Slow members are waited for: no other can take their place. */
    isPatient: () => isPatient || left().length === QUORUM,
    /** `later`: none for now, since members are slow, which is better than not at all. */
    nextPair(): Pair | 'later' | 'none' {
      const pair = pairAmong(left(), apart);
      if (pair) return pair;
      if (isPatient) return 'none';
      isPatient = true;
      for (const [name, error] of out) if (isAway(error)) out.delete(name);
      return 'later';
    },
    isAlone: ([one, other]: Pair) => alone?.includes(one) && alone.includes(other),
    /** A member that does not sign. */
    heedRefusal({ name }: SignerMember, error: unknown): void {
      out.set(name, error);
    },
    /** A member that shows a transaction as open: the others judge it before it is asked for. */
    async heedOpen(member: SignerMember, answer: Fields, done: Fields | undefined): Promise<void> {
      const isFirst = !haveShown.has(member);
      haveShown.add(member);
      if (isFirst && (await settled(deps, member, answer, done))) return;
      if (!isFirst || (shown && shown.answer.message !== answer.message)) {
        out.set(member.name, refusal(`${member.name} shows another transaction than is open`));
      } else {
        asked = again(asked, answer);
        shown = { by: member.name, answer };
      }
    },
    /** Members that say that these bytes were signed for another payment. Returns the answer, or `again` if what is asked for has changed. */
    heedDoubles(saying: readonly SignerMember[]): Fields | 'again' | null {
      for (const { name } of saying) {
        out.set(name, signerUnavailable(`${name} has signed it for another payment.`));
        doubles.add(name);
      }
      if (doubles.size < QUORUM) return null;
      if (!shown) return { duplicate: 'true' };
      // One of them is honest: it belongs to another payment.
      for (const name of doubles) out.delete(name);
      doubles.clear();
      out.set(shown.by, refusal(`${shown.by} shows the transaction of another payment`));
      asked = fields;
      shown = null;
      return 'again';
    },
    /** Why two that have begun have not signed. */
    heedFailure(pair: Pair, third: SignerMember | null, { failed, by = pair[1].name, isNote }: Fields): void {
      if (by !== pair[0].name) isGiven = true;
      if (third && isNote) {
        alone = pair;
        onDissent(third.name, failed);
      } else if (ENDED.test(reasonOf(failed))) {
        // The next try starts over.
      } else if (isAway(failed)) {
        out.set(String(by), failed);
      } else {
        apart.push({ names: pair.map(({ name }) => name), error: failed });
        late.set(String(by), failed);
      }
    },
    heedSuccess([one, other]: Pair): void {
      for (const [name, error] of out) if (isDissent(error)) onDissent(name, error);
      for (const { names, error } of apart)
        for (const name of names) if (name !== one.name && name !== other.name) onDissent(name, error);
    },
    /** After all have tried: what may have been signed all the same, or throws why nothing was. */
    end(): Fields {
      // What was open is signed no more: only the chain tells what came of it.
      if (shown && ![...out.values()].some(isAway)) return mayBeSigned(shown.answer);
      const names = members.map(({ name }) => name);
      const outcome = outcomeOf(names, new Map([...late, ...out]), isGiven || shown !== null);
      if (doubles.size > 0 && !shown && isAway(outcome)) return { duplicate: 'true' };
      throw outcome;
    },
  };
}

export function refusal(reason: string): CallError {
  return new CallError('GUARD_REFUSED', { reason });
}
