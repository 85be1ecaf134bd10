import { hearing } from '../../runtime/exchanges.ts';
import type { Check } from './check.ts';
import type { DoctorContext } from './context.ts';
import type { Found, Heard } from './finding.ts';
import { type Finding, unchecked, wrong } from './finding.ts';
import { reasonOf, todoFor } from './reason.ts';

export interface Result extends Found {
  readonly name: string;
}

/** Milliseconds. */
const WITHIN = 10_000;
const LATE = 'no answer in time';

/**
 * Makes all checks at once, except those that need others. Answers in the order of the table. One that fails, hangs or is slow is
 * reported, and holds up no other.
 */
export async function runChecks(
  checks: readonly Check[],
  context: Omit<DoctorContext, 'findings'>,
): Promise<readonly Result[]> {
  const findings = new Map<string, Found>();
  const ends = new Map(checks.map(({ name }) => [name, Promise.withResolvers<Result>()]));
  for (const check of checks) {
    const ending = (names: readonly string[] = []) =>
      Promise.all(names.flatMap((name) => ends.get(name)?.promise ?? []));
    void Promise.all([ending(check.needs), ending(check.after)]).then(async ([before]) => {
      const missing = before.find(({ isFatal }) => isFatal);
      const made: Found = missing
        ? { ...unchecked(`it needs ${missing.name}`), isFatal: true, milliseconds: 0, exchanges: [] }
        : await runOne(check, { ...context, findings });
      const slow = before.find(({ state }) => state === 'wrong');
      // One line names what is slow; what waits for it in vain has nothing to add.
      const result =
        slow && made.state === 'wrong' && made.says.startsWith(LATE)
          ? { ...made, ...unchecked(`it needs ${slow.name} to be faster`) }
          : made;
      findings.set(check.name, result);
      ends.get(check.name)!.resolve({ name: check.name, ...result });
    });
  }
  return await Promise.all([...ends.values()].map(({ promise }) => promise));
}

async function runOne(check: Check, context: DoctorContext): Promise<Found> {
  const { within = WITHIN } = check;
  const exchanges: Heard[] = [];
  const started = performance.now();
  const { promise: late, resolve } = Promise.withResolvers<Finding>();
  const timer = setTimeout(
    () =>
      resolve(
        wrong(
          `${LATE} (${within / 1_000} s)`,
          'what it asks is too slow or silent; try again, then ask its provider',
        ),
      ),
    within,
  );
  try {
    const work = hearing(
      (exchange) => exchanges.push({ ...exchange, at: context.clock.now() }),
      async () => check.run(context),
    );
    const finding = await Promise.race([work.catch(failed), late]);
    // What comes after the end of a check is no part of it.
    return { ...finding, milliseconds: Math.round(performance.now() - started), exchanges: [...exchanges] };
  } finally {
    clearTimeout(timer);
  }
}

function failed(error: unknown): Finding {
  const reason = reasonOf(error);
  return wrong(reason, todoFor(reason, 'its setting'));
}
