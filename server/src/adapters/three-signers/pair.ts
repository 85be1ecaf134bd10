import { address } from '@solana/kit';
import { isSignatureOf } from '../../solana/signature-of.ts';
import type { Fields } from '../signer-asking.ts';
import { fieldsOf } from './carrier.ts';
import type { SignerMember } from './member.ts';
import { isOfAnother } from './of-another.ts';
import { madeIn } from './open-session.ts';
import { createPairVerdicts, type Pair, type PairDeps, refusal } from './pair-verdicts.ts';
import { begun, noted, spokenIn, together } from './together.ts';

/** How long a member may answer nothing while another could take its place, milliseconds. */
const PART_WITHIN = 1_000;
/** And while none could. */
const LAST_WITHIN = 11_000;
const ATTEMPTS_MAX = 10;

/** `fields`: of a request `sign`. Resolves to its answer. */
export type PairSign = (fields: Fields) => Promise<Fields>;

/**
 * Signs by two that answer. What is true if this process dies in between: the first may have given its part, and only the second can know the
 * signature; both tell the next request for the same mandate, which then ends with the same message, signed before or now. Any pair may sign
 * it: a chain takes it once.
 */
export function createPairSign(deps: PairDeps): PairSign {
  const { members } = deps;
  let turn = 0;

  /** Those that answered last come first, in turn. */
  function inOrder(): SignerMember[] {
    turn = (turn + 1) % members.length;
    const turned = [...members.slice(turn), ...members.slice(0, turn)];
    return [...turned.filter((one) => one.isHere()), ...turned.filter((one) => !one.isHere())];
  }

  return async (fields) => {
    const verdicts = createPairVerdicts(deps, inOrder(), fields);
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const pair = verdicts.nextPair();
      if (pair === 'none') break;
      const answer = pair === 'later' ? null : await tryWith(deps, verdicts, pair, fields);
      if (answer) return answer;
    }
    return verdicts.end();
  };
}

type Verdicts = ReturnType<typeof createPairVerdicts>;

/** Null if another pair has to try. */
async function tryWith(
  deps: PairDeps,
  verdicts: Verdicts,
  pair: Pair,
  fields: Fields,
): Promise<Fields | null> {
  const { members, carrier } = deps;
  const { ask } = carrier;
  const [one, other] = pair;
  const within = verdicts.isPatient() ? LAST_WITHIN : PART_WITHIN;
  const asked = verdicts.asked();
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
  for (const { member, answer } of both) if ('open' in answer) await verdicts.heedOpen(member, answer, done);
  if (done) return done;
  const saying = both.filter(({ answer }) => 'duplicate' in answer).map(({ member }) => member);
  const double = verdicts.heedDoubles(saying);
  if (double) return double === 'again' ? null : double;
  for (const { member, answer } of both) if ('failed' in answer) verdicts.heedRefusal(member, answer.failed);
  if (both.some(({ answer }) => !('text' in answer))) return null;

  const third = members.find((member) => member !== one && member !== other)!;
  const note = verdicts.isAlone(pair) ? null : await noted(carrier, third, ours, theirs, asked);
  const made = await together(carrier, { one, ours, other, theirs, note, within }).then((answer) =>
    'failed' in answer ? answer : begun(async () => expectMade(asked, other, answer, String(asked.message))),
  );
  if ('failed' in made) {
    verdicts.heedFailure(pair, note === null ? null : third, made);
    return null;
  }
  const { slot } = spokenIn(ours);
  // This saves it from asking later; if this does not arrive, it asks then.
  void ask(one, 'pair_learn', { slot, ...madeIn(made) })
    .catch(() => {})
    .finally(carrier.level);
  verdicts.heedSuccess(pair);
  return made;
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

async function expectBegun({ members, carrier }: PairDeps, { member, answer, asked, fields }: Answered) {
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
