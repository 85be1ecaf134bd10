import { CallError, isCallError } from '@cumulus/contract/errors.ts';
import { address } from '@solana/kit';
import { isSignatureOf } from '../../solana/signature-of.ts';
import type { Fields } from '../signer-asking.ts';
import { signerUnavailable } from '../signer-process-connection.ts';
import { type Carrier, fieldsOf } from './carrier.ts';
import { saidIn } from './create.ts';
import { isAway, QUORUM, refusalAmong } from './fan-out.ts';
import type { SignerMember } from './member.ts';
import { again, madeIn, mayBeSigned, settled } from './open-session.ts';

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
    /** Pairs that have not signed together, since one of them has said what the other does not believe: either may be the one that lies. */
    const apart: Apart[] = [];
    let asked = fields;
    let open: Fields | null = null;
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
        begun(async () =>
          expectMade(asked, member, await ask(member, 'pair_begin', fieldsOf(member, asked), within)),
        );
      const [ours, theirs] = await Promise.all([begin(one), begin(other)]);
      const both = [
        { member: one, answer: ours },
        { member: other, answer: theirs },
      ] as const;
      const answers = both.flatMap(({ answer }) => ('failed' in answer ? [] : [answer]));
      const done = answers.find((answer) => 'signature' in answer && 'message' in answer);
      for (const { member, answer } of both)
        if ('open' in answer && !(await settled(deps, member, answer, done))) {
          asked = again(asked, answer);
          open = answer;
          isGiven = true;
        }
      if (done) return done;
      const duplicate = answers.find((answer) => 'duplicate' in answer);
      if (duplicate) return duplicate;
      if (answers.some((answer) => 'open' in answer)) continue;
      for (const { member, answer } of both) if ('failed' in answer) out.set(member.name, answer.failed);
      if (both.some(({ answer }) => 'failed' in answer)) continue;
      const third = members.find((member) => member !== one && member !== other)!;
      const isAlone = alone?.includes(one) && alone.includes(other);
      const note = isAlone ? null : await noted(carrier, third, ours, theirs, asked);
      const made = await together(carrier, { one, ours, other, theirs, note, within }).then((answer) =>
        'failed' in answer ? answer : begun(async () => expectMade(asked, other, answer)),
      );
      if (!('failed' in made)) {
        const { slot } = spokenIn(ours);
        // It needs nobody to tell it later; if this does not arrive, it asks then.
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
      else apart.push({ names: [one.name, other.name], error: made.failed });
    }
    // What was open is signed no more: only the chain tells what came of it.
    if (open && ![...out.values()].some(isAway)) return mayBeSigned(open);
    throw outcomeOf(out, isGiven ? members.length + 1 : apart.length > 0 ? QUORUM : 1);
  };
}

type Pair = readonly [SignerMember, SignerMember];

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

/** What one signer shows as signed: by its word alone the server would follow a transaction that nobody can have. */
function expectMade({ publicKey }: Fields, { name }: SignerMember, answer: Fields): Fields {
  const { signature, message, text } = answer;
  if (text !== undefined) spokenIn(answer);
  if (signature === undefined || message === undefined) return answer;
  const bytes = Buffer.from(String(message), 'base64');
  if (isSignatureOf(address(String(publicKey)), bytes, String(signature))) return answer;
  throw new CallError('GUARD_REFUSED', { reason: `${name} has shown a signature that is none` });
}

/** It may have been away when the others recorded the mandate. */
function isDissent(error: unknown): boolean {
  return !isAway(error) && reasonOf(error) !== UNRECORDED;
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

/** What comes of two that have begun. `by`: who was asked last. */
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
    return { failed: error, by, isNote: WRONG_NOTE.test(reasonOf(error)) };
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
    if (made && isDissent(made.failed)) onDissent(String(made.by), made.failed);
  }
  throw refusalAmong(failures);
}

async function begun(ask: () => Promise<Fields>): Promise<Fields> {
  try {
    return await ask();
  } catch (failed) {
    const isUnreadable = failed instanceof SyntaxError;
    return { failed: isUnreadable ? new CallError('GUARD_REFUSED', { reason: failed.message }) : failed };
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
 * by them. `least`: so many have to refuse it by themselves.
 */
function outcomeOf(out: ReadonlyMap<string, unknown>, least: number): unknown {
  const errors = [...out.values()];
  const lacking = errors.filter((error) => reasonOf(error) === UNRECORDED);
  // It was away when the others recorded it.
  if (lacking.length === 1) return signerUnavailable('A signer that answers has missed the mandate.');
  const refused = errors.filter((error) => !isAway(error)).length;
  if (refused >= least && refused > out.size - QUORUM) return refusalAmong(errors);
  return errors.find(isAway) ?? signerUnavailable('The signers do not agree: their logs say why.');
}
