import { isCallError } from '@cumulus/contract/errors.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { saidIn } from './create.ts';
import { isAway, QUORUM, refusalAmong } from './fan-out.ts';
import type { SignerMember } from './member.ts';
import { again, madeIn, settled } from './open-session.ts';

/** How long a member may answer nothing while another could take its place, milliseconds. */
const PART_WITHIN = 1_000;
/** And while none could. */
const LAST_WITHIN = 11_000;
const ATTEMPTS_MAX = 10;
/** Of sessions that ended while they were under way, such as by the start of another member. */
const ENDED = /^(nothing is being signed in this session|the payment was signed meanwhile)$/;

const WRONG_NOTE = /^the note of \S+ is wrong$/;
const UNRECORDED = 'there is no such mandate';

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
    let asked = fields;
    /** Without the third, which has said something that no other takes. */
    let isAlone = false;
    let isPatient = false;
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      const left = order.filter(({ name }) => !out.has(name));
      // The first of a pair is the one whose name comes first.
      const [one, other] = left.slice(0, QUORUM).sort((a, b) => (a.name < b.name ? -1 : 1));
      if (!one || !other) {
        if (isPatient) break;
        // Slow is better than not at all.
        isPatient = true;
        for (const [name, error] of out) if (isAway(error)) out.delete(name);
        continue;
      }
      const within = isPatient || left.length === 2 ? LAST_WITHIN : PART_WITHIN;
      const begin = (member: SignerMember) =>
        begun(() => ask(member, 'pair_begin', fieldsOf(member, asked), within));
      const [ours, theirs] = await Promise.all([begin(one), begin(other)]);
      const both = [
        { member: one, answer: ours },
        { member: other, answer: theirs },
      ] as const;
      const answers = both.flatMap(({ answer }) => ('failed' in answer ? [] : [answer]));
      const done = answers.find((answer) => 'signature' in answer && 'message' in answer);
      for (const { member, answer } of both)
        if ('open' in answer && !(await settled(deps, member, answer, done))) asked = again(asked, answer);
      if (done) return done;
      const duplicate = answers.find((answer) => 'duplicate' in answer);
      if (duplicate) return duplicate;
      if (answers.some((answer) => 'open' in answer)) continue;
      for (const { member, answer } of both) if ('failed' in answer) out.set(member.name, answer.failed);
      if (both.some(({ answer }) => 'failed' in answer)) continue;
      const third = members.find((member) => member !== one && member !== other)!;
      const note = isAlone ? null : await noted(carrier, third, ours, theirs, asked);
      const made = await together(carrier, { one, ours, other, theirs, note, within });
      if (!('failed' in made)) {
        const { slot } = spokenIn(ours);
        // It needs nobody to tell it later; if this does not arrive, it asks then.
        void ask(one, 'pair_learn', { slot, ...madeIn(made) })
          .catch(() => {})
          .finally(carrier.level);
        for (const [name, error] of out) if (!isAway(error)) onDissent(name, error);
        return made;
      }
      if (note !== null && made.isNote) {
        isAlone = true;
        onDissent(third.name, made.failed);
      } else if (!ENDED.test(reasonOf(made.failed))) {
        out.set(String(made.by), made.failed);
        if (!isAway(made.failed)) onDissent(String(made.by), made.failed);
      }
    }
    throw outcomeOf(out);
  };
}

/** That the third signs nothing else meanwhile, for both sessions; null if it is away, or has signed or noted something else. */
async function noted(
  { ask }: Carrier,
  third: SignerMember,
  ours: Fields,
  theirs: Fields,
  { after }: Fields,
): Promise<Fields | null> {
  if (!third.isHere()) return null;
  const { slot, message, session } = spokenIn(ours);
  const about = { slot, message, sessions: `${session} ${spokenIn(theirs).session}`, after };
  try {
    return saidIn(await ask(third, 'pair_note', about, PART_WITHIN));
  } catch {
    return null;
  }
}

interface Begun {
  readonly one: SignerMember;
  readonly ours: Fields;
  readonly other: SignerMember;
  readonly theirs: Fields;
  readonly note?: Fields | null;
  readonly within?: number | undefined;
}

/** What comes of two that have begun. */
async function together(
  { ask }: Carrier,
  { one, ours, other, theirs, note, within }: Begun,
): Promise<Fields> {
  let by = one.name;
  try {
    const also = note ? { note } : {};
    const first = { session: spokenIn(ours).session, ...saidIn(theirs), ...also };
    const { part } = await ask(one, 'pair_first', first, within);
    by = other.name;
    const second = { session: spokenIn(theirs).session, ...saidIn(ours), part, ...also };
    return await ask(other, 'pair_second', second, within);
  } catch (error) {
    const reason = reasonOf(error);
    // A wrong part is the fault of the one that gave it.
    if (reason.startsWith(`${one.name} has given`)) by = one.name;
    return { failed: error, by, isNote: WRONG_NOTE.test(reason) };
  }
}

/**
 * Signs by two that answer what moves nothing: an attestation, or a statement to be published. Nobody keeps it, so that it is begun anew
 * whatever happens.
 */
export async function declare(
  { members, carrier, onDissent }: Deps,
  begin: 'attest_begin' | 'publish_begin',
  fields: Fields,
): Promise<Fields> {
  const failures: unknown[] = [];
  for (const out of [...members].sort((one, other) => Number(one.isHere()) - Number(other.isHere()))) {
    const [one, other] = members.filter((member) => member !== out) as [SignerMember, SignerMember];
    const [ours, theirs] = await Promise.all(
      [one, other].map((member) => begun(() => carrier.ask(member, begin, fieldsOf(member, fields)))),
    );
    const both = [ours!, theirs!].filter((answer) => 'failed' in answer);
    const made =
      both.length > 0 ? null : await together(carrier, { one, ours: ours!, other, theirs: theirs! });
    if (made && !('failed' in made)) return made;
    failures.push(...(made ? [made.failed] : both.map(({ failed }) => failed)));
    if (made && !isAway(made.failed)) onDissent(String(made.by), made.failed);
  }
  throw refusalAmong(failures);
}

async function begun(ask: () => Promise<Fields>): Promise<Fields> {
  try {
    return await ask();
  } catch (failed) {
    return { failed };
  }
}

function spokenIn({ text }: Fields): Fields {
  return JSON.parse(String(text)) as Fields;
}

function reasonOf(error: unknown): string {
  return isCallError(error, 'GUARD_REFUSED') ? String((error.context as Fields).reason) : '';
}

/**
 * Of a payment that no two sign. What one refuses is refused if another would sign it, or refuses it too: with two away, it may have been signed
 * by them.
 */
function outcomeOf(out: ReadonlyMap<string, unknown>): unknown {
  const errors = [...out.values()];
  const lacking = errors.filter((error) => reasonOf(error) === UNRECORDED);
  // It was away when the others recorded it.
  if (lacking.length === 1) return signerUnavailable('A signer that answers has missed the mandate.');
  const refused = errors.filter((error) => !isAway(error)).length;
  if (refused > out.size - QUORUM) return refusalAmong(errors);
  return errors.find(isAway) ?? signerUnavailable('The signers do not agree: their logs say why.');
}
