import { CallError } from '@cumulus/contract/errors.ts';
import { address } from '@solana/kit';
import { isSignatureOf } from '../../solana/signature-of.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { isAway, QUORUM } from './fan-out.ts';
import type { SignerMember } from './member.ts';
import { isOfAnother } from './of-another.ts';
import { again, madeIn, mayBeSigned, settled } from './open-session.ts';
import { isDissent, outcomeOf, reasonOf } from './outcome.ts';
import { begun, noted, spokenIn, together } from './together.ts';

/** How long a member may answer nothing while another could take its place, milliseconds. */
const PART_WITHIN = 1_000;
/** And while none could. */
const LAST_WITHIN = 11_000;
const ATTEMPTS_MAX = 10;
/** Of sessions that ended while they were under way, such as by the start of another member. */
const ENDED = /^(nothing is being signed in this session|the payment was signed meanwhile)$/;

interface Deps {
  readonly members: readonly SignerMember[];
  readonly carrier: Carrier;
  /** Hears which signer does not sign what the others do, and why. */
  onDissent(name: string, error: unknown): void;
}

/** `fields`: of a request `sign`. Resolves to its answer. */
export type PairSign = (fields: Fields) => Promise<Fields>;

/**
 * Signs by two that answer. What is true if this process dies in between: the first may have given its part, and only the second can know the
 * signature; both tell the next request for the same mandate, which then ends with the same message, signed before or now. Any pair may sign
 * it: a chain takes it once.
 */
export function createPairSign(deps: Deps): PairSign {
  const { members, carrier, onDissent } = deps;
  const { ask } = carrier;
  let turn = 0;

  /** Those that answered last come first, in turn. */
  function inOrder(): SignerMember[] {
    turn = (turn + 1) % members.length;
    const turned = [...members.slice(turn), ...members.slice(0, turn)];
    return [...turned.filter((one) => one.isHere()), ...turned.filter((one) => !one.isHere())];
  }

  return async (fields) => {
    const order = inOrder();
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
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const left = order.filter(({ name }) => !out.has(name));
      const pair = pairAmong(left, apart);
      if (!pair) {
        if (isPatient) break;
        // Slow is better than not at all.
        isPatient = true;
        for (const [name, error] of out) if (isAway(error)) out.delete(name);
        continue;
      }
      const [one, other] = pair;
      const within = isPatient || left.length === 2 ? LAST_WITHIN : PART_WITHIN;
      const begin = (member: SignerMember) =>
        begun(async () => {
          const answer = await ask(member, 'pair_begin', fieldsOf(member, asked), within);
          return await expectBegun(deps, { member, answer, asked, fields });
        });
      const [ours, theirs] = await Promise.all([begin(one), begin(other)]);
      const both = [
        { member: one, answer: ours },
        { member: other, answer: theirs },
      ] as const;
      const answers = both.flatMap(({ answer }) => ('failed' in answer ? [] : [answer]));
      const done = answers.find((answer) => 'signature' in answer && 'message' in answer);
      for (const { member, answer } of both) {
        if (!('open' in answer)) continue;
        const isFirst = !haveShown.has(member);
        haveShown.add(member);
        if (isFirst && (await settled(deps, member, answer, done))) continue;
        if (!isFirst || (shown && shown.answer.message !== answer.message))
          out.set(member.name, refusal(`${member.name} shows another transaction than is open`));
        else {
          asked = again(asked, answer);
          shown = { by: member.name, answer };
        }
      }
      if (done) return done;
      for (const { member, answer } of both)
        if ('duplicate' in answer) {
          out.set(member.name, signerUnavailable(`${member.name} has signed it for another payment.`));
          doubles.add(member.name);
        }
      if (doubles.size >= QUORUM) {
        if (!shown) return { duplicate: 'true' };
        // One of them is honest: it belongs to another payment.
        for (const name of doubles) out.delete(name);
        doubles.clear();
        out.set(shown.by, refusal(`${shown.by} shows the transaction of another payment`));
        asked = fields;
        shown = null;
        continue;
      }
      for (const { member, answer } of both) if ('failed' in answer) out.set(member.name, answer.failed);
      if (both.some(({ answer }) => !('text' in answer))) continue;
      const third = members.find((member) => member !== one && member !== other)!;
      const isAlone = alone?.includes(one) && alone.includes(other);
      const note = isAlone ? null : await noted(carrier, third, ours, theirs, asked);
      const made = await together(carrier, { one, ours, other, theirs, note, within }).then((answer) =>
        'failed' in answer
          ? answer
          : begun(async () => expectMade(asked, other, answer, String(asked.message))),
      );
      if (!('failed' in made)) {
        const { slot } = spokenIn(ours);
        // This saves it from asking later; if this does not arrive, it asks then.
        void ask(one, 'pair_learn', { slot, ...madeIn(made) })
          .catch(() => {})
          .finally(carrier.level);
        for (const [name, error] of out) if (isDissent(error)) onDissent(name, error);
        for (const { names, error } of apart)
          for (const name of names) if (!pair.some((each) => each.name === name)) onDissent(name, error);
        return made;
      }
      if (made.by !== one.name) isGiven = true;
      if (note !== null && made.isNote) {
        alone = pair;
        onDissent(third.name, made.failed);
        continue;
      }
      if (ENDED.test(reasonOf(made.failed))) continue;
      if (isAway(made.failed)) out.set(String(made.by), made.failed);
      else {
        apart.push({ names: [one.name, other.name], error: made.failed });
        late.set(String(made.by), made.failed);
      }
    }
    // What was open is signed no more: only the chain tells what came of it.
    if (shown && ![...out.values()].some(isAway)) return mayBeSigned(shown.answer);
    const names = members.map(({ name }) => name);
    const outcome = outcomeOf(names, new Map([...late, ...out]), isGiven || shown !== null);
    if (doubles.size > 0 && !shown && isAway(outcome)) return { duplicate: 'true' };
    throw outcome;
  };
}

type Pair = readonly [SignerMember, SignerMember];

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

/** What one member shows as signed: on its word alone the server would follow a transaction that no one can have. `of`: its message, base64. */
function expectMade(
  { publicKey }: Fields,
  { name }: SignerMember,
  answer: Fields,
  of = String(answer.message),
): Fields {
  const isMade = isSignatureOf(
    address(String(publicKey)),
    Buffer.from(of, 'base64'),
    String(answer.signature),
  );
  if (isMade && answer.message === of) return answer;
  throw refusal(`${name} has shown a signature that is none`);
}

interface Answered {
  readonly member: SignerMember;
  readonly answer: Fields;
  readonly asked: Fields;
  /** What was asked at first. */
  readonly fields: Fields;
}

async function expectBegun({ members, carrier }: Deps, { member, answer, asked, fields }: Answered) {
  if ('duplicate' in answer) return answer;
  if ('text' in answer) {
    if (typeof spokenIn(answer).session === 'string') return answer;
    throw refusal(`${member.name} has begun nothing`);
  }
  if (!('open' in answer)) expectMade(asked, member, answer);
  const others = members.filter((other) => other !== member);
  if (!(await isOfAnother(carrier, others, fields, answer))) return answer;
  throw refusal(`${member.name} shows the transaction of another payment`);
}

function refusal(reason: string): CallError {
  return new CallError('GUARD_REFUSED', { reason });
}
