import { type Exchange, hearing } from '../../runtime/exchanges.ts';
import { type Check, type Finding, unchecked, wrong } from './check.ts';
import type { DoctorContext } from './context.ts';
import { reasonOf, todoFor } from './reason.ts';

export interface Result extends Finding {
  readonly name: string;
  readonly milliseconds: number;
  /** What services were asked for it, and answered. */
  readonly exchanges: readonly Exchange[];
}

/** Milliseconds. */
const WITHIN = 10_000;
const LATE = 'no answer in time';

/**
 * Makes all checks at once, but for those that need others. Answers in the order of the table. One that fails, hangs or is slow is told,
 * and keeps no other from its end.
 */
export async function runChecks(
  checks: readonly Check[],
  context: Omit<DoctorContext, 'findings'>,
): Promise<readonly Result[]> {
  const findings = new Map<string, Finding>();
  const running = new Map<string, Promise<Result>>();
  for (const check of checks) {
    const needed = (check.needs ?? []).flatMap((name) => running.get(name) ?? []);
    running.set(
      check.name,
      Promise.all(needed).then(async (before) => {
        const missing = before.find(({ isFatal }) => isFatal);
        const made: Omit<Result, 'name'> = missing
          ? { ...unchecked(`it needs ${missing.name}`), isFatal: true, milliseconds: 0, exchanges: [] }
          : await runOne(check, { ...context, findings });
        const slow = before.find(({ state }) => state === 'wrong');
        // One line names what is slow; what waits for it in vain has nothing to add.
        const result =
          slow && made.state === 'wrong' && made.says.startsWith(LATE)
            ? { ...made, ...unchecked(`it needs ${slow.name} to be faster`) }
            : made;
        findings.set(check.name, result);
        return { name: check.name, ...result };
      }),
    );
  }
  return await Promise.all(running.values());
}

async function runOne(check: Check, context: DoctorContext): Promise<Omit<Result, 'name'>> {
  const { within = WITHIN } = check;
  const exchanges: Exchange[] = [];
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
      (exchange) => exchanges.push(exchange),
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
