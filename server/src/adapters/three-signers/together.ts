import { CallError } from '@cumulus/contract/errors.ts';
import type { Fields } from '../signer-asking.ts';
import type { Carrier } from './carrier.ts';
import { saidIn } from './create.ts';
import type { SignerMember } from './member.ts';
import { reasonOf } from './outcome.ts';

/** How long the third may answer nothing, milliseconds. */
const NOTE_WITHIN = 1_000;
const WRONG_NOTE = /^the note of \S+ is wrong$/;

/** That the third signs nothing else meanwhile, for both sessions; null if it is away, or has signed or noted something else. */
export async function noted(
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
    return saidIn(await ask(third, 'pair_note', about, NOTE_WITHIN));
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
export async function together(
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

export async function begun(ask: () => Promise<Fields>): Promise<Fields> {
  try {
    return await ask();
  } catch (failed) {
    const isUnreadable = failed instanceof SyntaxError;
    return { failed: isUnreadable ? new CallError('GUARD_REFUSED', { reason: failed.message }) : failed };
  }
}

export function spokenIn({ text }: Fields): Fields {
  return JSON.parse(String(text)) as Fields;
}
