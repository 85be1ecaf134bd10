import { isCallError } from '@cumulus/contract/errors.ts';
import type { SignerMember } from './member.ts';

/** Of three. */
export const QUORUM = 2;
/** How long one that lags behind the others is waited for, milliseconds. */
const GRACE_MS = 1_000;

export interface FanOutOptions {
  readonly quorum?: number;
  /** How many are enough once no other is to answer; by default `quorum`. */
  readonly least?: number;
  readonly graceMilliseconds?: number | undefined;
  readonly onDissent?: (name: string, error: unknown) => void;
}

/**
 * Asks all at once. Resolves to the answers by name once all have answered, or `quorum` and the others not in a second more. With fewer than `least`, throws
 * a refusal if there is one, and otherwise SIGNER_UNAVAILABLE. `onDissent` hears of those that refuse what the quorum does.
 */
export async function fanOut<T>(
  members: readonly SignerMember[],
  ask: (member: SignerMember) => Promise<T>,
  { quorum = QUORUM, least = quorum, graceMilliseconds = GRACE_MS, onDissent = () => {} }: FanOutOptions = {},
): Promise<ReadonlyMap<string, T>> {
  const answers = new Map<string, T>();
  const failures = new Map<string, unknown>();
  let enough = (): void => {};
  const quorate = new Promise<void>((resolve) => {
    enough = resolve;
  });
  const all = Promise.all(
    members.map(async (member) => {
      try {
        answers.set(member.name, await ask(member));
      } catch (error) {
        failures.set(member.name, error);
      }
      if (answers.size >= quorum) enough();
    }),
  );
  await Promise.race([all, quorate]);
  if (answers.size + failures.size < members.length) await graceFor(all, graceMilliseconds);
  if (answers.size < least) throw refusalAmong([...failures.values()]);
  for (const [name, error] of failures) if (!isAway(error)) onDissent(name, error);
  return new Map(answers);
}

async function graceFor(all: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([all, late]);
  clearTimeout(timer);
}

/** Not a refusal: another signer may do this, or the same one later. */
export function isAway(error: unknown): boolean {
  return isCallError(error, 'SIGNER_UNAVAILABLE');
}

export function refusalAmong(errors: readonly unknown[]): unknown {
  return errors.find((error) => !isAway(error)) ?? errors[0];
}
