import { call } from '../client.ts';
import { serverNow } from '../server-time.ts';
import { LeafMismatch, type OwnLeaves, verifyLeaves } from '../verify-leaves.ts';
import { ALARM, type OwedAlarm } from './alarm.ts';
import { OwedMismatch, type OwedProblem } from './mismatch.ts';
import { readPublicRoot, signedPart } from './public-root.ts';
import { type Amounts, readShown, shortfalls } from './shown.ts';
import type { OwnStorage } from './storage.ts';
import { askForTokens, type Leaves } from './ticks.ts';

/** What the last check that held has seen. */
interface Checked {
  readonly day: string;
  /** What was signed for that day. */
  readonly signed: string;
  /** Milliseconds. */
  readonly madeAt: number;
  readonly at: number;
  readonly amounts: Amounts;
}

/** Checks that came to no end although the server answers, since the last one that did. */
interface Failing {
  readonly since: number;
  readonly times: number;
}

const CHECKED = 'owed-checked';
const FAILING = 'owed-failing';

const HOUR_MS = 60 * 60_000;
/** A proof is made each day; after this, there is no use in waiting for one. */
const LATE_MS = 36 * HOUR_MS;
const FAILURES_MIN = 3;
/** How long to wait for what may not be booked yet, before less than is shown is a shortfall, and how often. */
const BOOKING_MS = 30_000;
const BOOKINGS = 4;

interface CheckDeps {
  readonly uid: string;
  readonly storage: OwnStorage;
  readonly wait: (ms: number) => Promise<void>;
}

/** Whether there may be a day that this device has not checked. */
export function isCheckDue(storage: OwnStorage): boolean {
  // Outside of secure contexts, browsers have no cryptography.
  if (!(crypto.subtle as typeof crypto.subtle | undefined)) return false;
  const checked = storage.read<Checked>(CHECKED);
  if (!checked) return true;
  const today = new Date(serverNow()).toISOString().slice(0, 10);
  // Until the day is made, it is looked for once an hour.
  return checked.day < today && serverNow() - checked.at > HOUR_MS;
}

/**
 * Checks what is owed to the user against what everybody is shown, and against what this app shows itself. Returns what does not hold;
 * null if all does, or if nothing could be found out: then it is tried again. A check that holds is counted, without a name.
 */
export async function checkOwed(deps: CheckDeps): Promise<OwedAlarm | null> {
  const { storage } = deps;
  const checked = storage.read<Checked>(CHECKED);
  const evidence: Evidence = {};
  try {
    const now = serverNow();
    const seen = await see(deps, checked, evidence);
    if (!seen && checked) expectRecent(checked.madeAt);
    storage.write(FAILING, null);
    if (seen) storage.write(CHECKED, { ...seen, at: now } satisfies Checked);
    if (storage.read<OwedAlarm>(ALARM)?.problem === 'late') storage.write(ALARM, null);
    return null;
  } catch (failure) {
    const problem = failure instanceof OwedMismatch ? failure.problem : await lateness(storage);
    if (problem === null) return null;
    const day = evidence.day ?? checked?.day ?? '';
    const alarm = { problem, day, evidence: evidenceFile(problem, evidence) };
    storage.write(ALARM, alarm);
    return alarm;
  }
}

interface Evidence {
  day?: string;
  /** Files, word for word. */
  leaves?: string;
  public?: string;
  /** What was signed for the same day before. */
  before?: string;
  shown?: Amounts;
}

/** Null if no proof is shown. */
async function see(
  { uid, storage, wait }: CheckDeps,
  checked: Checked | null,
  evidence: Evidence,
): Promise<Omit<Checked, 'at'> | null> {
  const { file } = await call('getOwnLeaves', {});
  if (!file) return null;
  Object.assign(evidence, { day: file.day, leaves: file.content });
  const own = rootIn(file.content);
  if (checked?.day === own.day && checked.signed !== own.signed) {
    evidence.before = checked.signed;
    throw new OwedMismatch('root');
  }
  const count = own.hasChecks ? await comparePublic(own, evidence, storage) : () => {};
  const { leaves } = await verified(file.content, uid);
  const before = checked !== null && checked.at < own.madeAt ? checked.amounts : null;
  const amounts = await compareShown(leaves, own.madeAt, { before, evidence, wait });
  expectRecent(own.madeAt);
  count();
  return { day: own.day, signed: own.signed, madeAt: own.madeAt, amounts };
}

function expectRecent(madeAt: number): void {
  if (serverNow() - madeAt > LATE_MS) throw new OwedMismatch('late');
}

async function comparePublic(own: OwnRoot, evidence: Evidence, storage: OwnStorage): Promise<() => void> {
  const root = await readPublicRoot();
  evidence.public = root.file;
  // A newer day can be made between the two: the next check sees it.
  if (root.day !== own.day) throw new Error('The public root is of another day.');
  if (root.signed !== own.signed) throw new OwedMismatch('root');
  return await askForTokens(own.leaves, root, storage);
}

async function verified(content: string, uid: string): Promise<OwnLeaves> {
  try {
    return await verifyLeaves(content, uid);
  } catch (failure) {
    throw failure instanceof LeafMismatch ? new OwedMismatch('leaf') : failure;
  }
}

/** Returns what is shown. Without what was shown before that day, something that is not booked yet may be among it. */
async function compareShown(
  leaves: Leaves,
  madeAt: number,
  { before, evidence, wait }: Pick<CheckDeps, 'wait'> & { before: Amounts | null; evidence: Evidence },
): Promise<Amounts> {
  for (let look = 1; ; look += 1) {
    const shown = await readShown(madeAt);
    evidence.shown = shown.amounts;
    if (shortfalls(leaves, shown, before).length === 0) return shown.amounts;
    if (before !== null || look === BOOKINGS) throw new OwedMismatch('sum');
    await wait(BOOKING_MS);
  }
}

interface OwnRoot {
  readonly day: string;
  readonly signed: string;
  readonly madeAt: number;
  readonly leaves: Leaves;
  /** Whether checks of this day are counted. */
  readonly hasChecks: boolean;
}

/** What a file of leaves says, before it is verified. */
function rootIn(content: string): OwnRoot {
  try {
    const { root, leaves } = JSON.parse(content);
    const { day, madeAt, checks } = root.liabilities;
    const made = Date.parse(madeAt);
    if (Number.isNaN(made)) throw new Error('no time');
    return {
      ...{ day: String(day), signed: signedPart(root), madeAt: made, hasChecks: checks !== undefined },
      leaves: leaves.map(({ mint, amount }: { mint: string; amount: string }) => ({
        ...{ mint: String(mint), amount: BigInt(amount) },
      })),
    };
  } catch {
    throw new OwedMismatch('leaf');
  }
}

/** A network that fails is no alarm; a server that answers everything but this for days is. */
async function lateness(storage: OwnStorage): Promise<OwedProblem | null> {
  const answers = await call('getIncident', {}).then(
    () => true,
    () => false,
  );
  if (!answers) return null;
  const now = serverNow();
  const { since, times } = storage.read<Failing>(FAILING) ?? { since: now, times: 0 };
  storage.write(FAILING, { since, times: times + 1 } satisfies Failing);
  return times + 1 >= FAILURES_MIN && now - since > LATE_MS ? 'late' : null;
}

function evidenceFile(problem: OwedProblem, evidence: Evidence): string {
  const seenAt = new Date(serverNow()).toISOString();
  return `${JSON.stringify({ format: 'cumulus evidence 1', problem, seenAt, ...evidence }, null, 2)}\n`;
}
