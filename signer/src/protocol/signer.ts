import { elapsed } from '../../../process/src/elapsed.ts';
import { createTurns } from '../../../process/src/turns.ts';
import type { SignerRequest } from '../../../wire/src/signer-requests.ts';
import { createPasskeys } from '../factors/passkey/passkeys.ts';
import { createPins } from '../factors/pins.ts';
import { createTickets } from '../factors/tickets.ts';
import type { Head } from '../journal/head.ts';
import { JournalError } from '../journal/journal-error.ts';
import { createSignOnce, createSlots } from '../journal/sign-once.ts';
import { isFor } from '../policy/is-for.ts';
import { helpedHashing } from '../telling/helped-pins.ts';
import type { Told } from '../terms/refusal.ts';
import { createCreations } from '../threshold/creation.ts';
import { createDeclarations } from '../threshold/declarations.ts';
import { createNotes } from '../threshold/notes.ts';
import { createPairs } from '../threshold/pairs.ts';
import { createResharings } from '../threshold/resharings.ts';
import { ofMembers } from '../threshold/session.ts';
import { createSplits } from '../threshold/splits.ts';
import { createTrials } from '../threshold/trial.ts';
import { createCourse, type Part } from './course.ts';
import { endingOf } from './ending.ts';
import type { Memory, SignerDeps } from './memory.ts';
import type { Outcome } from './numbers.ts';
import { type Origin, parseOrigin } from './origin.ts';
import { createProofs } from './receipt.ts';
import type { Answer } from './requests/request.ts';
import { readRequest } from './requests/table.ts';

/** Names of requests about what an owner gives in addition to a sign-in. */
const FACTOR_REQUEST = /^(pin|passkey|factors|grant)_/;
/** What owners' factors and freezes decide about: a signer that was set back hears of them first. */
const OF_OWNERS = /^(pin|passkey|factors|grant)_|^(thaw|record|authorise|pair_begin)$/;

/** Requests that handle nothing that has to be wiped, and are many. */
const WITHOUT_SECRETS: ReadonlySet<string> = new Set(['ping', 'numbers', 'judge'] satisfies SignerRequest[]);

const ASKS_TO_SIGN: ReadonlySet<string> = new Set(['sign', 'pair_begin'] satisfies SignerRequest[]);

/** The answer to the request with this id. `head` is the position of the journal then. */
export type Reply =
  | {
      readonly id: number;
      readonly ok: Answer;
      readonly head?: Head;
      /** If its origin is traced. */
      readonly parts?: readonly Part[];
      /** Of a key service alone. It is wiped once it is sent. */
      readonly secret?: Buffer;
    }
  /** The signer refuses; a retry would be refused too. */
  | { readonly id: number; readonly refused: string; readonly told?: Told }
  /** It is on hold, for this reason. */
  | { readonly id: number; readonly held: string; readonly told?: Told }
  /** The signer, its key service or its journal failed, as its log says, or it is too soon to sign: a retry may succeed. */
  | { readonly id: number; readonly failed: true | 'key_service' | 'too_soon' | 'journal' };

export type Signer = (id: number, fields: Readonly<Record<string, unknown>>) => Promise<Reply>;

/** Answers requests; never rejects. */
export function signer(deps: SignerDeps): Signer {
  const { log, sweep, journal, numbers, together } = deps;
  const inTurn = createTurns();
  const slots = createSlots(
    journal,
    elapsed,
    deps.blockhashLife,
    together
      ? ofMembers(together.members, journal, (mandate, record) => isFor(journal, mandate, record))
      : undefined,
  );
  const signOnce = createSignOnce(
    journal,
    elapsed,
    deps.blockhashLife,
    inTurn,
    slots,
    together ? together.feed.append : journal.append,
  );
  const notes =
    together && createNotes({ ...together, slots, inTurn, elapsed, isNeeded: together.isNoteNeeded });
  const trials = together && createTrials(together.members, elapsed);
  const own = createPins(journal, deps.pinPepper, undefined, together ? helpedHashing : undefined);
  const pins = together ? together.telling.pins(own) : own;
  const passkeys = createPasskeys(journal, deps.passkeySites);
  const memory: Memory = {
    ...deps,
    inTurn,
    signOnce,
    pins,
    passkeys,
    tickets: createTickets(),
    proofs: createProofs(journal),
    together: together &&
      notes &&
      trials && {
        ...{ ...together, notes },
        creations: createCreations(together.members, elapsed),
        declarations: createDeclarations(together.members, elapsed),
        pairs: createPairs({ ...together, notes, journal, slots, inTurn, elapsed }),
        resharings: createResharings({ ...together, journal, kek: deps.kek, trials }),
        splits: createSplits({ ...together, journal, kek: deps.kek, trials }),
      },
  };
  return async (id, { origin: from, ...fields }) => {
    const course = createCourse();
    let name: SignerRequest | 'malformed' = 'malformed';
    let origin: Origin | null = null;
    const tell = (level: 'info' | 'warn' | 'error', outcome: Outcome, reason?: string): void => {
      const seconds = course.seconds();
      numbers.ended(name, outcome, seconds);
      // Servers ask for the numbers all the time.
      if (name === 'numbers' && outcome === 'done') return;
      const milliseconds = Math.round(seconds * 1_000_000) / 1_000;
      const reqId = origin?.reqId ?? null;
      const facts = { ...(reqId !== null && { reqId }), ...course.facts(), outcome };
      log(level, 'request', { ...facts, ...(reason && { reason }), milliseconds });
    };
    try {
      origin = parseOrigin(from);
      const request = readRequest(fields);
      name = request.name;
      course.learn(request.facts);
      const doubt = journal.doubt();
      if (doubt !== null && !request.kind.isSafeInDoubt) throw new JournalError(doubt);
      course.expect(FACTOR_REQUEST.test(name) ? 'factor' : 'other');
      if (!request.kind.isSafeInDoubt) while (together?.telling.lacks()) await together.telling.catchUp();
      const unmet = OF_OWNERS.test(name) ? (together?.meetings.unmet() ?? []) : [];
      const ok = unmet.length > 0 ? { unmet } : await request.answer(memory, course);
      // Before the reply: every signature is logged.
      tell('info', 'done');
      return { id, ok, head: journal.head(), ...(origin.isTraced && { parts: course.parts() }) };
    } catch (error) {
      const { level, outcome, reason, check, reply } = endingOf(error, course);
      if (check !== null && (ASKS_TO_SIGN.has(name) || check === 'request')) numbers.refused(check);
      tell(level, outcome, reason);
      return { id, ...reply };
    } finally {
      if (!WITHOUT_SECRETS.has(name)) sweep();
    }
  };
}
